import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { DeskBookingScreen } from "@/components/booking/desk/desk-booking-screen";
import { t } from "@/lib/language/text";
import { prefetch, prefetchRecord } from "@/lib/staff/door/prefetch";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.booking") });

export default async function Page({ params }: { params: Promise<{ tenant: string; booking: string }> }) {
  const { tenant, booking } = await params;
  await requireViewer(`/all-bookings/${tenant}/${booking}`);
  const record = { params: { tenant_public_id: tenant, public_id: booking } };
  const state = await prefetch(prefetchRecord("queue.get", record), prefetchRecord("supplier.record", record));
  return (
    <HydrationBoundary state={state}>
      <DeskBookingScreen tenant={tenant} id={booking} />
    </HydrationBoundary>
  );
}
