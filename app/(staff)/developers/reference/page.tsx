import type { Metadata } from "next";
import { headers } from "next/headers";
import { ReferenceScreen } from "@/components/developers/reference/reference-screen";
import { t } from "@/lib/language/text";
import { readApiUrl } from "@/lib/staff/developer/api-url";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.reference") });

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  await requireViewer("/developers/reference", await searchParams);
  return <ReferenceScreen baseUrl={readApiUrl(await headers())} />;
}
