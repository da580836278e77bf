import type { Metadata } from "next";
import { WebhooksGuideScreen } from "@/components/developers/webhooks-guide-screen";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Listening to webhooks" };

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  await requireViewer("/developers/webhooks", await searchParams);
  return <WebhooksGuideScreen />;
}
