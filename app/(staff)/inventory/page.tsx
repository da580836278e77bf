import type { Metadata } from "next";
import { InventoryScreen } from "@/components/inventory/inventory-screen";
import { t } from "@/lib/language/text";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.inventory") });

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  await requireViewer("/inventory", await searchParams);
  return <InventoryScreen />;
}
