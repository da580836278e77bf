import type { Metadata } from "next";
import { UsageScreen } from "@/components/shell/screens";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Usage" };

type Query = Record<string, string | string[] | undefined>;

export default async function Page({ searchParams }: { searchParams: Promise<Query> }) {
  await requireViewer("/usage", await searchParams);
  return <UsageScreen />;
}
