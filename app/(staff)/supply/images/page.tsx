import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { FailedImagesScreen } from "@/components/supply/images/failed-images-screen";
import { readImageFilters, imagesQuery } from "@/components/supply/images/filters";
import { t } from "@/lib/language/text";
import { prefetchFirstPage, prefetch, prefetchRecord } from "@/lib/staff/door/prefetch";
import { toSearchParams, type PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.images") });

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const query = await searchParams;
  await requireViewer("/supply/images", query);
  const list = prefetchFirstPage("failedImage.list", imagesQuery(readImageFilters(toSearchParams(query))));
  return (
    <HydrationBoundary state={await prefetch(list, prefetchRecord("failedImage.count", {}))}>
      <FailedImagesScreen />
    </HydrationBoundary>
  );
}
