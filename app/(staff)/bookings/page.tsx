import type { Metadata } from "next";
import { FindBooking } from "@/components/booking/find-booking";
import { NoPartner } from "@/components/shell/no-partner";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Bookings" };

export default async function Page() {
  const viewer = await requireViewer("/bookings");
  return viewer.tenantName === null ? <NoPartner /> : <FindBooking />;
}
