import type { z } from "zod";
import { findFullBooking, type FullBookingRow } from "@/lib/booking/repository";
import { raiseFees } from "@/lib/cancellation/policy";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { formatMoney, type Minor } from "@/lib/core/money";
import { computeExpiry } from "@/lib/prebook/pinned";
import { policyWarnings, priceWarnings } from "@/lib/prebook/warnings";
import { readBookedStay, computeLeastTotal, requireChangeable, listRoomNights, type ExistingStay } from "./booked-stay";
import { type ChangeQuote, holdChange, type PinnedChange } from "./change-repository";
import type { ChangeQuoteRequest, ChangeQuoteResponse } from "./change-schemas";
import type { StayQuery } from "../pricing/match";
import { pinStay } from "../booking/pinned-stay";
import { raiseTotals } from "../pricing/price";
import { makeStayQuery } from "../search/query";
import { findSupplyById, type Supply } from "../search/repository";
import { mergeRoomPolicies, repriceOffer, type RepricedStay, scaleRoomAmounts } from "../booking/reprice";
import { requireCheckinInReach, requireSellableCheckin } from "../search/request-time";
import { listStays } from "../pricing/stay-days";
import { computeStockDelta, countRoomNights, addOwnNights, type RoomNight } from "./stock-delta";
import { resolveWantedStay, type WantedStay } from "./wanted-stay";
import { boardWarnings, feeWarnings, compareTerms } from "../booking/warnings";

/**
 * Quotes a changed stay as a prebook would, and holds the additional rooms for 30 minutes. Does not change the booking.
 * @throws DomainError `BOOKING_NOT_FOUND`, `BOOKING_NOT_CHANGEABLE`, `GUESTS_MISMATCH`, `RATE_KEY_EXPIRED`, `SOLD_OUT`,
 * `PROFILE_NOT_FOUND`, `INVALID_REQUEST`
 * @see docs/bookings#changing-a-stay
 */
export async function quoteBookingChange(
  context: Context,
  publicId: string,
  request: ChangeQuoteRequest,
): Promise<ChangeQuote> {
  const booking = await findFullBooking(context.tenantId, publicId);
  if (!booking) throw new DomainError("BOOKING_NOT_FOUND");
  requireChangeable(booking, context.now);
  context.restoreProfile(booking.profileId);
  const wanted = resolveWantedStay(context, readBookedStay(booking), request);
  return quoteStay(context, booking, wanted, { isSearched: request.rate_key !== undefined });
}

/**
 * Quotes another stay for a booking that can be changed, under the booking's profile.
 * @param isSearched whether the stay is of a search, whose terms may have changed since
 * @throws DomainError `BOOKING_NOT_CHANGEABLE`, `SOLD_OUT`
 */
export async function quoteStay(
  context: Context,
  booking: FullBookingRow,
  wanted: WantedStay,
  { isSearched }: { isSearched: boolean },
): Promise<ChangeQuote> {
  const booked = readBookedStay(booking);
  const { supply, query } = await findChangeSupply(context, booked, wanted);
  const repriced = repriceOffer(wanted, supply, query, context);
  if (repriced.soldOut) throw new DomainError("SOLD_OUT");

  const least = computeLeastTotal(booking, context.now);
  const charged = chargeAtLeast(least, repriced, wanted, supply, query, context);
  // Without a rate key there was no search, so no terms to compare with.
  const terms = { ...compareTerms(repriced), ...(!isSearched && { changed: false }) };
  const change: PinnedChange = {
    stay: pinStay(wanted, supply.sheet, charged, context.profile),
    delta: computeStockDelta(listRoomNights(booked), nightsOf(wanted)),
    least: least.toString(),
  };
  const quote: ChangeQuote = {
    token: newId("chg", context.now),
    expiresAt: computeExpiry(context.now),
    before: booked.total,
    sellBefore: booking.sellPrice ?? booked.total,
    change,
    warnings: [
      ...priceWarnings(booked.total, charged.total, wanted.currency),
      ...boardWarnings(repriced),
      ...policyWarnings(terms, charged.policy, wanted.currency),
      ...feeWarnings(wanted, supply.sheet, repriced.fees),
    ],
  };
  const held = await holdChange({ context, booking, quote, claim: context.claim(quote) });
  if (!held) throw new DomainError("SOLD_OUT");
  return quote;
}

/**
 * The property's supply for the new nights, with the booking's own rooms counted as available.
 * @throws DomainError `BOOKING_NOT_CHANGEABLE` when the property is off sale for the tenant, or confirms bookings on
 * request
 */
export async function findChangeSupply(
  context: Context,
  booked: ExistingStay,
  wanted: WantedStay,
): Promise<{ supply: Supply; query: StayQuery }> {
  const { checkin, nights, currency, slots, market, issuedAt } = wanted;
  requireSellableCheckin(checkin, context.now);
  const searchedAt = issuedAt === undefined ? context.now : new Date(issuedAt * 1000);
  const [query, [found]] = await Promise.all([
    makeStayQuery(context.profile, { checkin, nights, currency, occupancy: slots, market }, context.now, searchedAt),
    findSupplyById([booked.propertyId], checkin, nights, context.now),
  ]);
  if (!found || (context.catalogue && !context.catalogue.has(found.publicId)))
    throw new DomainError("BOOKING_NOT_CHANGEABLE", { message: "The property is no longer on sale" });
  requireCheckinInReach(query, [found.sheet.timezone]);
  if (found.sheet.confirmationMode === "ON_REQUEST")
    throw new DomainError("BOOKING_NOT_CHANGEABLE", {
      message: "The property confirms each booking manually: book the new stay and cancel this one",
      details: { confirmation_mode: found.sheet.confirmationMode },
    });
  const own = addOwnNights(found.nights, listRoomNights(booked), checkin);
  const { publicId, name } = found;
  // Rooms beyond the allotment are left out, because a change is confirmed at once.
  const sheet = { ...found.sheet, rooms: found.sheet.rooms.map((room) => ({ ...room, isOnRequestBeyond: false })) };
  return { supply: { publicId, name, sheet, nights: own, days: listStays(own, 0, nights) }, query };
}

/**
 * Raises the rooms' totals to a minimum, and merges their policies with the same minimum for the fees before
 * check-in.
 */
function chargeAtLeast(
  least: Minor,
  repriced: RepricedStay,
  wanted: WantedStay,
  supply: Supply,
  query: StayQuery,
  context: Context,
): Pick<RepricedStay, "slots" | "total" | "policy" | "fees"> {
  const totals = raiseTotals(
    least,
    repriced.slots.map((slot) => slot.total),
  );
  const slots = repriced.slots.map((slot, i) => {
    const total = totals[i]!;
    return { ...slot, ...scaleRoomAmounts(slot, total, slot.total), total };
  });
  const policy = mergeRoomPolicies(slots, wanted, supply, query, context);
  return {
    slots,
    total: totals.reduce((sum, total) => sum + total, 0n),
    policy: raiseFees(policy, least, context.now),
    fees: repriced.fees,
  };
}

const nightsOf = ({ checkin, nights, slots }: WantedStay): RoomNight[] =>
  countRoomNights(slots.map(({ roomId }) => ({ room_id: roomId, checkin, nights })));

export function toChangeQuote(quote: ChangeQuote): z.input<typeof ChangeQuoteResponse> {
  const { total, currency, policy } = quote.change.stay;
  const after = BigInt(total);
  return {
    change_token: quote.token,
    expires_at: quote.expiresAt.toISOString(),
    before: formatMoney(quote.before, currency),
    sell_before: formatMoney(quote.sellBefore, currency),
    after: formatMoney(after, currency),
    difference: formatMoney(after - quote.before, currency),
    currency,
    cancellation_policy: policy,
    warnings: quote.warnings,
  };
}
