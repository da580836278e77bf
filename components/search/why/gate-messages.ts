import type { z } from "zod";
import type { GateResult } from "@/lib/accommodation/availability-schemas";
import { formatCount } from "@/lib/format/counts";
import { formatDate } from "@/lib/format/dates";

export type Gate = z.output<typeof GateResult>;

type Facts = NonNullable<Gate["data"]>;

const WORDS: Partial<Record<Gate["gate"], (facts: Facts, stay: Stay) => string | undefined>> = {
  PROPERTY: () => "The property is not on sale",
  PROFILE: () => "Your agency may not sell this rate",
  SALES_WINDOW: ({ sell_from, sell_until, today, last_checkin }, { checkin }) => {
    if (today !== undefined && checkin < today) return "The arrival date is in the past at the property";
    if (last_checkin !== undefined && checkin > last_checkin)
      return `Sold for arrivals until ${formatDate(last_checkin)}`;
    if (sell_from && today !== undefined && today < sell_from) return `Sales begin on ${formatDate(sell_from)}`;
    return sell_until ? `Sales ended on ${formatDate(sell_until)}` : undefined;
  },
  RELEASE: ({ release_days, days_before_arrival }) =>
    release_days === undefined
      ? undefined
      : `Sold until ${formatCount(release_days, "day")} before arrival; it is ${formatCount(days_before_arrival ?? 0, "day")} ahead`,
  STOP_SELL: ({ closed_nights }) => closed_nights && `Closed by the property ${onNights(closed_nights)}`,
  ARRIVAL_DAY: (_, { checkin }) => `No arrivals on ${formatDate(checkin)}`,
  DEPARTURE_DAY: (_, { checkout }) => `No departures on ${formatDate(checkout)}`,
  MIN_STAY: ({ min_stay, nights }, { checkin }) =>
    min_stay && nights
      ? `At least ${formatCount(min_stay, "night")} for an arrival on ${formatDate(checkin)}; this stay has ${nights}`
      : undefined,
  MAX_STAY: ({ max_stay, nights }, { checkin }) =>
    max_stay && nights
      ? `At most ${formatCount(max_stay, "night")} for an arrival on ${formatDate(checkin)}; this stay has ${nights}`
      : undefined,
  CHILD_POLICY: ({ children_welcome, min_age }) =>
    children_welcome ? `Children from the age of ${min_age} only` : "Adults only",
  OCCUPANCY: ({ max_adults, max_children, max_occupancy }) =>
    max_adults && max_occupancy
      ? `Takes ${formatCount(max_adults, "adult")}${max_children ? ` and ${formatCount(max_children, "child")}` : ""}, ${formatCount(max_occupancy, "guest")} at most`
      : undefined,
  INVENTORY: ({ nights_short, available, needed = 1 }) =>
    nights_short &&
    `${available && needed > available ? `Only ${formatCount(available, "room")} left` : "Sold out"} ${onNights(nights_short)}`,
  PRICE: () => "No price is loaded for these nights",
  FX: (_, { currency }) => `Not sold in ${currency}`,
};

interface Stay {
  checkin: string;
  checkout: string;
  currency: string;
}

/** Explains in plain words why a gate refused; falls back to the service's message for an unknown gate. */
export function describeGate(gate: Gate, stay: Stay): string {
  return WORDS[gate.gate]?.(gate.data ?? {}, stay) ?? gate.message ?? gate.gate;
}

/** Maximum number of nights that are named; the rest are counted. */
const NAMED = 3;

function onNights(nights: readonly string[]): string {
  if (nights.length === 0) return "on these nights";
  const named = nights
    .slice(0, NAMED)
    .map((night) => formatDate(night).slice(0, -5))
    .join(", ");
  const more = nights.length - NAMED;
  return `on the ${nights.length === 1 ? "night" : "nights"} of ${named}${more > 0 ? ` and ${more} more` : ""}`;
}
