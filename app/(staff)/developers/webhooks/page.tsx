import type { Metadata } from "next";
import { WebhooksGuideScreen } from "@/components/developers/webhooks-guide-screen";
import { t } from "@/lib/language/text";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.listeningToWebhooks") });

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  await requireViewer("/developers/webhooks", await searchParams);
  return <WebhooksGuideScreen />;
}
