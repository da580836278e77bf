import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ContractScreen } from "@/components/contract/contract-screen";
import { t } from "@/lib/language/text";
import { prefetch, prefetchRecord } from "@/lib/staff/door/prefetch";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("contract.contract") });

interface Props {
  params: Promise<{ public_id: string }>;
  searchParams: Promise<PageQuery>;
}

export default async function Page({ params, searchParams }: Props) {
  const { public_id: id } = await params;
  await requireViewer(`/supply/contracts/${id}`, await searchParams);
  return (
    <HydrationBoundary state={await prefetch(prefetchRecord("contract.get", { params: { public_id: id } }))}>
      <ContractScreen key={id} id={id} />
    </HydrationBoundary>
  );
}
