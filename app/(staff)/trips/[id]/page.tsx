import type { Metadata } from "next";
import { Drawn } from "@/components/shell/drawn";
import { NoPartner } from "@/components/shell/no-partner";
import { TripScreen } from "@/components/shell/screens";
import { tripQueries } from "@/components/trips/queries";
import { firstAnswers, firstPage, record } from "@/lib/staff/door/first-answers";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Trip" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  const viewer = await requireViewer(`/trips/${id}`);
  if (viewer.tenantName === null) return <NoPartner />;
  const { trip, listed } = tripQueries(id);
  return (
    <Drawn from={await firstAnswers(record("trip.get", trip), firstPage("booking.list", listed))}>
      <TripScreen id={id} />
    </Drawn>
  );
}
