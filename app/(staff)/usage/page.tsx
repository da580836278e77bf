import type { Metadata } from "next";
import { UsageScreen } from "@/components/usage/usage-screen";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Usage" };

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  await requireViewer("/usage", await searchParams);
  return <UsageScreen />;
}
