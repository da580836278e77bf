import type { z } from "zod";
import { writePolicy, type PinnedPolicy } from "@/lib/cancellation/policy";
import { currencyNumber } from "@/lib/core/currencies";
import { formatMoney, type Minor } from "@/lib/core/money";
import type { Passenger } from "@/lib/inventory/tariff";
import type { PinnedResult } from "./pin";
import type { Dropped, DropReason, PersonShare, PinResponse } from "./schemas";

/** The prebook response of every product but a stay. */
export function toPinResponse({
  matchStatus,
  token,
  expiresAt,
  offer,
  warnings,
}: PinnedResult): z.input<typeof PinResponse> {
  return {
    match_status: matchStatus,
    prebook_token: token,
    prebook_expires_at: expiresAt.toISOString(),
    offer: toSellingRate(BigInt(offer.total), offer.currency),
    cancellation_policy: offer.policy,
    warnings,
  };
}

function toSellingRate(total: Minor, currency: string) {
  return {
    total_selling_rate: formatMoney(total, currency),
    currency_id: currencyNumber(currency),
    currency_code: currency,
  };
}

/** Price and terms of an offer, for `offerFields`. @param timezone IANA zone of the place where the service begins */
export function toOfferTerms(total: Minor, currency: string, policy: PinnedPolicy, timezone: string) {
  return {
    ...toSellingRate(total, currency),
    cancellation_policy: { ...writePolicy(policy, currency, timezone), finalized: false },
  };
}

/** One passenger's share, for `PersonShare`. @param person from `computeShares` */
export function toPersonShare({ age, amount, seat }: Passenger, currency: string): z.input<typeof PersonShare> {
  return {
    ...(age === null ? { kind: "ADULT" as const } : { kind: "CHILD" as const, age }),
    amount: formatMoney(amount, currency),
    seat,
  };
}

const REASONS = {
  lead_time: "Sales have ended",
  child_age_outside_tariff: "The tariff has no fare for a child of that age",
  below_min_party: "The tour takes no party as small as that",
  capacity_exceeded: "Too little is left, or allowed, for a party of that size",
} as const;

export function toDropped(reason: DropReason, details: Record<string, unknown>): z.input<typeof Dropped> {
  return { reason_code: reason, reason: REASONS[reason], details };
}

/** The dropped rates; a single `no_rate` if no rate was found at all. */
export function addNoRate(offers: unknown[], dropped: z.input<typeof Dropped>[]): z.input<typeof Dropped>[] {
  if (offers.length || dropped.length) return dropped;
  return [{ reason_code: "no_rate", reason: "No requested product has a live rate for its dates" }];
}
