import type { z } from "zod";
import { mergePolicies, pinPolicy, writePolicy } from "@/lib/cancellation/policy";
import type { CancellationPolicy } from "@/lib/cancellation/schemas";
import { bestDescription } from "@/lib/catalogue/languages/languages";
import type { Context } from "@/lib/core/context";
import { addDays, nightsBetween } from "@/lib/core/dates";
import { DomainError, invalid } from "@/lib/core/errors";
import { prisma } from "@/lib/core/prisma";
import { formatMoney, type Minor, parseMoney, multiplyMinor } from "@/lib/core/money";
import { checkProperty, STALE_RATES } from "./property-results";
import type { OffersRequest, OffersResponse } from "../availability-schemas";
import { computeFees } from "../pricing/fees";
import type { MandatoryFee } from "../pricing/rate-sheet";
import { matchProperty, type MatchedSlot, type PropertyMatch } from "../pricing/match";
import { OfferSealer } from "./offer-key";
import { toAllocation, toSealedSlot } from "../present";
import { sumFirstNights, computeNetTotal, splitByNight, applySellRule } from "../pricing/price";
import { openProof, type SealedStay } from "./proof";
import { normalizeParty } from "./query";
import { describeOffers } from "./slot-details";
import { resolveRequestTime, requireCheckinInReach, requireSellableCheckin } from "./request-time";
import { type RoomStay, roomsLeft } from "../pricing/stay-days";

interface Offers {
  propertyId: string;
  stay: Omit<SealedStay, "profile">;
  nights: number;
  match: PropertyMatch;
  days: RoomStay[];
  policies: CancellationPolicy[];
  /** The fees of each allocation. */
  fees: MandatoryFee[][];
  /** For each allocation, what the tenant owes and the client's minimum price; 0 if there is none. */
  owed: { net: Minor; least: Minor }[];
  sealer: OfferSealer;
  /** The property's description in the requested language. */
  description: Description | undefined;
}
type Description = { language: string; text: string };

/** A property's stored descriptions, undefined if there is no such property. */
async function findDescriptions(publicId: string): Promise<Description[] | undefined> {
  const where = { publicId, deletedAt: null };
  const property = await prisma().property.findFirst({ where, select: { descriptions: true } });
  return property?.descriptions as Description[] | undefined;
}

/**
 * The offers of one property for a stay, or the one combination of the request's picks, with names, terms, nightly
 * prices and fees at the property. A proof restores its sealed stay, profile and instant.
 * @throws DomainError `PROPERTY_NOT_FOUND`, `UNSUPPORTED_FX_PAIR`, `INVALID_REQUEST`; for a proof also `CURSOR_EXPIRED`
 * and `PROFILE_NOT_FOUND`
 * @see docs/availability#variants
 */
export async function listPropertyOffers(
  context: Context,
  propertyId: string,
  request: OffersRequest,
  language?: string,
): Promise<Offers> {
  const { stay, at } = stayOf(context, propertyId, request);
  if (request.picks && request.picks.length !== stay.occupancy.length)
    throw invalid({ path: "picks", message: `must have one entry for each room: ${stay.occupancy.length}` });
  const nights = nightsBetween(stay.checkin, stay.checkout);
  const { occupancy, guest_market: market } = stay;
  const stayQuery = { ...stay, nights, occupancy: occupancy.map(normalizeParty), market };
  const [{ query, supply }, descriptions] = await Promise.all([
    checkProperty(context, propertyId, stayQuery, at),
    language === undefined ? [] : findDescriptions(propertyId),
  ]);
  if (!supply) throw new DomainError("PROPERTY_NOT_FOUND");
  if (request.proof === undefined) requireCheckinInReach(query, [supply.sheet.timezone]);
  const match = matchProperty(
    supply.sheet,
    supply.days,
    {
      ...query,
      picks: request.picks?.map(({ room_public_id: room, rate_plan_public_id: plan }) => ({ room, plan })),
    },
    request.max_allocations,
  );
  if (match.unsupportedFx)
    throw new DomainError("UNSUPPORTED_FX_PAIR", {
      details: { currency: stay.currency, ...(query.hasStaleRates && STALE_RATES) },
    });
  const { timezone, checkinFrom } = supply.sheet;
  const policies = match.allocations.map(({ slots }) => {
    const pinned = slots.map((slot) => {
      const { plan, room, total } = slot;
      return pinPolicy(plan.terms, {
        checkin: stay.checkin,
        checkinFrom,
        timezone,
        now: context.now,
        total,
        firstNights: (count) => sumFirstNights(total, daysOf(supply.days, room.id), slot, Math.min(count, nights)),
        convert: (amount) =>
          multiplyMinor(parseMoney(amount, plan.currency), applySellRule(query.factor(plan.currency)!, slot.rule)),
      });
    });
    return { ...writePolicy(mergePolicies(pinned), stay.currency, timezone), finalized: false };
  });
  const sealer = new OfferSealer({
    tenantId: context.tenantId,
    profileId: context.profile.id,
    checkin: stay.checkin,
    nights,
    currency: stay.currency,
    issuedAt: Math.floor(context.now.getTime() / 1000),
    market: query.buyer.market,
  });
  const description = language === undefined ? undefined : bestDescription(descriptions ?? [], language);
  const fees = match.allocations.map(({ slots }) => computeFees(supply.sheet, slots, query));
  const owed = match.allocations.map(({ slots }) =>
    slots
      .map((slot) => ({
        net: computeNetTotal(slot, query.netFactor(slot.plan.currency)!),
        least: slot.minimum?.least ?? 0n,
      }))
      .reduce((a, b) => ({ net: a.net + b.net, least: a.least + b.least })),
  );
  return { propertyId, stay, nights, match, days: supply.days, policies, fees, owed, sealer, description };
}

function stayOf(context: Context, propertyId: string, request: OffersRequest): { stay: Offers["stay"]; at: Date } {
  if (request.proof !== undefined) {
    const proven = openProof(context, propertyId, request.proof);
    context.restoreProfile(proven.profile);
    return { stay: proven, at: new Date(proven.request_time) };
  }
  const at = resolveRequestTime(context, request.request_time);
  requireSellableCheckin(request.checkin!, at);
  const { checkin, checkout, occupancy, currency, guest_market } = request;
  return {
    stay: {
      checkin: checkin!,
      checkout: checkout!,
      occupancy: occupancy!,
      currency: currency!,
      guest_market,
      request_time: at.toISOString(),
    },
    at,
  };
}

function daysOf(days: RoomStay[], roomId: number): RoomStay {
  return days.find((d) => d.roomId === roomId)!;
}

export function toOffersResponse(offers: Offers): z.input<typeof OffersResponse> {
  const { match, sealer, stay } = offers;
  const keys = sealer.write(match.allocations.flatMap((a) => a.slots.map((slot) => toSealedSlot(slot, match))));
  let next = 0;
  return {
    property_id: offers.propertyId,
    currency_code: stay.currency,
    request_time: stay.request_time,
    ...(offers.description && { description: offers.description }),
    offers: match.allocations.map((allocation, i) => {
      const written = toAllocation(
        allocation,
        match,
        sealer,
        keys.slice(next, (next += allocation.slots.length)),
        stay.currency,
      );
      return {
        ...written,
        slots: written.slots.map((slot, n) => ({ ...slot, ...namesAndNights(allocation.slots[n]!, offers) })),
        cancellation_policy: offers.policies[i]!,
        fees_at_property: offers.fees[i]!,
      };
    }),
  };
}

function namesAndNights(slot: MatchedSlot, { days, stay }: Offers) {
  return {
    room_name: slot.room.name,
    rate_plan_name: slot.plan.name,
    rooms_left: roomsLeft(daysOf(days, slot.room.id)),
    nightly: splitByNight(daysOf(days, slot.room.id), slot).map((amount, n) => ({
      date: addDays(stay.checkin, n),
      total: formatMoney(amount, stay.currency),
    })),
    offers: describeOffers(slot.contract?.offers ?? []),
    before_offers: formatMoney(slot.beforeOffers, stay.currency),
  };
}
