import type { Metadata } from "next";
import { Drawn } from "@/components/shell/drawn";
import { WebhooksScreen } from "@/components/shell/screens";
import { ENDPOINTS_QUERY } from "@/components/webhooks/queries";
import { firstAnswers, record } from "@/lib/staff/door/first-answers";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Webhooks" };

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  await requireViewer("/webhooks", await searchParams);
  return (
    <Drawn from={await firstAnswers(record("webhook.list", ENDPOINTS_QUERY), record("webhook.health", {}))}>
      <WebhooksScreen />
    </Drawn>
  );
}
