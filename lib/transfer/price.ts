import { toInstant, type CalendarDate } from "@/lib/core/dates";
import { multiplyMinor, type Minor } from "@/lib/core/money";
import type { PartyQuery } from "@/lib/inventory/party-query";
import { computeFare, findRefusedAges, type Party } from "@/lib/inventory/tariff";
import type { DropReason } from "@/lib/prebook/schemas";
import type { TransferRate } from "./repository";

/** The query that every rate of a route is matched against. */
export interface TransferQuery extends PartyQuery {
  day: CalendarDate;
  /** Local time, HH:MM; undefined if it is arranged later. */
  time?: string | undefined;
}

/** A rate that accepts the party. */
export interface PricedTransfer {
  rate: TransferRate;
  drop: null;
  /** Vehicles of a private transfer, seats of a shared one. */
  units: number;
  total: Minor;
}
/** A rate that does not accept the party, and why. */
export interface DroppedTransfer {
  rate: TransferRate;
  drop: DropReason;
  details: Record<string, unknown>;
}

/**
 * Prices a rate for a party, or returns the first reason against it: lead time, child age, capacity. The mark-up
 * applies to the whole, which is rounded half up once.
 */
export function priceTransfer(rate: TransferRate, query: TransferQuery): PricedTransfer | DroppedTransfer {
  const until = sellableUntil(rate, query);
  if (until && query.now > until)
    return { rate, drop: "lead_time", details: { lead_hours: rate.leadHours, sellable_until: until.toISOString() } };
  const charge = rate.serviceClass === 1 ? vehiclesFor(rate, query.party) : seatsFor(rate, query.party);
  if (!charge)
    return { rate, drop: "child_age_outside_tariff", details: findRefusedAges(rate.tariff, query.party.childAges) };
  if (charge.units > rate.free)
    return { rate, drop: "capacity_exceeded", details: { needed: charge.units, available: Math.max(0, rate.free) } };
  return { rate, drop: null, units: charge.units, total: multiplyMinor(charge.amount, query.markup) };
}

/**
 * The last instant at which a transfer sells. Without a time of day its lead time counts from local midnight at the
 * start zone: the supplier has at least that time; and without a lead time it sells on the day itself.
 */
function sellableUntil({ leadHours, from }: TransferRate, { day, time }: TransferQuery): Date | undefined {
  if (!leadHours && time === undefined) return undefined;
  return new Date(toInstant(day, time ?? "00:00", from.timezone).getTime() - leadHours * 3_600_000);
}

/** How many vehicles the whole party needs; infants count too. */
function vehiclesFor({ vehicle, price }: TransferRate, { adults, childAges }: Party): { units: number; amount: Minor } {
  const units = Math.ceil((adults + childAges.length) / vehicle.maxPassengers);
  return { units, amount: price * BigInt(units) };
}

/** A seat for each passenger whose fare includes one; undefined if the tariff has no fare for a child. */
function seatsFor({ tariff, price }: TransferRate, party: Party): { units: number; amount: Minor } | undefined {
  const fare = computeFare(tariff, price, party);
  return fare && { units: fare.seats, amount: fare.amount };
}
