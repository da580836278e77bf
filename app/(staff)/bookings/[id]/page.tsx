import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { bookingEntriesQuery, bookingQuery } from "@/components/booking/details/queries";
import { BookingScreen } from "@/components/booking/details/booking-screen";
import { NoPartner } from "@/components/shell/notices/no-partner";
import { t } from "@/lib/language/text";
import { prefetch, prefetchRecord } from "@/lib/staff/door/prefetch";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.booking") });

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const viewer = await requireViewer(`/bookings/${id}`);
  if (viewer.tenantName === null) return <NoPartner />;
  const showsEarnings = viewer.clientView?.isOn === false;
  const state = await prefetch(
    prefetchRecord("booking.get", bookingQuery(id, showsEarnings)),
    ...(showsEarnings
      ? [
          prefetchRecord("account.get", {}),
          prefetchRecord("priceDrop.list", { query: { booking_public_id: id } }),
          prefetchRecord("account.entries", bookingEntriesQuery(id)),
        ]
      : []),
  );
  return (
    <HydrationBoundary state={state}>
      <BookingScreen id={id} supplierFor={viewer.access?.tenantPublicId} />
    </HydrationBoundary>
  );
}
