import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { NoPartner } from "@/components/shell/notices/no-partner";
import { TourPage } from "@/components/tours/tour-page";
import { tourQuery } from "@/components/tours/tour-state";
import { t } from "@/lib/language/text";
import { type PageQuery, toSearchParams } from "@/lib/staff/door/page-query";
import { prefetch, prefetchRecord } from "@/lib/staff/door/prefetch";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.tour") });

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<PageQuery>;
}

export default async function Page({ params, searchParams }: Props) {
  const { id } = await params;
  const query = toSearchParams(await searchParams);
  const viewer = await requireViewer(`/tours/${id}`, Object.fromEntries(query));
  if (viewer.tenantName === null) return <NoPartner />;
  const state = await prefetch(prefetchRecord("tour.get", tourQuery(id)));
  return (
    <HydrationBoundary state={state}>
      <TourPage key={id} id={id} />
    </HydrationBoundary>
  );
}
