import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { EnrolForm } from "@/components/second-factor/enrol-form";
import { AuthFrame } from "@/components/sign-in/auth-frame";
import { localPath } from "@/components/sign-in/local-path";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { findEnrolling } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Add a second factor" };

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const { next } = await searchParams;
  const back = localPath(typeof next === "string" ? next : undefined);
  const enrolling = await findEnrolling();
  if (!enrolling) redirect(back);
  return (
    <AuthFrame title="Add a second factor" subtitle={enrolling.email}>
      <EnrolForm next={back} />
    </AuthFrame>
  );
}
