import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { toListQuery, readFilters } from "@/components/booking/list/filters";
import { NoPartner } from "@/components/shell/notices/no-partner";
import { BookingsScreen } from "@/components/booking/list/bookings-screen";
import { t } from "@/lib/language/text";
import { includePrices } from "@/lib/staff/client/client-view-reads";
import { prefetch, prefetchFirstPage, getReadersDay, prefetchRecord } from "@/lib/staff/door/prefetch";
import { toSearchParams, type PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.bookings") });

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const query = await searchParams;
  const viewer = await requireViewer("/bookings", query);
  if (viewer.tenantName === null) return <NoPartner />;
  const { today, zone } = await getReadersDay();
  const listQuery = toListQuery(readFilters(toSearchParams(query)), today, zone);
  const showsEarnings = viewer.clientView?.isOn === false;
  const prices = includePrices(showsEarnings);
  const list = prefetchFirstPage("booking.list", { query: { ...listQuery, ...prices } });
  const views = prefetchRecord("view.list", { query: { list: "bookings" } });
  const priceDrops = showsEarnings ? [prefetchRecord("priceDrop.list", {})] : [];
  return (
    <HydrationBoundary state={await prefetch(list, views, ...priceDrops)}>
      <BookingsScreen />
    </HydrationBoundary>
  );
}
