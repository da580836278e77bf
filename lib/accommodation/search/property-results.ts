import type { Context } from "@/lib/core/context";
import { nightsBetween } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import { mapInSlices } from "@/lib/core/time-slices";
import type { PropertyStock, StayQuery } from "../pricing/match";
import { normalizeParty, makeStayQuery, type RequestedStay } from "./query";
import { findSupply, type Supply } from "./repository";
import { resolveRequestTime, requireCheckinInReach, requireSellableCheckin } from "./request-time";
import type { ListedStay } from "../schemas";

/** The reason for a missing rate: the exchange rate is too old to sell at. */
export const STALE_RATES = { reason: "STALE" } as const;

type PropertyFailure = "PROPERTY_NOT_FOUND" | "UNSUPPORTED_FX_PAIR" | "INTERNAL_ERROR";
/** The result for one property, or the reason for its failure. */
export interface PropertyResult<T> {
  propertyId: string;
  match?: T;
  failure?: PropertyFailure;
  cause?: unknown;
}
export interface PropertyChecks<T> {
  currency: string;
  nights: number;
  /** The guests' market that it was checked for. */
  market: string | undefined;
  /** The instant at which the stay was checked. */
  at: Date;
  results: PropertyResult<T>[];
}

/**
 * Checks a stay at up to a hundred properties; one result each, in request order. A property that fails has its error
 * inline.
 * @throws DomainError `INVALID_REQUEST` on `request_time` or `checkin`; `UNSUPPORTED_FX_PAIR` when every property
 * failed with it
 */
export async function checkEachProperty<T extends PropertyStock>(
  context: Context,
  request: ListedStay,
  evaluate: (supply: Supply, query: StayQuery) => T,
): Promise<PropertyChecks<T>> {
  const { checkin, currency } = request;
  const at = resolveRequestTime(context, request.request_time);
  requireSellableCheckin(checkin, at);
  const nights = nightsBetween(checkin, request.checkout);
  const occupancy = request.occupancy.map(normalizeParty);
  const [query, supplies] = await Promise.all([
    makeStayQuery(context.profile, { checkin, nights, currency, occupancy, market: request.guest_market }, at),
    findSupply(request.property_ids, checkin, nights, context.now),
  ]);
  const seen = supplies.map((supply) => (supply && isInContract(context, supply.publicId) ? supply : undefined));
  const results = await mapInSlices(seen, (supply, i) =>
    toPropertyResult(request.property_ids[i]!, supply, (found) => evaluate(found, query)),
  );
  requireCheckinInReach(query, timezonesOf(seen, results));
  if (results.every((r) => r.failure === "UNSUPPORTED_FX_PAIR")) {
    throw new DomainError("UNSUPPORTED_FX_PAIR", {
      message: `No exchange rate to ${currency}`,
      details: { currency, ...(query.hasStaleRates && STALE_RATES) },
    });
  }
  return { currency, nights, market: query.buyer.market, at, results };
}

/**
 * Checks a stay at one property. The supply is undefined if the property does not exist or the tenant cannot see it.
 */
export async function checkProperty(
  context: Context,
  propertyId: string,
  stay: RequestedStay,
  at: Date,
): Promise<{ query: StayQuery; supply: Supply | undefined }> {
  const [query, [supply]] = await Promise.all([
    makeStayQuery(context.profile, stay, at),
    findSupply([propertyId], stay.checkin, stay.nights, context.now),
  ]);
  return { query, supply: isInContract(context, propertyId) ? supply : undefined };
}

/** The different time zones of the properties that could be read. */
function timezonesOf(supplies: (Supply | undefined)[], results: PropertyResult<unknown>[]): string[] {
  const timezones = new Set<string>();
  for (const [i, supply] of supplies.entries()) {
    if (supply && results[i]!.failure !== "INTERNAL_ERROR") timezones.add(supply.sheet.timezone);
  }
  return [...timezones];
}

/** Whether the tenant's contract includes a property. */
export function isInContract({ catalogue }: Context, propertyId: string): boolean {
  return catalogue === null || catalogue.has(propertyId);
}

/** A property's result or its failure; unreadable data affects only its own property. */
export function toPropertyResult<T extends PropertyStock>(
  propertyId: string,
  supply: Supply | undefined,
  evaluate: (supply: Supply) => T,
): PropertyResult<T> {
  if (!supply) return { propertyId, failure: "PROPERTY_NOT_FOUND" };
  try {
    const match = evaluate(supply);
    return match.unsupportedFx ? { propertyId, failure: "UNSUPPORTED_FX_PAIR" } : { propertyId, match };
  } catch (cause) {
    return { propertyId, failure: "INTERNAL_ERROR", cause };
  }
}
