import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ProfilesScreen } from "@/components/settings/profiles/profiles-screen";
import { t } from "@/lib/language/text";
import { prefetch, prefetchRecord } from "@/lib/staff/door/prefetch";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.profiles") });

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  await requireViewer("/settings/profiles", await searchParams);
  const reads = [
    prefetchRecord("profile.settings", {}),
    prefetchRecord("sellPrice.limits.get", {}),
    prefetchRecord("priceDropRule.get", {}),
  ];
  return (
    <HydrationBoundary state={await prefetch(...reads)}>
      <ProfilesScreen />
    </HydrationBoundary>
  );
}
