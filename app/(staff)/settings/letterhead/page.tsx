import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { LetterheadScreen } from "@/components/settings/letterhead/letterhead-screen";
import { t } from "@/lib/language/text";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { prefetch, prefetchRecord } from "@/lib/staff/door/prefetch";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.letterhead") });

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  await requireViewer("/settings/letterhead", await searchParams);
  return (
    <HydrationBoundary state={await prefetch(prefetchRecord("letterhead.get", {}))}>
      <LetterheadScreen />
    </HydrationBoundary>
  );
}
