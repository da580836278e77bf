import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { toListQuery, readFilters } from "@/components/audit/filters";
import { AuditScreen } from "@/components/audit/audit-screen";
import { t } from "@/lib/language/text";
import { prefetch, prefetchFirstPage, getReadersDay, prefetchRecord } from "@/lib/staff/door/prefetch";
import { toSearchParams, type PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.audit") });

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const query = await searchParams;
  const viewer = await requireViewer("/audit", query);
  const { today, zone } = await getReadersDay();
  const list = prefetchFirstPage("audit.list", { query: toListQuery(readFilters(toSearchParams(query)), today, zone) });
  return (
    <HydrationBoundary state={await prefetch(list, prefetchRecord("audit.facets", {}))}>
      <AuditScreen isOperator={viewer.role === "operator"} />
    </HydrationBoundary>
  );
}
