import type { Metadata } from "next";
import { TourScreen } from "@/components/shell/screens";
import { NoPartner } from "@/components/shell/no-partner";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Tours" };

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function Page({ searchParams }: { searchParams: Query }) {
  const viewer = await requireViewer("/search/tours", await searchParams);
  return viewer.tenantName === null ? <NoPartner /> : <TourScreen />;
}
