import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { AllotmentScreen } from "@/components/booking/desk/allotment-screen";
import { readAllotmentQuery } from "@/components/booking/desk/filters";
import { parseDays } from "@/components/booking/list/date-spans";
import { t } from "@/lib/language/text";
import { toSearchParams, type PageQuery } from "@/lib/staff/door/page-query";
import { prefetch, prefetchRecord, getReadersDay } from "@/lib/staff/door/prefetch";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.allotment") });

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const query = await searchParams;
  await requireViewer("/production/allotment", query);
  const { today } = await getReadersDay();
  const { by, nights, property } = readAllotmentQuery(toSearchParams(query));
  const asked = { by, ...parseDays(nights, today)!, ...(property !== null && { property_public_id: property }) };
  return (
    <HydrationBoundary state={await prefetch(prefetchRecord("allotment.report", { query: asked }))}>
      <AllotmentScreen />
    </HydrationBoundary>
  );
}
