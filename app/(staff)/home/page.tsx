import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { HomeScreen } from "@/components/home/home-screen";
import { OperatorHome } from "@/components/home/operator-home";
import {
  ENDPOINTS_QUERY,
  figuresQuery,
  homeQueries,
  FAILED_IMPORTS_QUERY,
  REQUESTS_QUERY,
} from "@/components/home/queries";
import { clock } from "@/lib/core/clock";
import { localDate } from "@/lib/core/dates";
import { t } from "@/lib/language/text";
import { prefetch, getReadersDay, prefetchRecord } from "@/lib/staff/door/prefetch";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.home") });

export default async function Page() {
  const viewer = await requireViewer("/home");
  if (viewer.tenantName === null) {
    const state = await prefetch(
      prefetchRecord("queue.list", REQUESTS_QUERY),
      prefetchRecord("operatorHome.get", {}),
      prefetchRecord("supply.listImports", FAILED_IMPORTS_QUERY),
      prefetchRecord("failedImage.count", {}),
      prefetchRecord("exchangeRate.list", {}),
    );
    return (
      <HydrationBoundary state={state}>
        <OperatorHome />
      </HydrationBoundary>
    );
  }
  const { today } = await getReadersDay();
  const realToday = localDate("UTC", clock.realNow());
  const isAdmin = viewer.role !== "agent";
  const { home, trips } = homeQueries(today);
  const state = await prefetch(
    prefetchRecord("home.get", home),
    prefetchRecord("trip.list", trips),
    prefetchRecord("notice.list", {}),
    ...(viewer.clientView?.isOn ? [] : [prefetchRecord("priceDrop.list", {})]),
    prefetchRecord("hold.list", {}),
    ...(isAdmin
      ? [prefetchRecord("webhook.list", ENDPOINTS_QUERY), prefetchRecord("usage.report", figuresQuery(realToday))]
      : []),
  );
  return (
    <HydrationBoundary state={state}>
      <HomeScreen isAdmin={isAdmin} realToday={realToday} />
    </HydrationBoundary>
  );
}
