import type { Context } from "@/lib/core/context";
import { markupFactor, type Factor } from "@/lib/core/money";
import type { Party } from "./tariff";

/** The party, time and mark-up that every rate is matched against. */
export interface PartyQuery {
  party: Party;
  now: Date;
  /** The profile's mark-up. */
  markup: Factor;
}

/** @param search the party's fields in a search body */
export function partyQuery({ now, profile }: Context, search: { adults: number; child_ages: number[] }): PartyQuery {
  return {
    party: { adults: search.adults, childAges: search.child_ages },
    now,
    markup: markupFactor(profile.markupPercent),
  };
}
