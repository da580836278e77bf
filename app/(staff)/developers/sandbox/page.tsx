import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { waitingBookingsQuery } from "@/components/developers/queries";
import { SandboxGuideScreen } from "@/components/developers/sandbox/sandbox-guide-screen";
import { env } from "@/lib/core/env";
import { t } from "@/lib/language/text";
import { readApiUrl } from "@/lib/staff/developer/api-url";
import { listDeveloperScenarios } from "@/lib/staff/developer/scenarios";
import { prefetch, prefetchRecord } from "@/lib/staff/door/prefetch";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.sandbox") });

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  await requireViewer("/developers/sandbox", await searchParams);
  const baseUrl = readApiUrl(await headers());
  const waiting = (["ON_REQUEST", "PENDING"] as const).map((status) =>
    prefetchRecord("booking.list", waitingBookingsQuery(status)),
  );
  return (
    <HydrationBoundary state={await prefetch(prefetchRecord("sandbox.upcoming", {}), ...waiting)}>
      <SandboxGuideScreen isSandbox={env.sandbox} baseUrl={baseUrl} scenarios={listDeveloperScenarios()} />
    </HydrationBoundary>
  );
}
