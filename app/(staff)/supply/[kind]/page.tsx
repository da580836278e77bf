import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { RecordsScreen } from "@/components/supply/records-screen";
import { recordsQuery } from "@/components/supply/queries";
import { isKind } from "@/components/supply/kinds";
import { t } from "@/lib/language/text";
import { prefetch, prefetchFirstPage } from "@/lib/staff/door/prefetch";
import { toSearchParams, type PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.supply") });

interface Props {
  params: Promise<{ kind: string }>;
  searchParams: Promise<PageQuery>;
}

export default async function Page({ params, searchParams }: Props) {
  const [{ kind }, query] = [await params, await searchParams];
  await requireViewer(`/supply/${kind}`, query);
  if (!isKind(kind)) notFound();
  return (
    <HydrationBoundary
      state={await prefetch(prefetchFirstPage("supply.list", recordsQuery(kind, toSearchParams(query))))}
    >
      <RecordsScreen key={kind} kind={kind} />
    </HydrationBoundary>
  );
}
