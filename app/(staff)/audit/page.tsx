import type { Metadata } from "next";
import { AuditScreen } from "@/components/shell/screens";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Audit" };

type Query = Record<string, string | string[] | undefined>;

export default async function Page({ searchParams }: { searchParams: Promise<Query> }) {
  const viewer = await requireViewer("/audit", await searchParams);
  return <AuditScreen isHouse={viewer.role === "operator"} />;
}
