import type { Metadata } from "next";
import { NoPartner } from "@/components/shell/no-partner";
import { TripsScreen } from "@/components/shell/screens";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Trips" };

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function Page({ searchParams }: { searchParams: Query }) {
  const viewer = await requireViewer("/trips", await searchParams);
  return viewer.tenantName === null ? <NoPartner /> : <TripsScreen />;
}
