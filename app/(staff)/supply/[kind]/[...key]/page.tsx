import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { RecordScreen } from "@/components/supply/record-screen";
import { recordQuery } from "@/components/supply/queries";
import { isKind, recordHref } from "@/components/supply/kinds";
import { KINDS } from "@/lib/supply/format/kinds";
import { t } from "@/lib/language/text";
import { prefetch, prefetchRecord } from "@/lib/staff/door/prefetch";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.supply") });

interface Props {
  params: Promise<{ kind: string; key: string[] }>;
  searchParams: Promise<PageQuery>;
}

export default async function Page({ params, searchParams }: Props) {
  const { kind, key: parts } = await params;
  const key = parts.map(decodeURIComponent);
  if (!isKind(kind) || key.length !== KINDS[kind].key.length) notFound();
  await requireViewer(recordHref(kind, key), await searchParams);
  return (
    <HydrationBoundary state={await prefetch(prefetchRecord("supply.get", recordQuery(kind, key)))}>
      <RecordScreen key={key.join("\n")} kind={kind} recordKey={key} />
    </HydrationBoundary>
  );
}
