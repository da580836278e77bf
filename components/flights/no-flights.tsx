"use client";

import { PlaneTakeoff } from "lucide-react";
import type { FlightRecord } from "@/lib/catalogue/product-schemas";
import { weekdayOf } from "@/lib/core/dates";
import { useRead } from "@/lib/staff/client/hooks";
import { WhyNoResults, type RefusedProduct } from "../products/results/dropped-list";
import { ButtonLink } from "../ui/button";
import { Empty } from "../ui/feedback/empty";
import { formatDate, formatWeekdays } from "@/lib/format/dates";
import { formatNoun } from "@/lib/format/words";
import { t } from "@/lib/language/text";
import { formatCabin } from "./cabin-labels";
import { flightPath, type CompleteFlight } from "./flight-state";

/** Explains from the timetables why no flight was found. */
export function NoFlights({ search, refused }: { search: CompleteFlight; refused: readonly RefusedProduct[] }) {
  const { origin, destination, currency, isReturn, departure, back } = search;
  const list = (from: string, to: string) => ({ query: { origin: from, destination: to, limit: "200" } });
  const there = useRead("flight.list", list(origin.id, destination.id), { staleTime: 300_000 });
  const home = useRead("flight.list", list(destination.id, origin.id), { staleTime: 300_000, enabled: isReturn });
  const ways: Way[] = [
    { name: "there", flights: there.data?.items ?? [], day: departure },
    ...(isReturn && back !== null ? [{ name: "back" as const, flights: home.data?.items ?? [], day: back }] : []),
  ];
  const currencies = currenciesOf(ways);
  const other = currencies.find((code) => code !== currency);
  const isSold = currencies.includes(currency);
  return (
    <Empty
      icon={PlaneTakeoff}
      title={t("flights.none.title", { from: origin.label, to: destination.label })}
      action={
        search.stops === "nonstop" ? (
          <ButtonLink href={flightPath({ ...search, stops: "any" })} variant="primary">
            {t("flights.searchWithStop")}
          </ButtonLink>
        ) : (
          refused.length === 0 &&
          !isSold &&
          other !== undefined && (
            <ButtonLink href={flightPath({ ...search, currency: other })} variant="primary">
              {t("products.searchIn", { currency: other })}
            </ButtonLink>
          )
        )
      }
    >
      {refused.length > 0
        ? t("flights.none.refused")
        : there.isPending || (isReturn && home.isPending)
          ? t("flights.none.reading")
          : reasonOf(ways, search, currencies)}
      <WhyNoResults refused={refused} />
    </Empty>
  );
}

interface Way {
  name: "there" | "back";
  flights: readonly FlightRecord[];
  day: string;
}

/** Currencies in which both directions are sold. */
function currenciesOf(ways: readonly Way[]): string[] {
  const [first, ...others] = ways.map(
    ({ flights }) =>
      new Set(
        flights.flatMap(({ cabins }) => cabins.flatMap(({ tariffs }) => tariffs.map((tariff) => tariff.currency_code))),
      ),
  );
  return [...first!].filter((code) => others.every((set) => set.has(code)));
}

/** The first reason in the timetables why the search finds nothing. */
function reasonOf(
  ways: readonly Way[],
  { currency, cabin, stops }: CompleteFlight,
  currencies: readonly string[],
): string {
  const unflown = ways.find(({ flights }) => flights.length === 0);
  if (unflown) return t(stops === "any" ? `flights.none.${unflown.name}Stops` : `flights.none.${unflown.name}`);
  if (!currencies.includes(currency))
    return t("flights.none.currencies", {
      currencies: currencies.join(t("format.comma")) || t("flights.none.differentCurrencies"),
      currency,
    });
  if (
    cabin !== "ANY" &&
    !ways.every(({ flights }) => flights.some(({ cabins }) => cabins.some((one) => one.cabin === cabin)))
  )
    return t("flights.none.cabin", { cabin: formatNoun(formatCabin(cabin)) });
  const resting = ways.find(({ flights, day }) => !flights.some(({ weekdays }) => weekdays.includes(weekdayOf(day))));
  if (resting) {
    const days = [1, 2, 3, 4, 5, 6, 7].filter((day) => resting.flights.some(({ weekdays }) => weekdays.includes(day)));
    const values = { date: formatDate(resting.day), days: formatWeekdays(days) };
    return t(resting.name === "there" ? "flights.none.restingThere" : "flights.none.restingBack", values);
  }
  return t("flights.none.fares");
}
