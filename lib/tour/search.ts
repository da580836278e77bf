import type { Context } from "@/lib/core/context";
import { addDays, localDate } from "@/lib/core/dates";
import { invalid } from "@/lib/core/errors";
import { suitsLanguage } from "@/lib/core/language";
import { partyQuery } from "@/lib/inventory/party-query";
import { compareRates } from "@/lib/inventory/service-rate";
import { groupDroppedDepartures, type DroppedTour } from "./drops";
import { makeDeparturePricer, type PricedTour } from "./price";
import { listTourRates, MAX_RATES, type TourRate } from "./repository";
import { MAX_OFFERS, type TourSearchRequest } from "./schemas";

/** Maximum days ahead on which a departure sells. */
const DAYS_AHEAD = 730;

export interface TourSearch {
  context: Context;
  search: TourSearchRequest;
  /** At most `MAX_OFFERS` offers. */
  offers: PricedTour[];
  truncated: boolean;
  /**
   * Departures that do not accept the party. If offers are empty too, no requested product has a live rate on those
   * days.
   */
  dropped: DroppedTour[];
}

/**
 * Prices all departures of a tour, or of a place's tours, for a party, earliest first. Unknown ids, tours outside the
 * tenant's contract, past days and other currencies all give the same empty result.
 * @see docs/products#tours
 */
export async function searchTours(context: Context, search: TourSearchRequest): Promise<TourSearch> {
  const query = partyQuery(context, search);
  const rates = (await listLiveRates(context, search)).sort(compareRates);
  const priced = rates.flatMap((rate) => rate.departures.map(makeDeparturePricer(rate, query)));
  const offers = priced.filter((p) => p.drop === null).sort(byTimeAndPrice);
  return {
    context,
    search,
    offers: offers.slice(0, MAX_OFFERS),
    truncated: offers.length > MAX_OFFERS,
    dropped: groupDroppedDepartures(priced.filter((p) => p.drop !== null)),
  };
}

/**
 * The rates on sale on the days in the requested language, of one service or of all.
 * @throws DomainError `INVALID_REQUEST` on `place_public_id` if the place has too many tours
 */
export async function listLiveRates(
  context: Context,
  search: TourSearchRequest,
  service: number | null = null,
): Promise<TourRate[]> {
  const { catalogue, now } = context;
  const rates = await listTourRates(search, catalogue, now, service);
  if (rates.length > MAX_RATES)
    throw invalid({
      path: "place_public_id",
      message: `contains more than ${MAX_RATES} tour options: search a place within it`,
    });
  return rates
    .filter((rate) => suitsLanguage(rate.languages, search.language))
    .map((rate) => {
      const today = localDate(rate.tour.timezone, now);
      const last = addDays(today, DAYS_AHEAD);
      return { ...rate, departures: rate.departures.filter(({ day }) => day >= today && day <= last) };
    });
}

/** Sorts by day, time, price, then ids, so that the same search gives the same order. */
function byTimeAndPrice(a: PricedTour, b: PricedTour): number {
  if (a.departure.day !== b.departure.day) return a.departure.day < b.departure.day ? -1 : 1;
  if (a.departure.startTime !== b.departure.startTime) return a.departure.startTime < b.departure.startTime ? -1 : 1;
  if (a.total !== b.total) return a.total < b.total ? -1 : 1;
  return compareRates(a.rate, b.rate);
}
