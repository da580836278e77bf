import type { Metadata } from "next";
import { ReconciliationScreen } from "@/components/reconciliation/reconciliation-screen";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Reconciliation" };

type Query = Record<string, string | string[] | undefined>;

export default async function Page({ searchParams }: { searchParams: Promise<Query> }) {
  await requireViewer("/reconciliation", await searchParams);
  return <ReconciliationScreen />;
}
