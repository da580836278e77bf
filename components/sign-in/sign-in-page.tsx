import { TextLink } from "../ui/values/text-link";
import { AuthFrame } from "./auth-frame";
import { SignInForm, type SignInProps } from "./sign-in-form";

/** The sign-in page. */
export function SignInPage(props: SignInProps) {
  return (
    <AuthFrame title="Sign in" subtitle="Partner booking desk">
      <SignInForm {...props} />
      <footer className="text-xs">
        <TextLink href="/about">About this product and its data</TextLink>
      </footer>
    </AuthFrame>
  );
}
