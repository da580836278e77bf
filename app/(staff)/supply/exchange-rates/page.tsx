import type { Metadata } from "next";
import { Drawn } from "@/components/shell/drawn";
import { ExchangeRatesScreen } from "@/components/shell/screens";
import { firstAnswers, record } from "@/lib/staff/door/first-answers";
import type { PageQuery } from "@/lib/staff/door/page-query";
import { requireViewer } from "@/lib/staff/door/require-staff";

export const metadata: Metadata = { title: "Exchange rates" };

export default async function Page({ searchParams }: { searchParams: Promise<PageQuery> }) {
  await requireViewer("/supply/exchange-rates", await searchParams);
  return (
    <Drawn from={await firstAnswers(record("exchangeRate.list", {}))}>
      <ExchangeRatesScreen />
    </Drawn>
  );
}
