import type { Metadata } from "next";
import { headers } from "next/headers";
import { CertificationScreen } from "@/components/developers/certification-screen";
import { t } from "@/lib/language/text";
import { readCertification } from "@/lib/staff/door/files/certification";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { findStaff, requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.certification") });

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  await requireViewer("/developers/certification", await searchParams);
  return <CertificationScreen {...await readCertification((await findStaff())!, await headers())} />;
}
