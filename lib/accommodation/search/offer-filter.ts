import { pinDeadlines } from "@/lib/cancellation/policy";
import type { CalendarDate } from "@/lib/core/dates";
import { parseMoney } from "@/lib/core/money";
import type { OfferFilters } from "../availability-schemas";
import type { MatchedAllocation } from "../pricing/match";
import type { RateSheet } from "../pricing/rate-sheet";

/** Whether an offer of a property for a check-in passes the filters. */
export type OfferFilter = (allocation: MatchedAllocation, sheet: RateSheet, checkin: CalendarDate) => boolean;

/** @returns undefined: nothing is filtered, so that the lowest price needs no other offer */
export function makeOfferFilter(filters: OfferFilters & { currency: string }, now: Date): OfferFilter | undefined {
  const { boards, free_cancellation: isFree, currency } = filters;
  const bound = (total: string | undefined) => (total === undefined ? undefined : parseMoney(total, currency));
  const [least, most] = [bound(filters.min_total), bound(filters.max_total)];
  if (!boards && !isFree && least === undefined && most === undefined) return undefined;
  return ({ slots, total }, { timezone, checkinFrom }, checkin) =>
    (least === undefined || total >= least) &&
    (most === undefined || total <= most) &&
    slots.every(
      ({ plan }) =>
        (!boards || boards.includes(plan.board)) &&
        (!isFree || pinDeadlines(plan.terms, { checkin, checkinFrom, timezone, now }).freeUntil !== null),
    );
}
