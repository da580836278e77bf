import type { Metadata } from "next";
import { headers } from "next/headers";
import { SandboxGuideScreen } from "@/components/shell/screens";
import { env } from "@/lib/core/env";
import { apiUrlOf } from "@/lib/staff/developer/api-url";
import { scenarios } from "@/lib/staff/developer/scenarios";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Sandbox" };

type Query = Record<string, string | string[] | undefined>;

export default async function Page({ searchParams }: { searchParams: Promise<Query> }) {
  await requireViewer("/developers/sandbox", await searchParams);
  const baseUrl = apiUrlOf(await headers());
  return <SandboxGuideScreen isSandbox={env.sandbox} baseUrl={baseUrl} scenarios={scenarios()} />;
}
