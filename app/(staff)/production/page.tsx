import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { readProductionQuery } from "@/components/booking/desk/filters";
import { ProductionScreen } from "@/components/booking/desk/production-screen";
import { parseDays } from "@/components/booking/list/date-spans";
import { t } from "@/lib/language/text";
import { toSearchParams, type PageQuery } from "@/lib/staff/door/page-query";
import { prefetch, prefetchRecord, getReadersDay } from "@/lib/staff/door/prefetch";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.production") });

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const query = await searchParams;
  await requireViewer("/production", query);
  const { today } = await getReadersDay();
  const { by, arrival } = readProductionQuery(toSearchParams(query));
  const days = parseDays(arrival, today)!;
  return (
    <HydrationBoundary state={await prefetch(prefetchRecord("production.report", { query: { by, ...days } }))}>
      <ProductionScreen />
    </HydrationBoundary>
  );
}
