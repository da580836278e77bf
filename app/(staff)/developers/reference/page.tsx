import type { Metadata } from "next";
import { headers } from "next/headers";
import { ReferenceScreen } from "@/components/shell/screens";
import { apiUrlOf } from "@/lib/staff/developer/api-url";
import { allRefusals } from "@/lib/staff/developer/reference";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "API reference" };

type Query = Record<string, string | string[] | undefined>;

export default async function Page({ searchParams }: { searchParams: Promise<Query> }) {
  await requireViewer("/developers/reference", await searchParams);
  return <ReferenceScreen baseUrl={apiUrlOf(await headers())} refusals={allRefusals()} />;
}
