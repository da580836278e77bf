import type { Metadata } from "next";
import { NotForClients } from "@/components/earnings/not-for-clients";
import { ReconciliationScreen } from "@/components/reconciliation/reconciliation-screen";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Reconciliation" };

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  await requireViewer("/reconciliation", await searchParams);
  return (
    <NotForClients title="Reconciliation">
      <ReconciliationScreen />
    </NotForClients>
  );
}
