import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { partyQuery } from "@/lib/inventory/party-query";
import { isReferredRate } from "@/lib/inventory/service-rate";
import { makeAllocationGoneError, openAllocation } from "@/lib/prebook/allocation";
import { pinOffer, type PinnedResult } from "@/lib/prebook/pin";
import { applyPriceScenario } from "@/lib/prebook/scenario";
import { describeOffer, computePolicy, TourPick } from "./offer";
import { makeDeparturePricer, type PricedTour } from "./price";
import type { TourPrebookRequest, TourSearchRequest } from "./schemas";
import { listLiveRates } from "./search";

/**
 * Repeats the search of an allocation for its departure's day, reprices it, pins price and terms under a token, and
 * holds its seats for 30 minutes.
 * @throws DomainError `INVALID_REQUEST` on `allocation_id`, `PROFILE_NOT_FOUND`, `ALLOCATION_GONE`
 */
export async function prebookTour(
  context: Context,
  { allocation_id, ...search }: TourPrebookRequest,
): Promise<PinnedResult> {
  const { pick, total: offered } = openAllocation(context, 3, search, allocation_id, TourPick);
  const priced = await repriceTour(context, search, pick);
  const { rate } = priced;
  const now = { ...priced, total: applyPriceScenario(context.scenario, priced.total) };
  const { terms, termsTag, currency } = rate.tariff;
  const { starts_at, ends_at, ...described } = describeOffer(now);
  return pinOffer(
    context,
    3,
    {
      takes: {
        rooms: [],
        services: [
          { item_no: 0, service_id: rate.serviceId, day: pick.day, start_time: pick.time, units: described.units },
        ],
      },
      currency,
      total: now.total,
      starts_at,
      ends_at,
      confirmation_mode: rate.confirmationMode,
      party: { adults: search.adults, child_ages: search.child_ages },
      policy: computePolicy(context, now),
      timezone: rate.tour.timezone,
      terms: { changed: termsTag !== pick.terms, nonRefundable: terms.non_refundable },
      details: { ...described, language: search.language },
    },
    offered,
  );
}

/** Prices the picked departure now. @throws DomainError `ALLOCATION_GONE` */
export async function repriceTour(
  context: Context,
  search: TourSearchRequest,
  pick: z.output<typeof TourPick>,
): Promise<PricedTour> {
  const day = { ...search, date_from: pick.day, date_to: pick.day };
  const rates = await listLiveRates(context, day, pick.service);
  const rate = rates.find((r) => isReferredRate(r, pick));
  const departure = rate?.departures.find((d) => d.startTime === pick.time);
  if (!rate || !departure) throw makeAllocationGoneError("WITHDRAWN");
  const priced = makeDeparturePricer(rate, partyQuery(context, search))(departure);
  if (priced.drop) throw makeAllocationGoneError(priced.drop === "capacity_exceeded" ? "SOLD_OUT" : "WITHDRAWN");
  return priced;
}
