import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { WebhooksScreen } from "@/components/webhooks/webhooks-screen";
import { ENDPOINTS_QUERY } from "@/components/webhooks/queries";
import { t } from "@/lib/language/text";
import { prefetch, prefetchRecord } from "@/lib/staff/door/prefetch";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.webhooks") });

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  await requireViewer("/webhooks", await searchParams);
  return (
    <HydrationBoundary
      state={await prefetch(prefetchRecord("webhook.list", ENDPOINTS_QUERY), prefetchRecord("webhook.health", {}))}
    >
      <WebhooksScreen />
    </HydrationBoundary>
  );
}
