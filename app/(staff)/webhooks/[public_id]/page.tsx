import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { EndpointScreen } from "@/components/webhooks/endpoint-screen";
import { t } from "@/lib/language/text";
import { prefetch, prefetchFirstPage, prefetchRecord } from "@/lib/staff/door/prefetch";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.webhook") });

interface Props {
  params: Promise<{ public_id: string }>;
  searchParams: Promise<PageQuery>;
}

export default async function Page({ params, searchParams }: Props) {
  const { public_id: id } = await params;
  await requireViewer(`/webhooks/${id}`, await searchParams);
  const endpoint = { params: { public_id: id } };
  const deliveries = prefetchFirstPage("webhook.deliveries", { ...endpoint, query: {} });
  return (
    <HydrationBoundary state={await prefetch(prefetchRecord("webhook.get", endpoint), deliveries)}>
      <EndpointScreen key={id} id={id} />
    </HydrationBoundary>
  );
}
