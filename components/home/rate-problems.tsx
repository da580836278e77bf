"use client";

import { formatCount } from "@/lib/format/counts";
import { formatShortDate } from "@/lib/format/dates";
import { t } from "@/lib/language/text";
import { MAX_ROWS } from "@/lib/home/limits";
import { useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { HomeLine, HomeList } from "./home-list";

const SCREEN = "/supply/exchange-rates";
/** Refetched rarely, because rates change once a day. */
const SLOW_MS = 300_000;

/** Warns about exchange rates that are too old to be used, and about a source that cannot be fetched. */
export function RateProblems() {
  const { data } = useRead("exchangeRate.list", {}, { staleTime: SLOW_MS });
  const failures = data?.source.failures ?? 0;
  const problems = data && [
    ...(failures > 0 ? [{ name: t("home.rateFetch"), problem: t("home.rateFailures", { count: failures }) }] : []),
    ...data.items
      .filter((rate) => rate.is_stale)
      .map(({ currency, age_days: age }) => ({
        name: currency,
        problem: t("home.rateStale", { age: formatCount(age, "day") }),
      })),
  ];
  return (
    <HomeList
      title={t("home.rates")}
      items={problems?.slice(0, MAX_ROWS)}
      total={problems?.length}
      href={SCREEN}
      none={data ? ageOfRates(data) : ""}
      idOf={({ name }) => name}
    >
      {({ name, problem }) => (
        <HomeLine href={SCREEN} name={name}>
          {problem}
        </HomeLine>
      )}
    </HomeList>
  );
}

/** Describes the age of rates that are still used: a sandbox uses rates of any age. */
function ageOfRates({ items, max_age_days: limit }: ResponseOf<"exchangeRate.list">): string {
  const [oldest] = items.map(({ day }) => day).sort();
  if (oldest === undefined) return t("supply.noRates");
  return limit === null
    ? t("home.ratesOfAnyAge", { date: formatShortDate(oldest) })
    : t("home.ratesNone", { limit: formatCount(limit, "day") });
}
