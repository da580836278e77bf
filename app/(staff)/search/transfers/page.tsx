import type { Metadata } from "next";
import { TransferScreen } from "@/components/shell/screens";
import { NoPartner } from "@/components/shell/no-partner";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Transfers" };

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function Page({ searchParams }: { searchParams: Query }) {
  const viewer = await requireViewer("/search/transfers", await searchParams);
  return viewer.tenantName === null ? <NoPartner /> : <TransferScreen />;
}
