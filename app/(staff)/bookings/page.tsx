import type { Metadata } from "next";
import { BookingsScreen } from "@/components/shell/screens";
import { NoPartner } from "@/components/shell/no-partner";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Bookings" };

type Query = Record<string, string | string[] | undefined>;

export default async function Page({ searchParams }: { searchParams: Promise<Query> }) {
  const viewer = await requireViewer("/bookings", await searchParams);
  return viewer.tenantName === null ? <NoPartner /> : <BookingsScreen />;
}
