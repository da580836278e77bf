import type { Context } from "@/lib/core/context";
import { addDays, nightsBetween } from "@/lib/core/dates";
import { DomainError, invalid } from "@/lib/core/errors";
import { toEpochSeconds } from "@/lib/prebook/pinned";
import type { ExistingStay } from "./booked-stay";
import type { ChangeQuoteRequest } from "./change-schemas";
import { requireGuests } from "../booking/book";
import { MAX_NIGHTS, RATE_KEY_LIFE } from "../limits";
import { openOffer, type SealedOffer, type SealedSlot } from "../search/offer-key";
import { requireSellableCheckin } from "../search/request-time";
import { normalizeParty } from "../search/query";
import type { OfferedStay } from "../booking/reprice";

/** The changed stay of a booking, to be repriced; fields that the request omits stay as booked. */
export interface WantedStay extends OfferedStay, Pick<SealedOffer, "currency" | "market"> {
  /** When the rate key's search was made, in Unix seconds; undefined without a key. */
  issuedAt?: number;
}

/**
 * The stay that a change request describes: the booking's rooms on other dates or for other parties, or the rooms of a
 * rate key.
 * @throws DomainError `INVALID_REQUEST` for impossible dates, or a key that does not fit the booking,
 * `RATE_KEY_EXPIRED`; `GUESTS_MISMATCH` when the named guests no longer fit
 */
export function resolveWantedStay(context: Context, booked: ExistingStay, request: ChangeQuoteRequest): WantedStay {
  const wanted =
    request.rate_key === undefined
      ? sameRooms(context, booked, request)
      : roomsOfKey(openKey(context, booked, request.rate_key), request);
  requireGuests(
    wanted.slots.map((slot) => ({ adults: slot.adults, child_ages: slot.childAges })),
    booked.rooms.map((room) => room.guests),
  );
  return wanted;
}

function sameRooms(context: Context, booked: ExistingStay, request: ChangeQuoteRequest): WantedStay {
  const { checkin = booked.checkin, checkout = booked.checkout } = request;
  requireSellableCheckin(checkin, context.now);
  const nights = nightsBetween(checkin, checkout);
  const path = request.checkout === undefined ? "checkin" : "checkout";
  if (nights < 1) throw invalid({ path, message: `leaves no night between ${checkin} and ${checkout}` });
  if (nights > MAX_NIGHTS)
    throw invalid({ path, message: `makes ${nights} nights: at most ${MAX_NIGHTS} can be booked` });
  const parties = request.occupancy?.map(normalizeParty) ?? booked.rooms.map((room) => room.party);
  const slots = parties.map((party, i): SealedSlot => {
    if (!party) throw invalid({ path: "occupancy", message: "is required: this booking has no stored party" });
    // A request with more rooms than the booking fails later, in the check of the guests.
    const room = booked.rooms[i] ?? booked.rooms[0]!;
    const { roomId, ratePlanId, board, total } = room;
    return { propertyId: booked.propertyId, roomId, ratePlanId, board, total, ...party, termsTag: 0 };
  });
  return {
    checkin,
    nights,
    currency: booked.currency,
    market: booked.market ?? context.profile.market ?? undefined,
    slots,
  };
}

function openKey(context: Context, booked: ExistingStay, key: string): SealedOffer {
  const refuse = (message: string) => invalid({ path: "rate_key", message });
  const offer = openOffer("rk", key) ?? openOffer("al", key);
  if (!offer || offer.tenantId !== context.tenantId) throw refuse("is not a rate key of a search of yours");
  if (toEpochSeconds(context.now) - offer.issuedAt > RATE_KEY_LIFE) throw new DomainError("RATE_KEY_EXPIRED");
  if (offer.slots[0]!.propertyId !== booked.propertyId)
    throw refuse("is of another property: book that one, and cancel this booking");
  if (offer.profileId !== booked.profileId) throw refuse("is of another profile than the booking's");
  if (offer.currency !== booked.currency)
    throw refuse(`is in another currency than the booking's: search in ${booked.currency}`);
  return offer;
}

/** @throws DomainError `INVALID_REQUEST` with the field that contradicts the key */
function roomsOfKey(
  { checkin, nights, currency, market, slots, issuedAt }: SealedOffer,
  request: ChangeQuoteRequest,
): WantedStay {
  const contradict = (path: string) => invalid({ path, message: "contradicts the rate key" });
  if (request.checkin !== undefined && request.checkin !== checkin) throw contradict("checkin");
  if (request.checkout !== undefined && request.checkout !== addDays(checkin, nights)) throw contradict("checkout");
  const parties = slots.map((slot) => ({ adults: slot.adults, childAges: slot.childAges }));
  if (request.occupancy && JSON.stringify(request.occupancy.map(normalizeParty)) !== JSON.stringify(parties))
    throw contradict("occupancy");
  return { checkin, nights, currency, market, slots, issuedAt };
}
