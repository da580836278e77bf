import type { Metadata } from "next";
import { NotForClients } from "@/components/earnings/not-for-clients";
import { ReconciliationScreen } from "@/components/reconciliation/reconciliation-screen";
import { t } from "@/lib/language/text";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.reconciliation") });

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  await requireViewer("/reconciliation", await searchParams);
  return (
    <NotForClients title={t("navigation.reconciliation")}>
      <ReconciliationScreen />
    </NotForClients>
  );
}
