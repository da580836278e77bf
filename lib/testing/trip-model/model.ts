import Decimal from "decimal.js";

/** A booking in the reference model. */
export interface Booking {
  id: string;
  status: string;
  total: string;
  currency: string;
  /** The cancellation fee while confirmed; null if it cannot be cancelled any more. */
  fee: string | null;
  /** The fee when it was cancelled. */
  paid: string;
}
export interface Trip {
  id: string;
  members: Booking[];
}
interface Outcome {
  id: string;
  outcome: "CANCELLED" | "ALREADY_CANCELLED" | "REFUSED";
  fee: string;
}

/** The reference model of trips: a booking is in one trip or in none. */
export class TripModel {
  readonly trips: Trip[] = [];

  constructor(readonly bookings: Booking[]) {}

  isTaken(booking: Booking): boolean {
    return this.trips.some((trip) => trip.members.includes(booking));
  }

  cancel(booking: Booking): Outcome {
    const { id } = booking;
    if (booking.status === "CANCELLED") return { id, outcome: "ALREADY_CANCELLED", fee: booking.paid };
    const fee = booking.status === "ON_REQUEST" ? "0" : booking.status === "CONFIRMED" ? booking.fee : null;
    if (fee === null) return { id, outcome: "REFUSED", fee: "0" };
    booking.status = "CANCELLED";
    booking.paid = fee;
    return { id, outcome: "CANCELLED", fee };
  }

  /** @returns null if all were requested and one cannot be cancelled */
  cancelTrip(trip: Trip, mode: "all" | "possible"): Outcome[] | null {
    const before = trip.members.map(({ status, paid }) => ({ status, paid }));
    const outcomes = trip.members.map((booking) => this.cancel(booking));
    if (mode === "possible" || outcomes.every((o) => o.outcome !== "REFUSED")) return outcomes;
    trip.members.forEach((booking, i) => Object.assign(booking, before[i]));
    return null;
  }

  statusOf({ members }: Trip): string {
    const found = [...new Set(members.map((m) => m.status))];
    if (!found.length) return "EMPTY";
    return found.length === 1 && ["CONFIRMED", "CANCELLED"].includes(found[0]!) ? found[0]! : "MIXED";
  }

  /** Totals by currency, as plain decimals. */
  totalsOf({ members }: Trip): Record<string, string> {
    const sums: Record<string, Decimal> = {};
    for (const { status, total, currency, paid } of members) {
      const cost = status === "CANCELLED" ? paid : ["REJECTED", "FAILED"].includes(status) ? "0" : total;
      sums[currency] = (sums[currency] ?? new Decimal(0)).plus(cost);
    }
    return Object.fromEntries(Object.entries(sums).map(([currency, sum]) => [currency, sum.toString()]));
  }
}
