import type { Metadata } from "next";
import { OutboxScreen } from "@/components/shell/screens";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Outbox" };

type Query = Promise<Record<string, string | string[] | undefined>>;

export default async function Page({ searchParams }: { searchParams: Query }) {
  const viewer = await requireViewer("/outbox", await searchParams);
  return <OutboxScreen mayResend={viewer.role === "admin"} />;
}
