import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { NewRecordScreen } from "@/components/supply/new-record-screen";
import { isKind } from "@/components/supply/kinds";
import { t } from "@/lib/language/text";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.supply") });

interface Props {
  params: Promise<{ kind: string }>;
  searchParams: Promise<PageQuery>;
}

export default async function Page({ params, searchParams }: Props) {
  const { kind } = await params;
  await requireViewer(`/supply/new/${kind}`, await searchParams);
  if (!isKind(kind)) notFound();
  return <NewRecordScreen key={kind} kind={kind} />;
}
