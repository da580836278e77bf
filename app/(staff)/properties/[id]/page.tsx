import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { propertyQuery } from "@/components/property/property-queries";
import { PropertyScreen } from "@/components/property/property-screen";
import { NoPartner } from "@/components/shell/notices/no-partner";
import { t } from "@/lib/language/text";
import { prefetch, prefetchRecord } from "@/lib/staff/door/prefetch";
import { type PageQuery, toSearchParams } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.property") });

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<PageQuery>;
}

export default async function Page({ params, searchParams }: Props) {
  const { id } = await params;
  const query = toSearchParams(await searchParams);
  const viewer = await requireViewer(`/properties/${id}`, Object.fromEntries(query));
  if (viewer.tenantName === null) return <NoPartner />;
  const state = await prefetch(prefetchRecord("property.get", propertyQuery(id)));
  return (
    <HydrationBoundary state={state}>
      <PropertyScreen key={id} id={id} />
    </HydrationBoundary>
  );
}
