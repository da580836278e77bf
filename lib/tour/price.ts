import { instantOf, localDate } from "@/lib/core/dates";
import { scale, type Minor } from "@/lib/core/money";
import type { PartyQuery } from "@/lib/inventory/party-query";
import { fareOf, outsideTariff, type Fare } from "@/lib/inventory/tariff";
import type { DropReason } from "@/lib/prebook/schemas";
import type { Departure, TourRate } from "./repository";

/** A departure that takes the party. */
export interface PricedTour {
  rate: TourRate;
  departure: Departure;
  drop: null;
  fare: Fare;
  total: Minor;
}
/** A departure that does not, and why. */
export interface DroppedDeparture {
  rate: TourRate;
  departure: Departure;
  drop: DropReason;
  /** The same for all departures of a rate that are dropped for the same reason. */
  details: Record<string, unknown>;
}

/**
 * How a rate's departures are priced for a party. What cannot take it is dropped for the first reason of lead time, child
 * age, the option's largest party and seats. Mark-up is applied to an offer's whole and rounded half up, once.
 */
export function pricerOf(rate: TourRate, query: PartyQuery): (departure: Departure) => PricedTour | DroppedDeparture {
  const { party, markup } = query;
  const { maxParty } = rate.option;
  const late = latenessOf(rate, query.now);
  return (departure) => {
    const dropped = (drop: DropReason, details: Record<string, unknown>) => ({ rate, departure, drop, details });
    if (late(departure)) return dropped("lead_time", { lead_hours: rate.leadHours });
    const fare = fareOf(rate.tariff, departure.price, party);
    if (!fare) return dropped("child_age_outside_tariff", outsideTariff(rate.tariff, party.childAges));
    const persons = fare.passengers.length;
    if (persons > maxParty) return dropped("capacity_exceeded", { needed: persons, max_party: maxParty });
    if (fare.seats > departure.free) return dropped("capacity_exceeded", { needed: fare.seats });
    return { rate, departure, drop: null, fare, total: scale(fare.amount, markup) };
  };
}

/** Whether a departure begins before its lead is over, by the tour's clock; at that very moment it still sells. */
function latenessOf({ leadHours, tour: { timezone } }: TourRate, now: Date): (departure: Departure) => boolean {
  const soonest = new Date(now.getTime() + leadHours * 3_600_000);
  const firstDay = localDate(timezone, soonest);
  // Of a month's departures only that day's need an instant.
  return ({ day, startTime }) => day < firstDay || (day === firstDay && instantOf(day, startTime, timezone) < soonest);
}
