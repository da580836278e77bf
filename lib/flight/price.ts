import { addDays, toInstant } from "@/lib/core/dates";
import type { PartyQuery } from "@/lib/inventory/party-query";
import { computeFare, findRefusedAges, type Fare } from "@/lib/inventory/tariff";
import type { DropReason } from "@/lib/prebook/schemas";
import type { FlightRate } from "./repository";

/** A flight on a day with its instants. */
export interface Leg {
  rate: FlightRate;
  departsAt: Date;
  arrivesAt: Date;
}
/** A flight that accepts the party, in either direction. */
export interface PricedLeg extends Leg {
  drop: null;
  /** The fare before the mark-up, which applies to the whole offer. */
  fare: Fare;
}
/** A flight that does not accept the party, and why. */
export interface DroppedLeg extends Leg {
  drop: DropReason;
  details: Record<string, unknown>;
}

/**
 * Prices a flight for a party, or returns the first reason against it: lead time, child age, laps, seats. Every
 * passenger without a seat needs a different adult's lap.
 */
export function priceLeg(rate: FlightRate, { party, now }: PartyQuery): PricedLeg | DroppedLeg {
  const { departsAt, arrivesAt } = computeTimes(rate);
  const dropped = (drop: DropReason, details: Record<string, unknown>): DroppedLeg => ({
    rate,
    departsAt,
    arrivesAt,
    drop,
    details,
  });
  const until = new Date(departsAt.getTime() - rate.leadHours * 3_600_000);
  if (now > until) return dropped("lead_time", { lead_hours: rate.leadHours, sellable_until: until.toISOString() });
  const fare = computeFare(rate.tariff, rate.price, party);
  if (!fare) return dropped("child_age_outside_tariff", findRefusedAges(rate.tariff, party.childAges));
  const onLaps = fare.passengers.length - fare.seats;
  if (onLaps > party.adults) return dropped("capacity_exceeded", { on_laps: onLaps, laps: party.adults });
  if (fare.seats > rate.free)
    return dropped("capacity_exceeded", { needed: fare.seats, available: Math.max(0, rate.free) });
  return { rate, departsAt, arrivesAt, drop: null, fare };
}

/** Departure and arrival times, each in its airport's time zone. */
export function computeTimes({ day, flight, origin, destination }: FlightRate): { departsAt: Date; arrivesAt: Date } {
  return {
    departsAt: toInstant(day, flight.departureTime, origin.timezone),
    arrivesAt: toInstant(addDays(day, flight.arrivalDayOffset), flight.arrivalTime, destination.timezone),
  };
}
