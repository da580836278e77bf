import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { importsQuery } from "@/components/supply/imports/filters";
import { ImportsScreen } from "@/components/supply/imports/imports-screen";
import { t } from "@/lib/language/text";
import { toSearchParams, type PageQuery } from "@/lib/staff/door/page-query";
import { prefetchFirstPage, prefetch } from "@/lib/staff/door/prefetch";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.imports") });

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const query = await searchParams;
  await requireViewer("/supply/imports", query);
  return (
    <HydrationBoundary
      state={await prefetch(prefetchFirstPage("supply.listImports", importsQuery(toSearchParams(query))))}
    >
      <ImportsScreen />
    </HydrationBoundary>
  );
}
