import { exchange, type Exchange } from "@/lib/catalogue/exchange";
import type { Profile } from "@/lib/core/context";
import { dayNumber, localDate, type CalendarDate } from "@/lib/core/dates";
import { markupFactor, multiply } from "@/lib/core/money";
import type { StayQuery } from "./match";
import type { Party } from "./price";

export interface AskedStay {
  checkin: CalendarDate;
  nights: number;
  currency: string;
  /** One party a room. */
  occupancy: Party[];
}

/** A stay asked for under a profile's terms: its mark-up, its view of the rate plans, and the day's exchange rates. */
export async function stayQuery(profile: Profile, stay: AskedStay, at: Date): Promise<StayQuery> {
  return queryUnder(await exchange(), profile, stay, at);
}

/** The same at given exchange rates. @param at the instant that it is judged at */
export function queryUnder(rates: Exchange, profile: Profile, stay: AskedStay, at: Date): StayQuery {
  const utcDay = at.toISOString().slice(0, 10);
  const markup = markupFactor(profile.markupPercent);
  const netFactor = once((currency: string) => rates.factor(currency, stay.currency, utcDay));
  return {
    checkin: dayNumber(stay.checkin),
    nights: stay.nights,
    occupancy: stay.occupancy,
    today: once((timezone) => dayNumber(localDate(timezone, at))),
    visible: (plan) => profile.ratePlans === null || profile.ratePlans.has(plan),
    hasStaleRates: rates.isStale(utcDay),
    netFactor,
    factor: once((currency) => {
      const rate = netFactor(currency);
      return rate && multiply(rate, markup);
    }),
  };
}

/** A function of a text that computes each value once. */
function once<T>(compute: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    if (!known.has(key)) known.set(key, compute(key));
    return known.get(key)!;
  };
}

/** Ages in ascending order: the party is the same however it was written. */
export function partyOf(slot: { adults: number; child_ages: number[] }): Party {
  return {
    adults: slot.adults,
    childAges: slot.child_ages.length > 1 ? [...slot.child_ages].sort((a, b) => a - b) : slot.child_ages,
  };
}
