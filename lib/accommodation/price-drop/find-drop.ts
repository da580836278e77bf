import type { FullBookingRow } from "@/lib/booking/repository";
import { isCancellableAt } from "@/lib/cancellation/policy";
import type { CancellationPolicy, PolicySnapshot } from "@/lib/cancellation/schemas";
import type { Context } from "@/lib/core/context";
import type { Minor } from "@/lib/core/money";
import { pinStay } from "../booking/pinned-stay";
import { repriceOffer } from "../booking/reprice";
import { readBookedStay, computeLeastTotal, requireChangeable } from "../change/booked-stay";
import { findChangeSupply } from "../change/change-quote";
import { resolveWantedStay, type WantedStay } from "../change/wanted-stay";
import type { RateSheet } from "../pricing/rate-sheet";
import { isAtLeastAsGood } from "./at-least-as-good";

/** A lower price at which the same stay is sold now. */
export interface FoundDrop {
  wanted: WantedStay;
  total: Minor;
  policy: CancellationPolicy;
  /** The public id of each room's rate plan. */
  ratePlans: string[];
}

/**
 * Prices a booked stay again, with search's own functions and the booking's profile: the same rooms, board, nights and
 * parties under each rate plan. Nothing is held or changed.
 * @returns the cheapest one with terms at least as good that is cheaper than the booking; null: there is none, or
 * cancelling the booking is not free any more
 * @throws DomainError `BOOKING_NOT_CHANGEABLE`, `PROFILE_NOT_FOUND`, `INVALID_REQUEST` when the booking cannot be priced
 */
export async function findPriceDrop(context: Context, booking: FullBookingRow): Promise<FoundDrop | null> {
  requireChangeable(booking, context.now);
  const terms = booking.policy as PolicySnapshot;
  if (!isFreeNow(booking, context.now)) return null;
  context.restoreProfile(booking.profileId);
  const booked = readBookedStay(booking);
  const same = resolveWantedStay(context, booked, {});
  const { supply, query } = await findChangeSupply(context, booked, same);
  let best: FoundDrop | null = null;
  for (const wanted of waysToSell(same, supply.sheet)) {
    const repriced = repriceOffer(wanted, supply, query, context);
    if (repriced.soldOut || repriced.total >= (best?.total ?? booked.total)) continue;
    const { policy, slots } = pinStay(wanted, supply.sheet, repriced, context.profile);
    const isSameBoard = slots.every(({ board }, i) => board === booked.rooms[i]!.board);
    if (!isSameBoard || !isAtLeastAsGood(policy, terms)) continue;
    best = { wanted, total: repriced.total, policy, ratePlans: slots.map((slot) => slot.rate_plan_name) };
  }
  return best;
}

/** Whether cancelling the booking costs nothing now. */
function isFreeNow(booking: FullBookingRow, now: Date): boolean {
  const { free_until: freeUntil } = booking.policy as PolicySnapshot;
  return (
    freeUntil !== null &&
    new Date(freeUntil) >= now &&
    isCancellableAt(booking.policy as PolicySnapshot, now) &&
    computeLeastTotal(booking, now) === 0n
  );
}

/** The stay under its own rate plans, and with the rooms of a board under each other rate plan of that board. */
function waysToSell(same: WantedStay, { plans }: RateSheet): WantedStay[] {
  const others = plans.map(({ id, board }) => ({
    ...same,
    slots: same.slots.map((slot) => (slot.board === board ? { ...slot, ratePlanId: id } : slot)),
  }));
  return [same, ...others];
}
