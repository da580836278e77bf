import type { Metadata } from "next";
import { headers } from "next/headers";
import { QuickstartScreen } from "@/components/shell/screens";
import { clock } from "@/lib/core/clock";
import { apiUrlOf } from "@/lib/staff/developer/api-url";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Quickstart" };

type Query = Record<string, string | string[] | undefined>;

export default async function Page({ searchParams }: { searchParams: Promise<Query> }) {
  await requireViewer("/developers", await searchParams);
  return <QuickstartScreen baseUrl={apiUrlOf(await headers())} today={clock.now().toISOString().slice(0, 10)} />;
}
