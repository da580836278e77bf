import type { Metadata } from "next";
import { MarginScreen } from "@/components/margin/margin-screen";
import { t } from "@/lib/language/text";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.margin") });

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  await requireViewer("/margin", await searchParams);
  return <MarginScreen />;
}
