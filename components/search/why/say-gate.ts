import * as z from "zod/mini";
import type { GateResult } from "@/lib/accommodation/availability-schemas";
import { sayCount, sayDay } from "@/lib/words/dates";

export type Gate = z.output<typeof GateResult>;

/** What gates are judged by, as far as it is said here (CONTRACT 4). */
const Facts = z.partial(z.object({
  today: z.string(),
  sell_from: z.nullable(z.string()),
  sell_until: z.nullable(z.string()),
  last_checkin: z.string(),
  release_days: z.number(),
  days_before_arrival: z.number(),
  closed_nights: z.array(z.string()),
  checkin: z.string(),
  checkout: z.string(),
  min_stay: z.number(),
  max_stay: z.number(),
  nights: z.number(),
  max_adults: z.number(),
  max_children: z.number(),
  max_occupancy: z.number(),
  needed: z.number(),
  available: z.number(),
  nights_short: z.array(z.string()),
})); // prettier-ignore
export type Facts = z.output<typeof Facts>;

/** The facts of a gate; those that are not as they should be are left out with all others. */
export const factsOf = ({ data }: Pick<Gate, "data">): Facts => Facts.safeParse(data ?? {}).data ?? {};

const WORDS: Partial<Record<Gate["gate"], (facts: Facts, asked: Asked) => string | undefined>> = {
  PROPERTY: () => "The property is not on sale",
  PROFILE: () => "Your agency may not sell this rate",
  SALES_WINDOW: ({ sell_from, sell_until, today, last_checkin }, { checkin }) => {
    if (today !== undefined && checkin < today) return "The arrival is in the past there";
    if (last_checkin !== undefined && checkin > last_checkin) return `Sold for arrivals until ${sayDay(last_checkin)}`;
    if (sell_from && today !== undefined && today < sell_from) return `Sales begin on ${sayDay(sell_from)}`;
    return sell_until ? `Sales ended on ${sayDay(sell_until)}` : undefined;
  },
  RELEASE: ({ release_days, days_before_arrival }) =>
    release_days === undefined
      ? undefined
      : `Sold until ${sayCount(release_days, "day")} before arrival; it is ${sayCount(days_before_arrival ?? 0, "day")} ahead`,
  STOP_SELL: ({ closed_nights }) => closed_nights && `Closed by the property ${onNights(closed_nights)}`,
  ARRIVAL_DAY: (_, { checkin }) => `No arrivals on ${sayDay(checkin)}`,
  DEPARTURE_DAY: (_, { checkout }) => `No departures on ${sayDay(checkout)}`,
  MIN_STAY: ({ min_stay, nights }, { checkin }) =>
    min_stay && nights ? `At least ${sayCount(min_stay, "night")} for an arrival on ${sayDay(checkin)}; you asked for ${nights}` : undefined, // prettier-ignore
  MAX_STAY: ({ max_stay, nights }, { checkin }) =>
    max_stay && nights ? `At most ${sayCount(max_stay, "night")} for an arrival on ${sayDay(checkin)}; you asked for ${nights}` : undefined, // prettier-ignore
  OCCUPANCY: ({ max_adults, max_children, max_occupancy }) =>
    max_adults && max_occupancy
      ? `Takes ${sayCount(max_adults, "adult")}${max_children ? ` and ${sayCount(max_children, "child", "children")}` : ""}, ${sayCount(max_occupancy, "guest")} at most`
      : undefined,
  INVENTORY: ({ nights_short, available, needed = 1 }) =>
    nights_short &&
    `${available && needed > available ? `Only ${sayCount(available, "room")} left` : "Sold out"} ${onNights(nights_short)}`,
  PRICE: () => "No price is loaded for these nights",
  FX: (_, { currency }) => `Not sold in ${currency}`,
};

interface Asked {
  checkin: string;
  checkout: string;
  currency: string;
}

/** Why a gate refused, in plain words; the service's own where it said something new. */
export function sayGate(gate: Gate, asked: Asked): string {
  return WORDS[gate.gate]?.(factsOf(gate), asked) ?? gate.message ?? gate.gate;
}

/** So many nights are named; the rest are counted. */
const NAMED = 3;

function onNights(nights: readonly string[]): string {
  if (nights.length === 0) return "on these nights";
  const named = nights.slice(0, NAMED).map((night) => sayDay(night).slice(0, -5)).join(", "); // prettier-ignore
  const more = nights.length - NAMED;
  return `on the ${nights.length === 1 ? "night" : "nights"} of ${named}${more > 0 ? ` and ${more} more` : ""}`;
}
