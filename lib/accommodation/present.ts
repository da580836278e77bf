import type { z } from "zod";
import { pollUrl } from "@/lib/booking/present";
import { isOpen } from "@/lib/booking/status";
import { formatMoney } from "@/lib/core/money";
import type { MatchedAllocation, MatchedSlot, PropertyMatch } from "./pricing/match";
import type { RateSheet } from "./pricing/rate-sheet";
import type { OfferSealer, SealedSlot } from "./search/offer-key";
import { describeOffers } from "./search/slot-details";
import type { BookedStay, StayDetails } from "./booking/book";
import type { PrebookResult } from "./booking/prebook";
import type { BookResponse, PrebookResponse } from "./schemas";

/** The content of a slot's rate key. */
export function toSealedSlot({ room, plan, party, total }: MatchedSlot, { sheet }: PropertyMatch): SealedSlot {
  return {
    propertyId: sheet.propertyId,
    roomId: room.id,
    ratePlanId: plan.id,
    board: plan.board,
    total,
    adults: party.adults,
    childAges: party.childAges,
    termsTag: plan.termsTag,
  };
}

/** A slot is on request if the property confirms each booking by hand, or if the room is beyond the allotment. */
export const toOfferStatus = (
  { isBeyond }: Pick<MatchedSlot, "isBeyond">,
  { confirmationMode }: Pick<RateSheet, "confirmationMode">,
) => (isBeyond || confirmationMode === "ON_REQUEST" ? ("ON_REQUEST" as const) : ("AVAILABLE" as const));

/** An allocation of a property, with its keys. */
export function toAllocation(
  a: MatchedAllocation,
  { sheet }: PropertyMatch,
  sealer: OfferSealer,
  keys: string[],
  currency: string,
) {
  return {
    allocation_id: sealer.allocationId(keys),
    rooms: a.slots.length,
    strategy: a.strategy,
    grand_total: formatMoney(a.total, currency),
    currency,
    slots: a.slots.map((slot, i) => ({
      rate_key: sealer.rateKey(keys[i]!),
      room_public_id: slot.room.publicId,
      rate_plan_public_id: slot.plan.publicId,
      meal_plan_code: slot.plan.board,
      stay_total: formatMoney(slot.total, currency),
      status: toOfferStatus(slot, sheet),
      adults: slot.party.adults,
      child_ages: slot.party.childAges as number[],
    })),
  };
}

/** The prebook response. */
export function toPrebookResponse(result: PrebookResult): z.input<typeof PrebookResponse> {
  return {
    match_status: result.matchStatus,
    prebook_token: result.token,
    prebook_expires_at: result.expiresAt.toISOString(),
    offer: {
      grand_total: formatMoney(result.total, result.currency),
      currency: result.currency,
      offers: describeOffers(result.offers),
      before_offers: formatMoney(result.beforeOffers, result.currency),
    },
    cancellation_policy: result.policy,
    warnings: result.warnings,
  };
}

/** The book response, with a `poll_url` while the booking is open. */
export function toBookResponse({ booking, offer, guests }: BookedStay): z.input<typeof BookResponse> {
  const details = booking.details as StayDetails;
  return {
    booking: {
      public_id: booking.publicId,
      booking_number: Number(booking.number),
      status: booking.status,
      stay_total: formatMoney(BigInt(offer.total), offer.currency),
      currency: offer.currency,
      checkin_date: offer.checkin,
      checkout_date: offer.checkout,
      nights: offer.nights,
      property_public_id: offer.property.public_id,
      cancellation_policy_snapshot: booking.policy,
      rooms: details.rooms,
      guests,
      ...(booking.respondBy && { respond_by: booking.respondBy.toISOString() }),
    },
    ...(isOpen(booking.status) && { poll_url: pollUrl(booking.publicId) }),
  };
}
