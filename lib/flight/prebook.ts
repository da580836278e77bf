import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { partyQuery, type PartyQuery } from "@/lib/inventory/party-query";
import { isReferredRate, toRateReference } from "@/lib/inventory/service-rate";
import { makeAllocationGoneError, openAllocation } from "@/lib/prebook/allocation";
import { pinOffer, type PinnedResult } from "@/lib/prebook/pin";
import { applyPriceScenario } from "@/lib/prebook/scenario";
import { canMakeReturn, type PricedFlight, priceTogether } from "./combine";
import { isConnection } from "./connection";
import { computeConfirmationMode, describeLeg, FlightPick, computePolicy } from "./offer";
import { priceLeg, type PricedLeg } from "./price";
import type { FlightRate } from "./repository";
import type { FlightPrebookRequest, FlightSearchRequest } from "./schemas";
import { listLiveRates } from "./search";

/**
 * Repeats the search of an allocation, reprices its flights, pins price and terms under a token, and holds their seats
 * for 30 minutes: of all flights or of none.
 * @throws DomainError `INVALID_REQUEST` on `allocation_id`, `PROFILE_NOT_FOUND`, `ALLOCATION_GONE`
 */
export async function prebookFlight(
  context: Context,
  { allocation_id, ...search }: FlightPrebookRequest,
): Promise<PinnedResult> {
  const { pick, total: offered } = openAllocation(context, 4, search, allocation_id, FlightPick);
  const priced = await repriceFlight(context, search, pick);
  const { legs } = priced;
  const first = legs[0]!;
  const now = { ...priced, total: applyPriceScenario(context.scenario, priced.total) };
  const segments = legs.map(describeLeg);
  return pinOffer(
    context,
    4,
    {
      takes: {
        rooms: [],
        services: legs.map(({ rate, fare }) => ({
          item_no: 0,
          service_id: rate.serviceId,
          day: rate.day,
          start_time: rate.flight.scheduledTime,
          units: fare.seats,
        })),
      },
      currency: search.currency_code,
      total: now.total,
      starts_at: segments[0]!.departs_at,
      ends_at: segments.at(-1)!.arrives_at,
      confirmation_mode: computeConfirmationMode(now),
      party: { adults: search.adults, child_ages: search.child_ages },
      policy: computePolicy(context, now),
      timezone: first.rate.origin.timezone,
      terms: {
        changed: legs.some(({ rate }, i) => toRateReference(rate).terms !== pick[i]!.terms),
        nonRefundable: legs.every(({ rate }) => rate.tariff.terms.non_refundable),
      },
      details: { cabin: first.rate.cabin.cabin, passengers: now.fare.passengers.length, segments },
    },
    offered,
  );
}

/** Prices the picked flights now. @throws DomainError `ALLOCATION_GONE` */
export async function repriceFlight(
  context: Context,
  search: FlightSearchRequest,
  pick: z.output<typeof FlightPick>,
): Promise<PricedFlight> {
  const query = partyQuery(context, search);
  const { rates } = await listLiveRates(
    context,
    search,
    pick.map((leg) => leg.service),
  );
  const [there, back] = [false, true].map((inbound) =>
    repriceJourney(
      rates.filter((rate) => rate.inbound === inbound),
      pick.filter((leg) => leg.inbound === inbound),
      query,
    ),
  ) as [PricedLeg[], PricedLeg[]];
  if (back.length && !canMakeReturn(there, back)) throw makeAllocationGoneError("WITHDRAWN");
  return priceTogether([...there, ...back], query.markup);
}

/**
 * Prices the picked flights of one direction. The second flight of a connection departs after the first one has
 * arrived.
 */
function repriceJourney(
  rates: readonly FlightRate[],
  pick: z.output<typeof FlightPick>,
  query: PartyQuery,
): PricedLeg[] {
  const parts = pick.length > 1 ? (["FIRST", "SECOND"] as const) : (["NONSTOP"] as const);
  const legs: PricedLeg[] = [];
  for (const [i, picked] of pick.entries()) {
    const before = legs.at(-1);
    const leg = rates
      .filter((rate) => rate.part === parts[i] && isReferredRate(rate, picked))
      .map((rate) => priceLeg(rate, query))
      .find((one) => !before || isConnection(before, one));
    if (!leg) throw makeAllocationGoneError("WITHDRAWN");
    if (leg.drop) throw makeAllocationGoneError(leg.drop === "capacity_exceeded" ? "SOLD_OUT" : "WITHDRAWN");
    legs.push(leg);
  }
  return legs;
}
