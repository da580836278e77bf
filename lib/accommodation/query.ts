import { exchange, type Exchange } from "@/lib/catalogue/exchange";
import type { Profile } from "@/lib/core/context";
import { dayNumber, localDate, type CalendarDate } from "@/lib/core/dates";
import { markupFactor, multiply, type Factor } from "@/lib/core/money";
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
  const todays = new Map<string, number>();
  const factors = new Map<string, Factor | undefined>();
  return {
    checkin: dayNumber(stay.checkin),
    nights: stay.nights,
    occupancy: stay.occupancy,
    today(timezone) {
      let day = todays.get(timezone);
      if (day === undefined) todays.set(timezone, (day = dayNumber(localDate(timezone, at))));
      return day;
    },
    visible: (plan) => profile.ratePlans === null || profile.ratePlans.has(plan),
    factor(currency) {
      if (!factors.has(currency)) {
        const rate = rates.factor(currency, stay.currency, utcDay);
        factors.set(currency, rate && multiply(rate, markup));
      }
      return factors.get(currency);
    },
  };
}

/** Ages in ascending order: the party is the same however it was written. */
export function partyOf(slot: { adults: number; child_ages: number[] }): Party {
  return {
    adults: slot.adults,
    childAges: slot.child_ages.length > 1 ? [...slot.child_ages].sort((a, b) => a - b) : slot.child_ages,
  };
}
