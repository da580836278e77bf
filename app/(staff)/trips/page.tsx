import type { Metadata } from "next";
import { Drawn } from "@/components/shell/drawn";
import { NoPartner } from "@/components/shell/no-partner";
import { TripsScreen } from "@/components/shell/screens";
import { tripsQuery } from "@/components/trips/queries";
import { firstAnswers, firstPage, record } from "@/lib/staff/door/first-answers";
import { searchOf, type PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Trips" };

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const query = await searchParams;
  const viewer = await requireViewer("/trips", query);
  if (viewer.tenantName === null) return <NoPartner />;
  const list = firstPage("trip.list", { query: tripsQuery(searchOf(query)) });
  return (
    <Drawn from={await firstAnswers(list, record("view.list", { query: { list: "trips" } }))}>
      <TripsScreen />
    </Drawn>
  );
}
