import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { AllBookingsScreen } from "@/components/booking/desk/all-bookings-screen";
import { readDeskFilters, toDeskQuery } from "@/components/booking/desk/filters";
import { t } from "@/lib/language/text";
import { toSearchParams, type PageQuery } from "@/lib/staff/door/page-query";
import { prefetch, prefetchFirstPage, getReadersDay } from "@/lib/staff/door/prefetch";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.allBookings") });

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const query = await searchParams;
  await requireViewer("/all-bookings", query);
  const { today } = await getReadersDay();
  const listQuery = toDeskQuery(readDeskFilters(toSearchParams(query)), today);
  return (
    <HydrationBoundary state={await prefetch(prefetchFirstPage("booking.listAll", { query: listQuery }))}>
      <AllBookingsScreen />
    </HydrationBoundary>
  );
}
