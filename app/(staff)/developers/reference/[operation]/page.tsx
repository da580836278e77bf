import type { Metadata } from "next";
import { headers } from "next/headers";
import { NoOperation } from "@/components/developers/reference/no-operation";
import { OperationScreen } from "@/components/developers/reference/operation-screen";
import { clock } from "@/lib/core/clock";
import { env } from "@/lib/core/env";
import { readApiUrl } from "@/lib/staff/developer/api-url";
import { findOperationReference } from "@/lib/staff/developer/reference";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

interface Props {
  params: Promise<{ operation: string }>;
  searchParams: Promise<PageQuery>;
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return { title: findOperationReference((await params).operation)?.summary ?? "No such operation" };
}

export default async function Page({ params, searchParams }: Props) {
  const { operation } = await params;
  await requireViewer(`/developers/reference/${operation}`, await searchParams);
  const piece = findOperationReference(operation);
  if (!piece) return <NoOperation />;
  const today = clock.now().toISOString().slice(0, 10);
  return <OperationScreen piece={piece} baseUrl={readApiUrl(await headers())} today={today} isSandbox={env.sandbox} />;
}
