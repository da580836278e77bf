import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { formatMoney } from "@/lib/core/money";
import type { AvailabilityResponse } from "./availability-schemas";
import { sealProof } from "./proof";
import { requestTime } from "./request-time";
import type { SearchRequest } from "./schemas";
import { search, type SearchResult } from "./search";

export interface Availability extends SearchResult {
  requestTime: Date;
  /** By place: opens the property's offers for the same stay. */
  proofs: string[];
}

/** Whether and from what price each property sells: search's answer in a line each, with a proof to go on by (CONTRACT 4). */
export async function listAvailability(context: Context, request: SearchRequest): Promise<Availability> {
  const result = await search(context, request);
  const at = requestTime(context, request.request_time);
  const proofs = result.results.map(({ propertyId, match }) =>
    match
      ? sealProof(context, {
          profile: context.profile.id,
          property: propertyId,
          checkin: request.checkin,
          checkout: request.checkout, // prettier-ignore
          occupancy: request.occupancy,
          currency: request.currency,
          request_time: at.toISOString(), // prettier-ignore
        })
      : "",
  );
  return { ...result, requestTime: at, proofs };
}

export function toAvailabilityResponse({
  currency,
  results,
  requestTime: at,
  proofs,
}: Availability): z.input<typeof AvailabilityResponse> {
  return {
    currency_code: currency,
    request_time: at.toISOString(),
    results: results.map(({ propertyId, match, failure }, i) => ({
      property_id: propertyId,
      available: (match?.allocations.length ?? 0) > 0,
      total_available: match?.available ?? 0,
      from_total: match?.allocations[0] ? formatMoney(match.allocations[0].total, currency) : null,
      currency,
      proof: proofs[i] || null,
      ...(failure && { error_code: failure }),
    })),
  };
}
