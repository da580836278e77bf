import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { NoPartner } from "@/components/shell/notices/no-partner";
import { PackagePage } from "@/components/packages/page/package-page";
import { packageQuery } from "@/components/packages/package-state";
import { t } from "@/lib/language/text";
import { type PageQuery, toSearchParams } from "@/lib/staff/door/page-query";
import { prefetch, prefetchRecord } from "@/lib/staff/door/prefetch";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.package") });

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<PageQuery>;
}

export default async function Page({ params, searchParams }: Props) {
  const { id } = await params;
  const query = toSearchParams(await searchParams);
  const viewer = await requireViewer(`/packages/${id}`, Object.fromEntries(query));
  if (viewer.tenantName === null) return <NoPartner />;
  const state = await prefetch(prefetchRecord("package.get", packageQuery(id)));
  return (
    <HydrationBoundary state={state}>
      <PackagePage key={id} id={id} />
    </HydrationBoundary>
  );
}
