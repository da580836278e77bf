import { exchange, type Exchange } from "@/lib/catalogue/exchange/exchange";
import { getSellRules } from "@/lib/catalogue/sell-rules/sell-rules";
import type { Profile } from "@/lib/core/context";
import { dayNumber, localDate, type CalendarDate } from "@/lib/core/dates";
import { markupFactor, multiply } from "@/lib/core/money";
import type { StayQuery } from "../pricing/match";
import type { Party } from "../pricing/price";

export interface RequestedStay {
  checkin: CalendarDate;
  nights: number;
  currency: string;
  /** One party per room. */
  occupancy: Party[];
  /** The guests' market; null: not known, undefined: the profile's. */
  market?: string | null | undefined;
  /** The number of rooms of the whole search, if the query is for a part of it. */
  rooms?: number;
  /** Whether the stay is a part of a package. */
  isInPackage?: boolean;
}

/** A stay's query with the profile's mark-up and visible rate plans, and the day's exchange rates. */
export async function makeStayQuery(
  profile: Profile,
  stay: RequestedStay,
  at: Date,
  bookedAt?: Date,
): Promise<StayQuery> {
  return makeStayQueryAtRates(await exchange(), profile, stay, at, bookedAt);
}

/**
 * A stay's query with given exchange rates.
 * @param at the instant of the check
 * @param bookedAt the instant of the search, which offers depend on
 */
export function makeStayQueryAtRates(
  rates: Exchange,
  profile: Profile,
  stay: RequestedStay,
  at: Date,
  bookedAt = at,
): StayQuery {
  const utcDay = at.toISOString().slice(0, 10);
  const markup = markupFactor(profile.markupPercent);
  const market = (stay.market === undefined ? profile.market : stay.market) ?? undefined;
  const booked = once((timezone) => dayNumber(localDate(timezone, bookedAt)));
  const netFactor = once((currency: string) => rates.factor(currency, stay.currency, utcDay));
  return {
    checkin: dayNumber(stay.checkin),
    nights: stay.nights,
    currency: stay.currency,
    occupancy: stay.occupancy,
    today: once((timezone) => dayNumber(localDate(timezone, at))),
    booked,
    buyer: {
      market,
      namedPlans: profile.namedPlans,
      rooms: stay.rooms ?? stay.occupancy.length,
      isInPackage: stay.isInPackage === true,
    },
    visible: (plan) => profile.ratePlans === null || profile.ratePlans.has(plan),
    sellRule: (sheet, plan, checkin) =>
      // Looks up the rules late, because their version is known only after the supply was read.
      getSellRules().find({
        tenantId: profile.tenantId,
        market,
        sheet,
        plan,
        checkin,
        booked: booked(sheet.timezone),
      }),
    hasStaleRates: rates.isStale(stay.currency, utcDay),
    netFactor,
    factor: once((currency) => {
      const rate = netFactor(currency);
      return rate && multiply(rate, markup);
    }),
  };
}

/** Memoizes a function of a text. */
function once<T>(compute: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    if (!known.has(key)) known.set(key, compute(key));
    return known.get(key)!;
  };
}

/** Sorts the ages, so that equal parties are equal in any order. */
export function normalizeParty(slot: { adults: number; child_ages: number[] }): Party {
  return {
    adults: slot.adults,
    childAges: slot.child_ages.length > 1 ? [...slot.child_ages].sort((a, b) => a - b) : slot.child_ages,
  };
}
