import type { z } from "zod";
import { pinDeadlines } from "@/lib/cancellation/policy";
import type { Context } from "@/lib/core/context";
import { formatInstant, nightsBetween } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import { formatMoney, parseMoney, multiplyMinor, type Minor } from "@/lib/core/money";
import { mapInSlices } from "@/lib/core/time-slices";
import { ALTERNATIVES_RADIUS_KM, MAX_ALTERNATIVE_PROPERTIES } from "../limits";
import { isPaidAtProperty } from "@/lib/core/stay-fees";
import { computeFees } from "../pricing/fees";
import { isOnRequest, matchProperty, type MatchedAllocation, type StayQuery } from "../pricing/match";
import type { MandatoryFee } from "../pricing/rate-sheet";
import { type PropertyResult, isInContract, toPropertyResult } from "../search/property-results";
import { normalizeParty, makeStayQuery } from "../search/query";
import { findSupplyById, type Supply } from "../search/repository";
import { requireCheckinInReach, requireSellableCheckin } from "../search/request-time";
import type { AlternativesRequest, AlternativesResponse } from "./alternatives-schemas";
import { type ComparedProperty, costDifference, isCheaperAndAsGood, isComparable, computeSimilarity } from "./compare";
import { findNearbyProperties, type NearbyProperty } from "./nearby-properties-repository";

/** Alternatives in each list. */
const MAX_LISTED = 5;

interface PricedOffer {
  total: Minor;
  /**
   * The total with the fees at the property, at the day's exchange rates. Undefined if a fee's currency has no rate.
   */
  cost: Minor | undefined;
  fees: MandatoryFee[];
  boards: MatchedAllocation["slots"][number]["plan"]["board"][];
  isFreelyCancellable: boolean;
  isRefundable: boolean;
  freeUntil: Date | null;
}

interface Alternative {
  property: NearbyProperty;
  offer: PricedOffer;
  difference: Minor | undefined;
  more: string[];
  fewer: string[];
}

interface Alternatives {
  currency: string;
  property: NearbyProperty;
  /** The lowest offer of the property, if it has any. */
  own: PricedOffer | undefined;
  cheaper: Alternative[];
  similar: Alternative[];
  /** Properties whose data could not be read, with the cause. */
  failures: PropertyResult<never>[];
}

/**
 * Properties near another one for the same stay, at the totals of a search: those that cost less and are at least as
 * good, and those that are similar. Compares the nearest MAX_ALTERNATIVE_PROPERTIES within ALTERNATIVES_RADIUS_KM that
 * confirm at once with the property's lowest offer, the mandatory fees included; a property without an offer is
 * compared without a price. A similar property has its own lowest offer, the price that its page begins with. No
 * property is in both lists. Unreadable data affects only its own property.
 * @throws DomainError `PROPERTY_NOT_FOUND`, `INVALID_REQUEST` on `checkin`
 */
export async function listPropertyAlternatives(
  context: Context,
  propertyId: string,
  { checkin, checkout, currency, occupancy, guest_market: market }: AlternativesRequest,
): Promise<Alternatives> {
  requireSellableCheckin(checkin, context.now);
  const nearby = isInContract(context, propertyId)
    ? await findNearbyProperties(propertyId, context.catalogue, {
        radiusKm: ALTERNATIVES_RADIUS_KM,
        limit: MAX_ALTERNATIVE_PROPERTIES,
      })
    : [];
  const property = nearby.find(({ public_id: id }) => id === propertyId);
  if (!property) throw new DomainError("PROPERTY_NOT_FOUND");
  const nights = nightsBetween(checkin, checkout);
  const stay = { checkin, nights, currency, occupancy: occupancy.map(normalizeParty), market };
  const ids = nearby.map(({ id }) => id);
  const [query, supplies] = await Promise.all([
    makeStayQuery(context.profile, stay, context.now),
    findSupplyById(ids, checkin, nights, context.now),
  ]);
  requireCheckinInReach(query, [property.timezone]);
  const priced = await mapInSlices(supplies, (supply, i) => {
    const isOwn = nearby[i] === property;
    return toPropertyResult(nearby[i]!.public_id, supply, (found) => {
      const match = matchProperty(found.sheet, found.days, query);
      const isSure = isOwn || found.sheet.confirmationMode !== "ON_REQUEST";
      const sure = isSure ? match.allocations.filter((one) => isOwn || !isOnRequest(one)) : [];
      const offers = sure.map((one) => offerOf(one, found, { query, context, checkin }));
      return { ...match, offers };
    });
  });
  const offersOf = new Map(nearby.map((one, i) => [one, priced[i]!.match?.offers ?? []]));
  const own = offersOf.get(property)![0];
  const others = nearby.filter((one) => one !== property).map((one) => [one, offersOf.get(one)!] as const);
  const here = comparedOf(property, own);
  const cheaper = others
    .flatMap(([other, offers]) => {
      const fitting = offers.filter((offer) => isCheaperAndAsGood(here, comparedOf(other, offer)));
      const best = fitting.sort((a, b) => ascending(a.cost!, b.cost!))[0];
      return best ? [alternativeOf(property, other, own, best)] : [];
    })
    .sort((a, b) => ascending(a.difference!, b.difference!))
    .slice(0, MAX_LISTED);
  const similar = others
    .filter(([other]) => !cheaper.some((one) => one.property === other))
    .flatMap(([other, [lowest]]) => {
      const there = comparedOf(other, lowest);
      return lowest && isComparable(here, there)
        ? [{ ...alternativeOf(property, other, own, lowest), score: computeSimilarity(here, there) }]
        : [];
    })
    .sort((a, b) => b.score - a.score || ascending(a.offer.total, b.offer.total))
    .slice(0, MAX_LISTED);
  const failures = priced.flatMap(({ cause, ...failed }) =>
    cause ? [{ ...failed, cause } as PropertyResult<never>] : [],
  );
  return { currency, property, own, cheaper, similar, failures };
}

const ascending = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0);

interface Pricing {
  query: StayQuery;
  context: Context;
  checkin: string;
}

/** An offer with its fees and the deadline that a prebook would pin. */
function offerOf(
  { slots, total }: MatchedAllocation,
  { sheet }: Supply,
  { query, context, checkin }: Pricing,
): PricedOffer {
  const { timezone, checkinFrom } = sheet;
  const fees = computeFees(sheet, slots, query);
  const deadlines = slots.map(
    ({ plan }) => pinDeadlines(plan.terms, { checkin, checkinFrom, timezone, now: context.now }).freeUntil,
  );
  const earliest = deadlines.reduce((a, b) => (a && b ? (a < b ? a : b) : null));
  return {
    total,
    cost: costOf(total, fees, query),
    fees,
    boards: [...new Set(slots.map(({ plan }) => plan.board))],
    isFreelyCancellable: earliest !== null,
    isRefundable: slots.every(({ plan }) => !plan.terms.non_refundable),
    freeUntil: earliest,
  };
}

/** Fees are converted at the day's rate, without the mark-up, because the guest pays them at the property. */
function costOf(total: Minor, fees: MandatoryFee[], query: StayQuery): Minor | undefined {
  let cost = total;
  for (const fee of fees.filter(isPaidAtProperty)) {
    const rate = query.netFactor(fee.currency);
    if (rate === undefined) return undefined;
    cost += multiplyMinor(parseMoney(fee.amount, fee.currency), rate);
  }
  return cost;
}

const comparedOf = (property: NearbyProperty, offer: PricedOffer | undefined): ComparedProperty => ({
  stars: property.star_rating,
  amenities: new Set(property.attribute_codes),
  offer,
});

function alternativeOf(
  property: NearbyProperty,
  other: NearbyProperty,
  own: PricedOffer | undefined,
  offer: PricedOffer,
): Alternative {
  const [here, there] = [new Set(property.attribute_codes), new Set(other.attribute_codes)];
  return {
    property: other,
    offer,
    difference: costDifference(comparedOf(property, own), comparedOf(other, offer)),
    more: [...there].filter((code) => !here.has(code)),
    fewer: [...here].filter((code) => !there.has(code)),
  };
}

export function toAlternativesResponse({
  currency,
  property,
  own,
  cheaper,
  similar,
}: Alternatives): z.input<typeof AlternativesResponse> {
  const write = (offer: PricedOffer, { timezone }: NearbyProperty) => ({
    grand_total: formatMoney(offer.total, currency),
    currency,
    fees_at_property: offer.fees,
    meal_plan_codes: offer.boards,
    non_refundable: !offer.isRefundable,
    free_until: offer.freeUntil && formatInstant(offer.freeUntil, timezone),
  });
  const list = (alternatives: Alternative[]) =>
    alternatives.map(({ property: other, offer, difference, more, fewer }) => ({
      property_public_id: other.public_id,
      name: other.name,
      star_rating: other.star_rating,
      timezone: other.timezone,
      distance_metres: other.distance,
      offer: write(offer, other),
      cost_difference: difference === undefined ? null : formatMoney(difference, currency),
      more_amenities: more,
      fewer_amenities: fewer,
    }));
  return {
    currency_code: currency,
    property: own ? write(own, property) : null,
    cheaper: list(cheaper),
    similar: list(similar),
  };
}
