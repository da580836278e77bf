import type { Metadata } from "next";
import { WebhooksScreen } from "@/components/shell/screens";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Webhooks" };

type Query = Record<string, string | string[] | undefined>;

export default async function Page({ searchParams }: { searchParams: Promise<Query> }) {
  await requireViewer("/webhooks", await searchParams);
  return <WebhooksScreen />;
}
