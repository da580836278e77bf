import { toInstant, localDate } from "@/lib/core/dates";
import { multiplyMinor, type Minor } from "@/lib/core/money";
import type { PartyQuery } from "@/lib/inventory/party-query";
import { computeFare, findRefusedAges, type Fare } from "@/lib/inventory/tariff";
import type { DropReason } from "@/lib/prebook/schemas";
import type { Departure, TourRate } from "./repository";

/** A departure that accepts the party. */
export interface PricedTour {
  rate: TourRate;
  departure: Departure;
  drop: null;
  fare: Fare;
  total: Minor;
}
/** A departure that does not accept the party, and why. */
export interface DroppedDeparture {
  rate: TourRate;
  departure: Departure;
  drop: DropReason;
  /** The same for all departures of a rate that are dropped for the same reason. */
  details: Record<string, unknown>;
}

/**
 * Prices a rate's departures for a party, or drops them for the first reason of lead time, child age, minimum and
 * maximum party, and seats. The mark-up applies to the whole offer, which is rounded half up once.
 */
export function makeDeparturePricer(
  rate: TourRate,
  query: PartyQuery,
): (departure: Departure) => PricedTour | DroppedDeparture {
  const { party, markup } = query;
  const { minParty, maxParty } = rate.option;
  const late = latenessOf(rate, query.now);
  return (departure) => {
    const dropped = (drop: DropReason, details: Record<string, unknown>) => ({ rate, departure, drop, details });
    if (late(departure)) return dropped("lead_time", { lead_hours: rate.leadHours });
    const fare = computeFare(rate.tariff, departure.price, party);
    if (!fare) return dropped("child_age_outside_tariff", findRefusedAges(rate.tariff, party.childAges));
    const persons = fare.passengers.length;
    if (persons < minParty) return dropped("below_min_party", { persons, min_party: minParty });
    if (persons > maxParty) return dropped("capacity_exceeded", { needed: persons, max_party: maxParty });
    if (fare.seats > departure.free) return dropped("capacity_exceeded", { needed: fare.seats });
    return { rate, departure, drop: null, fare, total: multiplyMinor(fare.amount, markup) };
  };
}

/**
 * Whether a departure starts within the lead time, by the tour's time zone; at exactly the lead time it still sells.
 */
function latenessOf({ leadHours, tour: { timezone } }: TourRate, now: Date): (departure: Departure) => boolean {
  const soonest = new Date(now.getTime() + leadHours * 3_600_000);
  const firstDay = localDate(timezone, soonest);
  // Only departures of that day need an exact instant.
  return ({ day, startTime }) => day < firstDay || (day === firstDay && toInstant(day, startTime, timezone) < soonest);
}
