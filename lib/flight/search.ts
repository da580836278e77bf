import type { Context } from "@/lib/core/context";
import { localDate } from "@/lib/core/dates";
import { invalid } from "@/lib/core/errors";
import { partyQuery } from "@/lib/inventory/party-query";
import { compareRates } from "@/lib/inventory/service-rate";
import { cheapestOneWays, cheapestReturns, type PricedFlight } from "./combine";
import { combineJourneys } from "./connection";
import { priceLeg, type DroppedLeg } from "./price";
import { listFlightRates, MAX_CONNECTING_RATES, MAX_RATES, type FlightRate } from "./repository";
import { MAX_OFFERS, type FlightSearchRequest } from "./schemas";

export interface FlightSearch {
  context: Context;
  search: FlightSearchRequest;
  /** At most `MAX_OFFERS` offers. */
  offers: PricedFlight[];
  /** Whether offers or connections were left out. */
  truncated: boolean;
  /**
   * Flights that do not accept the party. If offers are empty too, no requested product has a live rate on the dates.
   */
  dropped: DroppedLeg[];
}

/**
 * Prices all flights between two ends for a party, or all returns, cheapest first; with `max_connections` also
 * connections of two flights. Unknown ends, flights outside the tenant's contract, past days, other currencies, and
 * outbound flights without an inbound one all give the same empty result.
 * @see docs/products#flights
 */
export async function searchFlights(context: Context, search: FlightSearchRequest): Promise<FlightSearch> {
  const query = partyQuery(context, search);
  const { rates, isCut } = await listLiveRates(context, search);
  const legs = rates.sort(compareRates).map((rate) => priceLeg(rate, query));
  const there = combineJourneys(legs.filter((leg) => !leg.rate.inbound));
  const back = combineJourneys(legs.filter((leg) => leg.rate.inbound));
  const most = MAX_OFFERS + 1;
  const offers = search.return_date
    ? cheapestReturns(there.journeys, back.journeys, query.markup, most)
    : cheapestOneWays(there.journeys, query.markup, most);
  return {
    context,
    search,
    offers: offers.slice(0, MAX_OFFERS),
    truncated: offers.length > MAX_OFFERS || isCut || there.isCut || back.isCut,
    dropped: [...there.dropped, ...back.dropped].sort((a, b) => compareRates(a.rate, b.rate)),
  };
}

interface LiveRates {
  rates: FlightRate[];
  /** Whether fares of connecting flights were left out. */
  isCut: boolean;
}

/**
 * The fares on sale on the days, of some cabins or all.
 * @throws DomainError `INVALID_REQUEST` on `origin` when there are too many nonstop flights between the ends
 */
export async function listLiveRates(
  context: Context,
  search: FlightSearchRequest,
  services: readonly number[] | null = null,
): Promise<LiveRates> {
  const { catalogue, now } = context;
  const rates = await listFlightRates(search, catalogue, now, services);
  const count = (of: (rate: FlightRate) => boolean) => rates.filter(of).length;
  if (count(({ part }) => part === "NONSTOP") > MAX_RATES)
    throw invalid({
      path: "origin",
      message: `and destination have more than ${MAX_RATES} fares between them: choose a cabin, or places within them`,
    });
  return {
    rates: rates.filter(({ day, origin }) => day >= localDate(origin.timezone, now)),
    isCut: [false, true].some((inbound) =>
      (["FIRST", "SECOND"] as const).some(
        (part) => count((rate) => rate.inbound === inbound && rate.part === part) > MAX_CONNECTING_RATES,
      ),
    ),
  };
}
