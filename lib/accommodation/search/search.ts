import type { Context } from "@/lib/core/context";
import type { CalendarDate } from "@/lib/core/dates";
import { checkEachProperty, type PropertyResult } from "./property-results";
import { matchProperty, type PropertyMatch } from "../pricing/match";
import { OfferSealer } from "./offer-key";
import type { Detail, SearchRequest } from "../schemas";
import { DetailedStay, type SlotDetails } from "./slot-details";

export interface FoundProperty extends PropertyMatch {
  /** What `include` requests, by allocation and slot; absent without `include`. */
  details?: SlotDetails[][];
}

export interface SearchResult {
  checkin: CalendarDate;
  nights: number;
  currency: string;
  include: readonly Detail[];
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
  const { include = [], max_allocations, ...listed } = request;
  const { checkin, currency } = request;
  let detailed: DetailedStay | undefined;
  const { results, nights, market } = await checkEachProperty(
    context,
    listed,
    ({ sheet, days }, query): FoundProperty => {
      const match: FoundProperty = matchProperty(sheet, days, query, max_allocations);
      if (include.length) {
        detailed ??= new DetailedStay(include, { query, checkin, now: context.now });
        match.details = detailed.detailsOf(match);
      }
      return match;
    },
  );
  const sealer = new OfferSealer({
    tenantId: context.tenantId,
    profileId: context.profile.id,
    checkin,
    nights,
    currency,
    issuedAt: Math.floor(context.now.getTime() / 1000),
    market,
  });
  return { checkin, nights, currency, include, sealer, results };
}
