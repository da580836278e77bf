import { toStockSecond } from "@/lib/core/clock";
import type { z } from "zod";
import { writeBooking } from "@/lib/booking/create/create-booking-repository";
import { newBooking, type NewBooking, chooseFirstStatus } from "@/lib/booking/create/new-booking";
import type { Context } from "@/lib/core/context";
import { addDays, formatInstant, toInstant } from "@/lib/core/dates";
import { formatMoney } from "@/lib/core/money";
import { openToken, throwUnlessBooked } from "@/lib/prebook/token";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { stockUseOfStay, type PinnedStay } from "./pinned-stay";
import type { BookedRoom, BookRequest } from "../schemas";
import { type PricedParty, requirePartyMembers, markLead } from "@/lib/booking/travellers/travellers";
import { DomainError } from "@/lib/core/errors";

export type GuestsByRoom = BookRequest["guests"];

/**
 * Checks the guests: one list per room, each with a lead guest, and only people for whom the room was priced.
 * @throws DomainError `GUESTS_MISMATCH`
 * @see docs/bookings#guests
 */
export function requireGuests(slots: readonly PricedParty[], lists: GuestsByRoom): void {
  if (lists.length !== slots.length) {
    throw new DomainError("GUESTS_MISMATCH", {
      message: `guests are needed for each room: rooms priced ${slots.length}, lists of guests given ${lists.length}`,
      details: { rooms: slots.length, guest_lists: lists.length },
    });
  }
  lists.forEach((guests, room) =>
    requirePartyMembers(slots[room]!, guests, { min: 1, label: `Room ${room + 1}: `, details: { room } }),
  );
}

/** Marks a lead in each room. */
function withLeads(lists: GuestsByRoom): GuestsByRoom {
  return lists.map(markLead);
}

export interface BookedStay {
  booking: NewBooking;
  offer: PinnedStay;
  guests: GuestsByRoom;
}

/** What a stay's booking stores of the property and its rooms. */
export interface StayDetails extends Record<string, unknown> {
  property_public_id: string;
  property_name: string;
  /** The local time of day at which check-in begins, HH:MM. */
  checkin_from?: string;
  nights: number;
  rooms: z.input<typeof BookedRoom>[];
  mandatory_fees: PinnedStay["fees"];
}

/**
 * Books a prebooked stay as it was pinned, without another search or price.
 * @throws DomainError `PREBOOK_NOT_FOUND`, `PREBOOK_CONSUMED`, `PREBOOK_EXPIRED`, `SOLD_OUT`, `GUESTS_MISMATCH`
 * @see docs/bookings#book
 */
export async function bookStay(context: Context, request: BookRequest): Promise<BookedStay> {
  const token = await openToken<PinnedStay>(context, 1, request.prebook_token);
  const { offer } = token;
  requireGuests(offer.slots, request.guests);

  const guests = withLeads(request.guests);
  const booking = newBooking(context, {
    number: token.bookingNumber,
    productType: PRODUCT_TYPE.STAY,
    opening: chooseFirstStatus(offer.confirmation_mode, context.scenario),
    agencyReference: request.agency_reference,
    contact: request.contact,
    specialRequests: request.special_requests,
    notifyGuest: request.notify_guest,
    policy: { ...offer.policy, captured_at: formatInstant(context.now, offer.property.timezone) },
    total: BigInt(offer.total),
    currency: offer.currency,
    startsAt: offer.checkin,
    endsAt: addDays(offer.checkin, offer.nights),
    beginsAt: toInstant(offer.checkin, offer.property.checkin_from ?? "00:00", offer.property.timezone),
    details: buildStayDetails(offer),
  });
  const result = { booking, offer, guests };
  const placed = await writeBooking({
    context,
    token: request.prebook_token,
    productType: PRODUCT_TYPE.STAY,
    booking,
    offer,
    startsOn: offer.checkin,
    endsOn: addDays(offer.checkin, offer.nights),
    takes: stockUseOfStay(offer),
    guests,
    claim: context.claim(result),
    now: toStockSecond(context.now),
    holdEnd: token.holdEnd,
  });
  await throwUnlessBooked(context, token, placed);
  return result;
}

/** The booking's snapshot of a stay, when it is created or changed. */
export function buildStayDetails(offer: PinnedStay): StayDetails {
  return {
    property_public_id: offer.property.public_id,
    property_name: offer.property.name,
    ...(offer.property.checkin_from && { checkin_from: offer.property.checkin_from }),
    nights: offer.nights,
    rooms: offer.slots.map((s) => ({
      room_public_id: s.room_public_id,
      rate_plan_public_id: s.rate_plan_public_id,
      name: s.room_name,
      rate_plan_name: s.rate_plan_name,
      meal_plan_code: s.board,
      stay_total: formatMoney(BigInt(s.total), offer.currency),
      adults: s.adults,
      child_ages: s.child_ages,
    })),
    mandatory_fees: offer.fees,
  };
}
