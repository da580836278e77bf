import type { Metadata } from "next";
import { headers } from "next/headers";
import { waitingQuery } from "@/components/developers/queries";
import { Drawn } from "@/components/shell/drawn";
import { SandboxGuideScreen } from "@/components/shell/screens";
import { env } from "@/lib/core/env";
import { apiUrlOf } from "@/lib/staff/developer/api-url";
import { scenarios } from "@/lib/staff/developer/scenarios";
import { firstAnswers, record } from "@/lib/staff/door/first-answers";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Sandbox" };

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  await requireViewer("/developers/sandbox", await searchParams);
  const baseUrl = apiUrlOf(await headers());
  const waiting = (["ON_REQUEST", "PENDING"] as const).map((status) => record("booking.list", waitingQuery(status)));
  return (
    <Drawn from={await firstAnswers(record("sandbox.upcoming", {}), ...waiting)}>
      <SandboxGuideScreen isSandbox={env.sandbox} baseUrl={baseUrl} scenarios={scenarios()} />
    </Drawn>
  );
}
