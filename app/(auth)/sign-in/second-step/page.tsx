import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AuthFrame } from "@/components/sign-in/auth-frame";
import { SecondStepForm } from "@/components/sign-in/second-step-form";
import { t } from "@/lib/language/text";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { findBetweenSteps } from "@/lib/staff/door/sign-in/second-step-page";

export const generateMetadata = (): Metadata => ({ title: t("navigation.secondStep") });

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const { next } = await searchParams;
  const back = typeof next === "string" ? next : undefined;
  const step = await findBetweenSteps();
  if (!step) redirect(back === undefined ? "/sign-in" : `/sign-in?next=${encodeURIComponent(back)}`);
  const { email, hasTotp, hasPasskey, hasCodes } = step;
  return (
    <AuthFrame title={t("navigation.secondStep")} subtitle={email}>
      <SecondStepForm next={back} hasTotp={hasTotp} hasPasskey={hasPasskey} hasCodes={hasCodes} />
    </AuthFrame>
  );
}
