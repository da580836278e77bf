import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { queueQuery } from "@/components/booking/on-request/queries";
import { OnRequestScreen } from "@/components/booking/on-request/on-request-screen";
import { t } from "@/lib/language/text";
import { prefetch, prefetchFirstPage } from "@/lib/staff/door/prefetch";
import { toSearchParams, type PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.onRequest") });

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const query = await searchParams;
  await requireViewer("/on-request", query);
  return (
    <HydrationBoundary state={await prefetch(prefetchFirstPage("queue.list", queueQuery(toSearchParams(query))))}>
      <OnRequestScreen />
    </HydrationBoundary>
  );
}
