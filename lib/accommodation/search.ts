import type { Context } from "@/lib/core/context";
import { askEach, type Judged } from "./ask";
import { matchProperty, type PropertyMatch } from "./match";
import { OfferSealer } from "./offer-key";
import type { SearchRequest } from "./schemas";

export interface SearchResult {
  currency: string;
  sealer: OfferSealer;
  results: Judged<PropertyMatch>[];
}

/**
 * Availability and prices of up to a hundred properties, one entry each in request order (SPEC, POST /search). A property
 * that fails does so inline.
 * @throws DomainError `INVALID_REQUEST` on `request_time` or `checkin`; `UNSUPPORTED_FX_PAIR` when every property failed with it
 */
export async function search(context: Context, request: SearchRequest): Promise<SearchResult> {
  const { results, nights } = await askEach(context, request, ({ sheet, days }, query) =>
    matchProperty(sheet, days, query),
  );
  const sealer = new OfferSealer({
    tenantId: context.tenantId,
    profileId: context.profile.id,
    checkin: request.checkin,
    nights,
    currency: request.currency,
    issuedAt: Math.floor(context.now.getTime() / 1000),
  });
  return { currency: request.currency, sealer, results };
}
