import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { isReferredRate, RateReference } from "@/lib/inventory/service-rate";
import { makeAllocationGoneError, openAllocation } from "@/lib/prebook/allocation";
import { pinOffer, type PinnedResult } from "@/lib/prebook/pin";
import { applyPriceScenario } from "@/lib/prebook/scenario";
import { describeSold, describeTimes, computePolicy } from "./offer";
import { priceTransfer, type PricedTransfer } from "./price";
import type { TransferPrebookRequest, TransferSearchRequest } from "./schemas";
import { listLiveRates, toTransferQuery } from "./search";

/**
 * Repeats the search of an allocation, reprices it, pins price and terms under a token, and holds its vehicles or seats
 * for 30 minutes.
 * @throws DomainError `INVALID_REQUEST` on `allocation_id`, `PROFILE_NOT_FOUND`, `ALLOCATION_GONE`
 */
export async function prebookTransfer(
  context: Context,
  { allocation_id, ...search }: TransferPrebookRequest,
): Promise<PinnedResult> {
  const { pick, total: offered } = openAllocation(context, 2, search, allocation_id, RateReference);
  const priced = await repriceTransfer(context, search, pick);
  const { rate } = priced;
  const now = { ...priced, total: applyPriceScenario(context.scenario, priced.total) };
  const { terms, termsTag, currency } = rate.tariff;
  return pinOffer(
    context,
    2,
    {
      takes: {
        rooms: [],
        services: [
          { item_no: 0, service_id: rate.serviceId, day: search.service_date, start_time: "", units: now.units },
        ],
      },
      currency,
      total: now.total,
      ...describeTimes(search, now),
      confirmation_mode: rate.confirmationMode,
      party: { adults: search.adults, child_ages: search.child_ages },
      policy: computePolicy(context, search, now),
      timezone: rate.from.timezone,
      terms: { changed: termsTag !== pick.terms, nonRefundable: terms.non_refundable },
      details: describeSold(search, now),
    },
    offered,
  );
}

/** Prices the picked transfer now. @throws DomainError `ALLOCATION_GONE` */
export async function repriceTransfer(
  context: Context,
  search: TransferSearchRequest,
  pick: z.output<typeof RateReference>,
): Promise<PricedTransfer> {
  const rates = await listLiveRates(context, search);
  const rate = rates.find((r) => isReferredRate(r, pick));
  if (!rate) throw makeAllocationGoneError("WITHDRAWN");
  const priced = priceTransfer(rate, toTransferQuery(context, search));
  if (priced.drop) throw makeAllocationGoneError(priced.drop === "capacity_exceeded" ? "SOLD_OUT" : "WITHDRAWN");
  return priced;
}
