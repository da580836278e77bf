import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { calendarQuery, readView } from "@/components/inventory/calendar-state";
import { CalendarScreen } from "@/components/inventory/calendar-screen";
import { t } from "@/lib/language/text";
import { prefetch, prefetchRecord } from "@/lib/staff/door/prefetch";
import { toSearchParams, type PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.calendar") });

interface Props {
  params: Promise<{ public_id: string }>;
  searchParams: Promise<PageQuery>;
}

export default async function Page({ params, searchParams }: Props) {
  const { public_id: id } = await params;
  const query = await searchParams;
  await requireViewer(`/inventory/${id}`, query);
  const input = calendarQuery(id, readView(toSearchParams(query)));
  return (
    <HydrationBoundary state={await prefetch(prefetchRecord("inventory.get", input))}>
      <CalendarScreen key={id} id={id} />
    </HydrationBoundary>
  );
}
