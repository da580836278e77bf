import type { Context } from "@/lib/core/context";
import { markupFactor, type Factor } from "@/lib/core/money";
import type { Party } from "./tariff";

/** What is asked of every rate: for whom, when, and at whose prices. */
export interface PartyQuery {
  party: Party;
  now: Date;
  /** The profile's. */
  markup: Factor;
}

/** @param search a search body, as far as it tells of the party */
export function partyQuery({ now, profile }: Context, search: { adults: number; child_ages: number[] }): PartyQuery {
  return {
    party: { adults: search.adults, childAges: search.child_ages },
    now,
    markup: markupFactor(profile.markupPercent),
  };
}
