import type { Metadata } from "next";
import { headers } from "next/headers";
import { Drawn } from "@/components/shell/drawn";
import { QuickstartScreen } from "@/components/shell/screens";
import { clock } from "@/lib/core/clock";
import { apiUrlOf } from "@/lib/staff/developer/api-url";
import { firstAnswers, record } from "@/lib/staff/door/first-answers";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Quickstart" };

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  await requireViewer("/developers", await searchParams);
  return (
    <Drawn from={await firstAnswers(record("credential.list", {}))}>
      <QuickstartScreen baseUrl={apiUrlOf(await headers())} today={clock.now().toISOString().slice(0, 10)} />
    </Drawn>
  );
}
