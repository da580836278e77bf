import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { HomeScreen } from "@/components/home/home-screen";
import { OperatorHome } from "@/components/home/operator-home";
import { ENDPOINTS, figuresQuery, homeQueries, OPEN_IMPORTS, QUEUE } from "@/components/home/queries";
import { clock } from "@/lib/core/clock";
import { localDate } from "@/lib/core/dates";
import { t } from "@/lib/language/text";
import { prefetch, readersDay, prefetchRecord } from "@/lib/staff/door/prefetch";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.home") });

export default async function Page() {
  const viewer = await requireViewer("/home");
  if (viewer.tenantName === null) {
    const state = await prefetch(
      prefetchRecord("queue.list", QUEUE),
      prefetchRecord("operatorHome.get", {}),
      prefetchRecord("supply.listImports", OPEN_IMPORTS),
      prefetchRecord("failedImage.count", {}),
      prefetchRecord("exchangeRate.list", {}),
    );
    return (
      <HydrationBoundary state={state}>
        <OperatorHome />
      </HydrationBoundary>
    );
  }
  const { today } = await readersDay();
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
      ? [prefetchRecord("webhook.list", ENDPOINTS), prefetchRecord("usage.report", figuresQuery(realToday))]
      : []),
  );
  return (
    <HydrationBoundary state={state}>
      <HomeScreen isAdmin={isAdmin} realToday={realToday} />
    </HydrationBoundary>
  );
}
