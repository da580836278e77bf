import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { NoPartner } from "@/components/shell/notices/no-partner";
import { TripsScreen } from "@/components/trips/trips-screen";
import { tripsQuery } from "@/components/trips/queries";
import { t } from "@/lib/language/text";
import { prefetch, prefetchFirstPage, prefetchRecord } from "@/lib/staff/door/prefetch";
import { toSearchParams, type PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.trips") });

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const query = await searchParams;
  const viewer = await requireViewer("/trips", query);
  if (viewer.tenantName === null) return <NoPartner />;
  const list = prefetchFirstPage("trip.list", { query: tripsQuery(toSearchParams(query)) });
  return (
    <HydrationBoundary state={await prefetch(list, prefetchRecord("view.list", { query: { list: "trips" } }))}>
      <TripsScreen />
    </HydrationBoundary>
  );
}
