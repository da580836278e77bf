import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { EnrolForm } from "@/components/second-factor/enrol-form";
import { AuthFrame } from "@/components/sign-in/auth-frame";
import { localPath } from "@/components/sign-in/local-path";
import { t } from "@/lib/language/text";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { findUserToEnrol } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.addSecondFactor") });

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const { next } = await searchParams;
  const back = localPath(typeof next === "string" ? next : undefined);
  const enrolling = await findUserToEnrol();
  if (!enrolling) redirect(back);
  return (
    <AuthFrame title={t("navigation.addSecondFactor")} subtitle={enrolling.email}>
      <EnrolForm next={back} />
    </AuthFrame>
  );
}
