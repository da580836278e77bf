import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { TenantScreen } from "@/components/tenants/tenant-screen";
import { t } from "@/lib/language/text";
import { prefetch, prefetchFirstPage, prefetchRecord } from "@/lib/staff/door/prefetch";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.tenant") });

interface Props {
  params: Promise<{ public_id: string }>;
  searchParams: Promise<PageQuery>;
}

export default async function Page({ params, searchParams }: Props) {
  const { public_id: id } = await params;
  await requireViewer(`/tenants/${id}`, await searchParams);
  const tenant = { tenant_public_id: id };
  const answers = await prefetch(
    prefetchRecord("tenant.get", { params: { public_id: id } }),
    prefetchRecord("tenantCeilings.get", { params: tenant }),
    prefetchRecord("tenantAccount.get", { params: tenant }),
    prefetchRecord("tenantSupply.get", { params: { public_id: id } }),
    prefetchFirstPage("tenantAccount.entries", { params: tenant, query: {} }),
  );
  return (
    <HydrationBoundary state={answers}>
      <TenantScreen key={id} id={id} />
    </HydrationBoundary>
  );
}
