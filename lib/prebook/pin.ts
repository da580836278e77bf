import { toStockSecond } from "@/lib/core/clock";
import { writePolicy, type PinnedPolicy } from "@/lib/cancellation/policy";
import type { Context } from "@/lib/core/context";
import { newId } from "@/lib/core/ids";
import type { Minor } from "@/lib/core/money";
import { holdStock } from "@/lib/inventory/hold-repository";
import { makeAllocationGoneError } from "./allocation";
import { computeExpiry, type PinnedOffer } from "./pinned";
import { PRODUCTS, type ProductType } from "./product";
import type { Warning } from "./schemas";
import { policyWarnings, priceWarnings, makeWarning } from "./warnings";

/** An offer at its current price, ready to be pinned. */
interface Repriced<Details extends object> extends Omit<PinnedOffer<Details>, "total" | "policy" | "markup_percent"> {
  /** The total after the sandbox's scenario (`applyPriceScenario`). */
  total: Minor;
  policy: PinnedPolicy;
  /** IANA zone of the place where the service begins, used for the policy's instants. */
  timezone: string;
  /** Whether the cancellation terms differ from the search's, and whether a cancellation refunds nothing. */
  terms: { changed: boolean; nonRefundable: boolean };
  /** Warnings besides those about price and terms. BOARD_CHANGED sets the match status. */
  warnings?: Warning[];
}

export interface PinnedResult {
  matchStatus: "MATCHED" | "PRICE_CHANGED" | "BOARD_CHANGED";
  token: string;
  expiresAt: Date;
  offer: PinnedOffer;
  warnings: Warning[];
}

/**
 * Pins price and terms of an offer under a token, and holds its stock for 30 minutes: the last step of a product's
 * prebook, after `openAllocation` and repricing.
 * @param offered the allocation's total
 * @throws DomainError `ALLOCATION_GONE` SOLD_OUT: too few units are left, also when another hold was faster
 */
export async function pinOffer<Details extends object>(
  context: Context,
  product: ProductType,
  { total, policy, timezone, terms, warnings = [], ...rest }: Repriced<Details>,
  offered: Minor,
): Promise<PinnedResult> {
  if (context.scenario === "sold_out") throw makeAllocationGoneError("SOLD_OUT");
  const offer = {
    ...rest,
    total: total.toString(),
    markup_percent: context.profile.markupPercent,
    policy: writePolicy(policy, rest.currency, timezone),
  };
  const pinned: PinnedResult = {
    matchStatus: statusOf(total !== offered, warnings),
    token: newId("pbk", context.now),
    expiresAt: computeExpiry(context.now),
    offer,
    warnings: [
      ...priceWarnings(offered, total, rest.currency),
      ...policyWarnings(terms, policy, rest.currency),
      ...(rest.confirmation_mode === "ON_REQUEST"
        ? [makeWarning("ON_REQUEST_RATE", "INFO", "The supplier confirms each booking manually")]
        : []),
      ...warnings,
    ],
  };
  const held = await holdStock({
    context,
    takes: rest.takes,
    token: pinned.token,
    productType: product,
    matchStatus: pinned.matchStatus,
    offer,
    expiresAt: pinned.expiresAt,
    now: toStockSecond(context.now),
    holdEnd: toStockSecond(pinned.expiresAt),
    operation: `${PRODUCTS[product]}.prebook`,
    claim: context.claim(pinned),
  });
  if (!held) throw makeAllocationGoneError("SOLD_OUT");
  return pinned;
}

/** The match status: the first that applies of BOARD_CHANGED, PRICE_CHANGED, MATCHED. */
function statusOf(isOtherPrice: boolean, warnings: Warning[]): PinnedResult["matchStatus"] {
  if (warnings.some(({ code }) => code === "BOARD_CHANGED")) return "BOARD_CHANGED";
  return isOtherPrice ? "PRICE_CHANGED" : "MATCHED";
}
