import type { Context } from "@/lib/core/context";
import { checkEachProperty, type PropertyResult } from "./property-results";
import { matchProperty, type PropertyMatch } from "../pricing/match";
import { OfferSealer } from "./offer-key";
import type { SearchRequest } from "../schemas";
import { SlotDetailsBuilder, type SlotDetails } from "./slot-details";

export interface FoundProperty extends PropertyMatch {
  /** The details that `include` requests, by allocation and slot; absent without `include`. */
  details?: SlotDetails[][];
}

export interface SearchResult {
  currency: string;
  sealer: OfferSealer;
  results: PropertyResult<FoundProperty>[];
}

/**
 * Searches availability and prices of up to a hundred properties; one result each, in request order. A property that
 * fails has its error inline.
 * @throws DomainError `INVALID_REQUEST` on `request_time` or `checkin`; `UNSUPPORTED_FX_PAIR` when every property
 * failed with it
 * @see docs/availability#search
 */
export async function searchStays(context: Context, request: SearchRequest): Promise<SearchResult> {
  const { include = [], ...listed } = request;
  const { checkin, currency } = request;
  let teller: SlotDetailsBuilder | undefined;
  const { results, nights } = await checkEachProperty(context, listed, ({ sheet, days }, query): FoundProperty => {
    const match = matchProperty(sheet, days, query);
    if (!include.length) return match;
    const all = (teller ??= new SlotDetailsBuilder(include, { query, checkin, currency, now: context.now }));
    const details = match.allocations.map(({ slots }) => slots.map((slot) => all.detailsOf(slot, sheet, days)));
    return { ...match, details };
  });
  const sealer = new OfferSealer({
    tenantId: context.tenantId,
    profileId: context.profile.id,
    checkin,
    nights,
    currency,
    issuedAt: Math.floor(context.now.getTime() / 1000),
  });
  return { currency, sealer, results };
}
