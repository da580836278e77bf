import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { toListQuery, readFilters } from "@/components/requests/filters";
import { RequestsScreen } from "@/components/requests/requests-screen";
import { t } from "@/lib/language/text";
import { prefetch, prefetchFirstPage, getReadersDay, prefetchRecord } from "@/lib/staff/door/prefetch";
import { toSearchParams, type PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.requests") });

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const query = await searchParams;
  await requireViewer("/requests", query);
  const { today, zone } = await getReadersDay({ isReal: true });
  const list = prefetchFirstPage("request.list", {
    query: toListQuery(readFilters(toSearchParams(query)), today, zone),
  });
  return (
    <HydrationBoundary state={await prefetch(list, prefetchRecord("request.facets", {}))}>
      <RequestsScreen />
    </HydrationBoundary>
  );
}
