import { HydrationBoundary } from "@tanstack/react-query";
import type { Metadata } from "next";
import { ExchangeRatesScreen } from "@/components/supply/rates/exchange-rates-screen";
import { t } from "@/lib/language/text";
import { prefetch, prefetchRecord } from "@/lib/staff/door/prefetch";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const generateMetadata = (): Metadata => ({ title: t("navigation.exchangeRates") });

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  await requireViewer("/supply/exchange-rates", await searchParams);
  return (
    <HydrationBoundary state={await prefetch(prefetchRecord("exchangeRate.list", {}))}>
      <ExchangeRatesScreen />
    </HydrationBoundary>
  );
}
