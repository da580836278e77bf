import type { Metadata } from "next";
import { ContractsScreen } from "@/components/contract/contracts-screen";
import { t } from "@/lib/language/text";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("contract.contracts") });

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  await requireViewer("/supply/contracts", await searchParams);
  return <ContractsScreen />;
}
