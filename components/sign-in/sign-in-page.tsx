import { t } from "@/lib/language/text";
import { TextLink } from "../ui/values/text-link";
import { AuthFrame } from "./auth-frame";
import { SignInForm, type SignInProps } from "./sign-in-form";

export function SignInPage(props: SignInProps) {
  return (
    <AuthFrame
      title={t("signIn.signIn")}
      subtitle={t("common.portal")}
      footer={<TextLink href="/about">{t("signIn.about")}</TextLink>}
    >
      <SignInForm {...props} />
    </AuthFrame>
  );
}
