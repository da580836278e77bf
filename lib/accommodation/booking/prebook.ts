import { toStockSecond } from "@/lib/core/clock";
import type { CancellationPolicy } from "@/lib/cancellation/schemas";
import type { Offer } from "@/lib/contract/offers";
import type { Context } from "@/lib/core/context";
import { DomainError, invalid } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import type { Minor } from "@/lib/core/money";
import { metrics } from "@/lib/core/metrics";
import { computeExpiry, toEpochSeconds } from "@/lib/prebook/pinned";
import type { Warning } from "@/lib/prebook/schemas";
import { RATE_KEY_LIFE } from "../limits";
import { openOffer, type SealedOffer } from "../search/offer-key";
import { pinStay, type PinnedStay } from "./pinned-stay";
import { makeStayQuery } from "../search/query";
import { repriceOffer, type RepricedStay } from "./reprice";
import { findSupply, type Supply } from "../search/repository";
import type { MatchStatus, PrebookRequest } from "../schemas";
import { holdStay, pinSoldOutStay } from "./stay-repository";
import { listWarnings } from "./warnings";
import type { z } from "zod";

export interface PrebookResult {
  matchStatus: z.output<typeof MatchStatus>;
  token: string;
  expiresAt: Date;
  total: Minor;
  currency: string;
  /** The property's offers that reduced the price, and the total without them. */
  offers: readonly Offer[];
  beforeOffers: Minor;
  policy: CancellationPolicy;
  warnings: Warning[];
}

/**
 * Reprices an offer, pins price and terms under a token, and holds its rooms for 30 minutes.
 * @throws DomainError `INVALID_REQUEST` for an invalid key or a body that contradicts it, `RATE_KEY_EXPIRED`,
 * `PROPERTY_NOT_FOUND`
 * @see docs/prebook#match-status
 */
export async function prebookStay(context: Context, request: PrebookRequest): Promise<PrebookResult> {
  const offer = openOfferKey(context, request);
  const supply = await supplyOf(context, request, offer);
  const query = await makeStayQuery(
    context.profile,
    {
      checkin: offer.checkin,
      nights: offer.nights,
      currency: offer.currency,
      occupancy: offer.slots.map((s) => ({ adults: s.adults, childAges: s.childAges })),
      market: offer.market ?? null,
    },
    context.now,
    new Date(offer.issuedAt * 1000),
  );
  const repriced = repriceOffer(offer, supply, query, context);
  const token = newId("pbk", context.now);
  const expiresAt = computeExpiry(context.now);
  const pin = { context, token, expiresAt, offer: pinStay(offer, supply.sheet, repriced, context.profile) };

  if (!repriced.soldOut) {
    const result = resultOf(statusOf(repriced), offer, supply, repriced, pin);
    if (
      await holdStay({
        ...pin,
        matchStatus: result.matchStatus,
        claim: context.claim(result),
        now: toStockSecond(context.now),
        holdEnd: toStockSecond(expiresAt),
      })
    )
      return result;
  }
  // Either no room was available, or a concurrent hold was faster.
  metrics.soldOut.inc({ operation: context.operation });
  const soldOut = resultOf("SOLD_OUT", offer, supply, repriced, pin);
  await pinSoldOutStay({ ...pin, claim: context.claim(soldOut) });
  return soldOut;
}

function openOfferKey(context: Context, request: PrebookRequest): SealedOffer {
  const single = openOffer("rk", request.rate_key);
  if (!single || single.tenantId !== context.tenantId)
    throw invalid({ path: "rate_key", message: "is not a rate key from one of your searches" });
  const offer = request.allocation_id === undefined ? single : openOffer("al", request.allocation_id);
  if (!offer || offer.tenantId !== context.tenantId)
    throw invalid({ path: "allocation_id", message: "is not an allocation id from one of your searches" });
  if (offer.context !== single.context || !offer.written.includes(single.written[0]!)) {
    throw invalid({ path: "allocation_id", message: "does not contain the rate key" });
  }
  context.restoreProfile(offer.profileId);
  if (toEpochSeconds(context.now) - offer.issuedAt > RATE_KEY_LIFE) throw new DomainError("RATE_KEY_EXPIRED");
  requireSameStay(request, offer);
  return offer;
}

/** @throws DomainError `INVALID_REQUEST` with the field that contradicts the key */
function requireSameStay(request: PrebookRequest, offer: SealedOffer): void {
  const adults = offer.slots.reduce((sum, s) => sum + s.adults, 0);
  const ages = offer.slots.flatMap((s) => s.childAges);
  const sorted = (list: readonly number[]) => [...list].sort((a, b) => a - b).join();
  const contradict = (path: string) => invalid({ path, message: "contradicts the rate key" });
  if (request.checkin !== offer.checkin) throw contradict("checkin");
  if (request.nights !== offer.nights) throw contradict("nights");
  if (request.adults !== adults) throw contradict("adults");
  if (sorted(request.child_ages) !== sorted(ages)) throw contradict("child_ages");
  if (request.currency_code !== offer.currency) throw contradict("currency_code");
}

async function supplyOf(context: Context, request: PrebookRequest, offer: SealedOffer): Promise<Supply> {
  const [supply] = await findSupply([request.property_public_id], offer.checkin, offer.nights, context.now);
  if (!supply || (context.catalogue && !context.catalogue.has(request.property_public_id)))
    throw new DomainError("PROPERTY_NOT_FOUND");
  if (supply.sheet.propertyId !== offer.slots[0]!.propertyId)
    throw invalid({ path: "property_public_id", message: "contradicts the rate key" });
  return supply;
}

/**
 * The match status: the first that applies of SOLD_OUT, BOARD_CHANGED, PRICE_CHANGED, MATCHED. Totals are compared
 * exactly.
 */
function statusOf(repriced: RepricedStay): PrebookResult["matchStatus"] {
  if (repriced.soldOut) return "SOLD_OUT";
  if (repriced.slots.some((s) => s.board !== s.offered.board)) return "BOARD_CHANGED";
  return repriced.total !== repriced.offeredTotal ? "PRICE_CHANGED" : "MATCHED";
}

function resultOf(
  matchStatus: PrebookResult["matchStatus"],
  offer: SealedOffer,
  { sheet }: Supply,
  repriced: RepricedStay,
  { token, expiresAt, offer: { policy } }: { token: string; expiresAt: Date; offer: PinnedStay },
): PrebookResult {
  return {
    matchStatus,
    token,
    expiresAt,
    total: repriced.total,
    currency: offer.currency,
    offers: [...new Map(repriced.slots.flatMap((s) => s.applied).map((one) => [one.code, one])).values()],
    beforeOffers: repriced.slots.reduce((sum, s) => sum + s.beforeOffers, 0n),
    policy,
    warnings: matchStatus === "SOLD_OUT" ? [] : listWarnings(repriced, offer, sheet),
  };
}
