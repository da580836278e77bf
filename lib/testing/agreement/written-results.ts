import type { z } from "zod";
import type { PropertyMatch } from "@/lib/accommodation/pricing/match";
import { type Detail, SearchResponse } from "@/lib/accommodation/schemas";
import { OfferSealer } from "@/lib/accommodation/search/offer-key";
import type { PropertyResult } from "@/lib/accommodation/search/property-results";
import type { SearchResult } from "@/lib/accommodation/search/search";
import { writeSearchResponse } from "@/lib/accommodation/search/search-writer";
import { DetailedStay } from "@/lib/accommodation/search/slot-details";
import { toStayQuery } from "./as-read";
import { computeCheckin } from "./by-contract";
import type { World } from "./world";

/** The arguments of the response's writer, for a world's search that found these results. */
export function toSearchResult(
  w: World,
  found: PropertyResult<PropertyMatch>[],
  include: readonly Detail[],
): SearchResult {
  const [checkin, query] = [computeCheckin(w), toStayQuery(w)];
  const sealer = new OfferSealer({
    tenantId: 1,
    profileId: 1,
    checkin,
    nights: w.nights,
    currency: w.currency,
    issuedAt: Math.floor(w.now / 1_000),
    market: query.buyer.market,
  });
  const stay = new DetailedStay(include, { query, checkin, now: new Date(w.now) });
  const results = found.map(({ match, ...result }) => ({
    ...result,
    ...(match && { match: { ...match, ...(include.length && { details: stay.detailsOf(match) }) } }),
  }));
  return { checkin, nights: w.nights, currency: w.currency, include, sealer, results };
}

/** The results in the response to a world's search, parsed by its schema. */
export async function writtenResults(
  w: World,
  found: PropertyResult<PropertyMatch>[],
  include: readonly Detail[],
): Promise<z.output<typeof SearchResponse>["results"]> {
  const json = await writeSearchResponse(toSearchResult(w, found, include), "t");
  return SearchResponse.parse(JSON.parse(String(json))).results;
}
