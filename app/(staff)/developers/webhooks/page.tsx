import type { Metadata } from "next";
import { WebhooksGuideScreen } from "@/components/shell/screens";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Listening to webhooks" };

type Query = Record<string, string | string[] | undefined>;

export default async function Page({ searchParams }: { searchParams: Promise<Query> }) {
  await requireViewer("/developers/webhooks", await searchParams);
  return <WebhooksGuideScreen />;
}
