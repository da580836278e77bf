import type { Metadata } from "next";
import { SearchScreen } from "@/components/search/search-screen";
import { NoPartner } from "@/components/shell/notices/no-partner";
import { env } from "@/lib/core/env";
import { t } from "@/lib/language/text";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.search") });

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const viewer = await requireViewer("/search", await searchParams);
  return viewer.tenantName === null ? <NoPartner /> : <SearchScreen isSandbox={env.sandbox} />;
}
