import type { Metadata } from "next";
import { FlightScreen } from "@/components/shell/screens";
import { NoPartner } from "@/components/shell/no-partner";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Flights" };

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function Page({ searchParams }: { searchParams: Query }) {
  const viewer = await requireViewer("/search/flights", await searchParams);
  return viewer.tenantName === null ? <NoPartner /> : <FlightScreen />;
}
