import type { Metadata } from "next";
import { ReconciliationScreen } from "@/components/shell/screens";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Reconciliation" };

type Query = Record<string, string | string[] | undefined>;

export default async function Page({ searchParams }: { searchParams: Promise<Query> }) {
  await requireViewer("/reconciliation", await searchParams);
  return <ReconciliationScreen />;
}
