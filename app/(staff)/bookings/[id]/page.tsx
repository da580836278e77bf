import type { Metadata } from "next";
import { BookingScreen } from "@/components/shell/screens";
import { NoPartner } from "@/components/shell/no-partner";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Booking" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const viewer = await requireViewer(`/bookings/${id}`);
  return viewer.tenantName === null ? <NoPartner /> : <BookingScreen id={id} />;
}
