import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { localPath } from "@/components/sign-in/local-path";
import { SignInPage } from "@/components/sign-in/sign-in-page";
import { env } from "@/lib/core/env";
import { t } from "@/lib/language/text";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { ssoName } from "@/lib/staff/door/sign-in/sso-provider";
import { findUserToEnrol, findViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.signIn") });

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const { next, ended, error } = await searchParams;
  const back = typeof next === "string" ? next : undefined;
  if (await findViewer()) redirect(localPath(back));
  if (await findUserToEnrol()) redirect(`/second-factor?next=${encodeURIComponent(localPath(back))}`);
  return (
    <SignInPage
      next={back}
      ended={ended !== undefined}
      sandbox={env.demoSecrets}
      sso={ssoName()}
      error={typeof error === "string" ? error : undefined}
    />
  );
}
