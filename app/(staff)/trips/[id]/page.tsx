import type { Metadata } from "next";
import { NoPartner } from "@/components/shell/no-partner";
import { TripScreen } from "@/components/shell/screens";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Trip" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const viewer = await requireViewer(`/trips/${id}`);
  return viewer.tenantName === null ? <NoPartner /> : <TripScreen id={id} />;
}
