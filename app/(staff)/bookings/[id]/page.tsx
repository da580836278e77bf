import type { Metadata } from "next";
import { bookingQuery } from "@/components/booking/queries";
import { Drawn } from "@/components/shell/drawn";
import { BookingScreen } from "@/components/shell/screens";
import { NoPartner } from "@/components/shell/no-partner";
import { firstAnswers, record } from "@/lib/staff/door/first-answers";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Booking" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const viewer = await requireViewer(`/bookings/${id}`);
  if (viewer.tenantName === null) return <NoPartner />;
  return (
    <Drawn from={await firstAnswers(record("booking.get", bookingQuery(id)))}>
      <BookingScreen id={id} supplierFor={viewer.access?.tenantPublicId} />
    </Drawn>
  );
}
