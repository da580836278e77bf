import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { TenantsScreen } from "@/components/tenants/tenants-screen";
import { tenantsQuery } from "@/components/tenants/queries";
import { t } from "@/lib/language/text";
import { prefetch, prefetchFirstPage } from "@/lib/staff/door/prefetch";
import { toSearchParams, type PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.tenants") });

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  const query = await searchParams;
  await requireViewer("/tenants", query);
  return (
    <HydrationBoundary state={await prefetch(prefetchFirstPage("tenant.list", tenantsQuery(toSearchParams(query))))}>
      <TenantsScreen />
    </HydrationBoundary>
  );
}
