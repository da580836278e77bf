import type { Metadata } from "next";
import { RequestsScreen } from "@/components/shell/screens";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Request log" };

type Query = Record<string, string | string[] | undefined>;

export default async function Page({ searchParams }: { searchParams: Promise<Query> }) {
  await requireViewer("/requests", await searchParams);
  return <RequestsScreen />;
}
