import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { formatMoney } from "@/lib/core/money";
import { checkEachProperty, type PropertyChecks, type PropertyResult } from "./property-results";
import type { AvailabilityResponse, AvailabilityRow } from "../availability-schemas";
import { priceProperty, type PropertyPrice } from "../pricing/match";
import { proofSigner, type SealedStay } from "./proof";
import type { ListedStay } from "../schemas";

interface Availability extends PropertyChecks<PropertyPrice> {
  /** By property: a proof that opens its offers for the same stay. */
  proofs: (string | null)[];
}

/** The availability and lowest price of each property: one line per property, each with a proof for its offers. */
export async function listPropertiesAvailability(context: Context, request: ListedStay): Promise<Availability> {
  const checks = await checkEachProperty(context, request, ({ sheet, days }, query) =>
    priceProperty(sheet, days, query),
  );
  const { checkin, checkout, occupancy, currency } = request;
  const stay = {
    profile: context.profile.id,
    checkin,
    checkout,
    occupancy,
    currency,
    guest_market: checks.market ?? null,
    request_time: checks.at.toISOString(),
  };
  return { ...checks, proofs: signProofs(context, stay, checks.results) };
}

/** By property: a proof for its offers, or null where it is not available. */
export function signProofs(
  context: Context,
  stay: SealedStay,
  results: readonly PropertyResult<unknown>[],
): (string | null)[] {
  const sign = proofSigner(context, stay);
  return results.map(({ propertyId, match }) => (match ? sign(propertyId) : null));
}

export function toAvailabilityResponse({
  currency,
  results,
  at,
  proofs,
}: Availability): z.input<typeof AvailabilityResponse> {
  return {
    currency_code: currency,
    request_time: at.toISOString(),
    results: results.map((result, i) => toAvailabilityRow(result, currency, proofs[i]!)),
  };
}

/** A property's line. */
export function toAvailabilityRow(
  { propertyId, match, failure }: PropertyResult<PropertyPrice>,
  currency: string,
  proof: string | null,
): z.input<typeof AvailabilityRow> {
  return {
    property_id: propertyId,
    available: match?.from !== undefined,
    total_available: match?.available ?? 0,
    from_total: match?.from === undefined ? null : formatMoney(match.from, currency),
    currency,
    proof,
    ...(failure && { error_code: failure }),
  };
}
