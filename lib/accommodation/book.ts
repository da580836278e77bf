import type { z } from "zod";
import { newBooking, openingOf, type NewBooking } from "@/lib/booking/new-booking";
import type { Context } from "@/lib/core/context";
import { formatInstant } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import { formatMoney } from "@/lib/core/money";
import { secondOf } from "@/lib/prebook/pinned";
import type { PinnedStay } from "./pinned-stay";
import { requireGuests, withLeads, type GuestLists } from "./guests";
import type { BookedRoom, BookRequest } from "./schemas";
import { placeStay } from "./place-repository";
import { findPinned } from "./stay-repository";

export interface BookedStay {
  booking: NewBooking;
  offer: PinnedStay;
  guests: GuestLists;
}

/** What a stay's booking remembers of its product, as it was shown. */
export interface StayDetails extends Record<string, unknown> {
  property_public_id: string;
  property_name: string;
  nights: number;
  rooms: z.input<typeof BookedRoom>[];
  mandatory_fees: PinnedStay["fees"];
}

/**
 * Finalises a prebooked stay as it was pinned: nothing is searched or priced again (SPEC, POST /book).
 * @throws DomainError `PREBOOK_NOT_FOUND`, `PREBOOK_CONSUMED`, `PREBOOK_EXPIRED`, `SOLD_OUT`, `GUESTS_MISMATCH`
 */
export async function book(context: Context, request: BookRequest): Promise<BookedStay> {
  const pinned = await findPinned(context.tenantId, request.prebook_token);
  if (!pinned) throw new DomainError("PREBOOK_NOT_FOUND");
  context.restoreProfile(pinned.profileId);
  if (pinned.consumedBy) throw consumed(pinned.consumedBy);
  if (context.now > pinned.expiresAt) throw new DomainError("PREBOOK_EXPIRED");
  if (pinned.matchStatus === "SOLD_OUT") throw new DomainError("SOLD_OUT");
  const { offer } = pinned;
  requireGuests(offer.slots, request.guests);

  const guests = withLeads(request.guests);
  const booking = newBooking(context, {
    number: pinned.bookingNumber,
    productType: 1,
    opening: openingOf(offer.confirmation_mode, context.scenario),
    agencyReference: request.agency_reference,
    contact: request.contact,
    specialRequests: request.special_requests,
    policy: { ...offer.policy, captured_at: formatInstant(context.now, offer.property.timezone) },
    details: detailsOf(offer),
  });
  const result = { booking, offer, guests };
  const placed = await placeStay({
    context,
    token: request.prebook_token,
    offer,
    booking,
    guests,
    claim: context.claim(result), // prettier-ignore
    now: secondOf(context.now),
    until: secondOf(pinned.expiresAt),
  });
  if (placed === "SOLD_OUT") throw new DomainError("SOLD_OUT");
  if (placed === "CONSUMED") {
    const now = await findPinned(context.tenantId, request.prebook_token);
    throw now?.consumedBy ? consumed(now.consumedBy) : new DomainError("PREBOOK_NOT_FOUND");
  }
  return result;
}

function consumed(bookingPublicId: string): DomainError {
  return new DomainError("PREBOOK_CONSUMED", { details: { booking_public_id: bookingPublicId } });
}

function detailsOf(offer: PinnedStay): StayDetails {
  return {
    property_public_id: offer.property.public_id,
    property_name: offer.property.name,
    nights: offer.nights,
    rooms: offer.slots.map((s) => ({
      room_public_id: s.room_public_id,
      rate_plan_public_id: s.rate_plan_public_id,
      name: s.room_name,
      rate_plan_name: s.rate_plan_name,
      meal_plan_code: s.board,
      stay_total: formatMoney(BigInt(s.total), offer.currency),
    })),
    mandatory_fees: offer.fees,
  };
}
