import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { NoPartner } from "@/components/shell/notices/no-partner";
import { TripScreen } from "@/components/trips/trip-screen";
import { tripQueries } from "@/components/trips/queries";
import { t } from "@/lib/language/text";
import { prefetch, prefetchFirstPage, prefetchRecord } from "@/lib/staff/door/prefetch";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.trip") });

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const viewer = await requireViewer(`/trips/${id}`);
  if (viewer.tenantName === null) return <NoPartner />;
  const { trip, plan, price, link, listed } = tripQueries(id, viewer.clientView?.isOn === false);
  return (
    <HydrationBoundary
      state={await prefetch(
        prefetchRecord("trip.get", trip),
        prefetchRecord("trip.plan.get", plan),
        prefetchRecord("trip.price.get", price),
        prefetchRecord("trip.link.get", link),
        prefetchFirstPage("booking.list", listed),
      )}
    >
      <TripScreen id={id} />
    </HydrationBoundary>
  );
}
