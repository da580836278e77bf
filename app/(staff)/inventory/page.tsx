import type { Metadata } from "next";
import { InventoryScreen } from "@/components/shell/screens";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Inventory" };

type Query = Record<string, string | string[] | undefined>;

export default async function Page({ searchParams }: { searchParams: Promise<Query> }) {
  await requireViewer("/inventory", await searchParams);
  return <InventoryScreen />;
}
