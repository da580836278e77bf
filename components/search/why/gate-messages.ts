import type { z } from "zod";
import type { GateResult } from "@/lib/accommodation/availability-schemas";
import { formatCount } from "@/lib/format/counts";
import { formatDate, formatDay } from "@/lib/format/dates";
import { t } from "@/lib/language/text";

export type RefusingGate = z.output<typeof GateResult>;

type Facts = NonNullable<RefusingGate["data"]>;

const WORDS: Partial<Record<RefusingGate["gate"], (facts: Facts, stay: Stay) => string | undefined>> = {
  PROPERTY: () => t("search.gate.PROPERTY"),
  PROFILE: () => t("search.gate.PROFILE"),
  MARKET: () => t("search.gate.MARKET"),
  AUDIENCE: ({ package_only, min_rooms = 1, rooms = 1, named_only }) => {
    if (rooms < min_rooms) return t("search.gate.minRooms", { rooms: formatCount(min_rooms, "room") });
    return t(package_only && !named_only ? "search.gate.packageOnly" : "search.gate.PROFILE");
  },
  SALES_WINDOW: ({ sell_from, sell_until, today, last_checkin }, { checkin }) => {
    if (today !== undefined && checkin < today) return t("search.gate.arrivalPast");
    if (last_checkin !== undefined && checkin > last_checkin)
      return t("search.gate.soldUntil", { date: formatDate(last_checkin) });
    if (sell_from && today !== undefined && today < sell_from)
      return t("search.gate.salesBegin", { date: formatDate(sell_from) });
    return sell_until ? t("search.gate.salesEnded", { date: formatDate(sell_until) }) : undefined;
  },
  RELEASE: ({ release_days, days_before_arrival }) =>
    release_days === undefined
      ? undefined
      : t("search.gate.RELEASE", {
          release: formatCount(release_days, "day"),
          ahead: formatCount(days_before_arrival ?? 0, "day"),
        }),
  STOP_SELL: ({ closed_nights }) => closed_nights && t("search.gate.STOP_SELL", { nights: onNights(closed_nights) }),
  ARRIVAL_DAY: (_, { checkin }) => t("search.gate.ARRIVAL_DAY", { date: formatDate(checkin) }),
  DEPARTURE_DAY: (_, { checkout }) => t("search.gate.DEPARTURE_DAY", { date: formatDate(checkout) }),
  MIN_STAY: ({ min_stay, nights }, { checkin }) =>
    min_stay && nights
      ? t("search.gate.MIN_STAY", { nights: formatCount(min_stay, "night"), date: formatDate(checkin), count: nights })
      : undefined,
  MAX_STAY: ({ max_stay, nights }, { checkin }) =>
    max_stay && nights
      ? t("search.gate.MAX_STAY", { nights: formatCount(max_stay, "night"), date: formatDate(checkin), count: nights })
      : undefined,
  CHILD_POLICY: ({ children_welcome, min_age }) =>
    children_welcome ? t("search.gate.childrenFrom", { age: min_age ?? 0 }) : t("search.gate.adultsOnly"),
  OCCUPANCY: ({ max_adults, max_children, max_occupancy }) =>
    max_adults && max_occupancy
      ? t(max_children ? "search.gate.takesChildren" : "search.gate.takes", {
          adults: formatCount(max_adults, "adult"),
          children: formatCount(max_children ?? 0, "child"),
          guests: formatCount(max_occupancy, "guest"),
        })
      : undefined,
  INVENTORY: ({ nights_short, nights_not_loaded, available, needed = 1 }) =>
    nights_short &&
    (nights_not_loaded?.length
      ? t("search.gate.notLoaded", { nights: onNights(nights_not_loaded) })
      : available && needed > available
        ? t("search.gate.onlyLeft", { rooms: formatCount(available, "room"), nights: onNights(nights_short) })
        : t("search.gate.soldOut", { nights: onNights(nights_short) })),
  PRICE: ({ nights_without_price: unpriced }) =>
    t(unpriced?.length === 0 ? "search.gate.costsNothing" : "search.gate.PRICE"),
  FX: (_, { currency }) => t("search.gate.FX", { currency }),
};

interface Stay {
  checkin: string;
  checkout: string;
  currency: string;
}

/** Explains why a gate refused the stay. An unknown gate shows the service's message. */
export function describeGate(gate: RefusingGate, stay: Stay): string {
  return WORDS[gate.gate]?.(gate.data ?? {}, stay) ?? gate.message ?? gate.gate;
}

/** Maximum number of nights that are named; the rest are counted. */
const NAMED = 3;

function onNights(nights: readonly string[]): string {
  if (nights.length === 0) return t("search.onTheseNights");
  const dates = nights.slice(0, NAMED).map(formatDay).join(t("format.comma"));
  const more = nights.length - NAMED;
  return t(more > 0 ? "search.onNightsMore" : "search.onNights", { count: nights.length, dates, more });
}
