import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { headers } from "next/headers";
import { QuickstartScreen } from "@/components/developers/quickstart/quickstart-screen";
import { clock } from "@/lib/core/clock";
import { t } from "@/lib/language/text";
import { readApiUrl } from "@/lib/staff/developer/api-url";
import { prefetch, prefetchRecord } from "@/lib/staff/door/prefetch";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.quickstart") });

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  await requireViewer("/developers", await searchParams);
  return (
    <HydrationBoundary state={await prefetch(prefetchRecord("credential.list", {}))}>
      <QuickstartScreen baseUrl={readApiUrl(await headers())} today={clock.now().toISOString().slice(0, 10)} />
    </HydrationBoundary>
  );
}
