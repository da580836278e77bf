import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { toListQuery, readFilters } from "@/components/outbox/filters";
import { OutboxScreen } from "@/components/outbox/outbox-screen";
import { t } from "@/lib/language/text";
import { prefetch, prefetchFirstPage, getReadersDay } from "@/lib/staff/door/prefetch";
import { toSearchParams, type PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.outbox") });

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const query = await searchParams;
  const viewer = await requireViewer("/outbox", query);
  const { today, zone } = await getReadersDay({ isReal: true });
  const list = prefetchFirstPage("guest_mail.list", {
    query: toListQuery(readFilters(toSearchParams(query)), today, zone),
  });
  return (
    <HydrationBoundary state={await prefetch(list)}>
      <OutboxScreen mayResend={viewer.access?.mayWrite ?? viewer.role === "admin"} />
    </HydrationBoundary>
  );
}
