import type { Context } from "@/lib/core/context";
import { nightsBetween } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import { matchProperty, type PropertyMatch } from "./match";
import { OfferSealer } from "./offer-key";
import { partyOf, stayQuery } from "./query";
import { findSupply } from "./repository";
import { requestTime, requireSellableCheckin } from "./request-time";
import type { SearchRequest } from "./schemas";

export type PropertyFailure = "PROPERTY_NOT_FOUND" | "UNSUPPORTED_FX_PAIR" | "INTERNAL_ERROR";
export interface SearchResult {
  currency: string;
  sealer: OfferSealer;
  results: { propertyId: string; match?: PropertyMatch; failure?: PropertyFailure; cause?: unknown }[];
}

/**
 * Availability and prices of up to a hundred properties, one entry each in request order (SPEC, POST /search). A property
 * that fails does so inline.
 * @throws DomainError `UNSUPPORTED_FX_PAIR` when every property failed with it
 */
export async function search(context: Context, request: SearchRequest): Promise<SearchResult> {
  const at = requestTime(context, request.request_time);
  requireSellableCheckin(request.checkin, at);
  const nights = nightsBetween(request.checkin, request.checkout);
  const stay = {
    checkin: request.checkin,
    nights,
    currency: request.currency,
    occupancy: request.occupancy.map(partyOf),
  };
  const [query, supplies] = await Promise.all([
    stayQuery(context.profile, stay, at),
    findSupply(request.property_ids, request.checkin, nights, context.now),
  ]);
  const results = supplies.map((supply, i): SearchResult["results"][number] => {
    const propertyId = request.property_ids[i]!;
    if (!supply || (context.catalogue && !context.catalogue.has(propertyId)))
      return { propertyId, failure: "PROPERTY_NOT_FOUND" };
    try {
      const match = matchProperty(supply.sheet, supply.days, query);
      return match.unsupportedFx ? { propertyId, failure: "UNSUPPORTED_FX_PAIR" } : { propertyId, match };
    } catch (cause) {
      return { propertyId, failure: "INTERNAL_ERROR", cause };
    }
  });
  if (results.every((r) => r.failure === "UNSUPPORTED_FX_PAIR")) {
    throw new DomainError("UNSUPPORTED_FX_PAIR", {
      message: `No exchange rate to ${request.currency}`,
      details: { currency: request.currency },
    });
  }
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
