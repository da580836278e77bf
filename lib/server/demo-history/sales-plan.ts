import { addDays, type CalendarDate } from "@/lib/core/dates";
import { type SeededRandom, seededRandom, seedOf } from "@/lib/supply/generate/seeded-random";
import { guestsOf, type Guests } from "./guests";

export type Product = "stay" | "transfer" | "tour" | "flight" | "package";

/** What the demo's agency sold: everything about a sale but the offer itself. */
export interface Sale {
  /** Unique; also in its idempotency keys. */
  code: string;
  at: Date;
  product: Product;
  /** By the partner's system, or by a user of the desk. */
  by: "partner" | "agent";
  /** First day of the service, and nights of a stay. */
  startsOn: CalendarDate;
  nights: number;
  guests: Guests;
  /** Rooms of a stay. */
  rooms: number;
  currency: string;
  /** Selects among what is on sale: 0 (inclusive) to 1 (exclusive). */
  choice: number;
  /** When it is cancelled, if it still can be. */
  cancelledAt: Date | null;
  /** A stay with a transfer from the airport and a tour, in one trip. */
  isTrip: boolean;
  /** The supplier's system fails after the booking. */
  isFailing: boolean;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Sales on each day of the week from Sunday. */
const SALES = [1, 3, 4, 4, 4, 3, 2];

/** Days from booking to arrival: some at the last minute, most within weeks, some months ahead. */
function daysAhead(random: SeededRandom): number {
  const kind = random.next();
  if (kind < 0.25) return random.whole(1, 6);
  return kind < 0.75 ? random.whole(7, 45) : random.whole(46, 200);
}

function productOf(random: SeededRandom): Product {
  const kind = random.next();
  if (kind < 0.62) return "stay";
  if (kind < 0.75) return "transfer";
  if (kind < 0.87) return "tour";
  return kind < 0.95 ? "flight" : "package";
}

function saleOf(code: string, at: Date, today: CalendarDate, random: SeededRandom): Sale {
  const product = productOf(random);
  const booked = at.toISOString().slice(0, 10);
  const wanted = addDays(booked, daysAhead(random));
  // Only nights have a past: what else is sold starts after the day of the seed.
  const earliest = addDays(today, 2 + random.whole(0, 40));
  const startsOn = product === "stay" || wanted > earliest ? wanted : earliest;
  const nights = random.pick([1, 2, 2, 3, 3, 3, 4, 5, 7, 7, 10]);
  const cancelledAt = random.chance(0.17) ? new Date(at.getTime() + random.whole(3, 40 * 24) * HOUR_MS) : null;
  const isTrip = product === "stay" && random.chance(0.14) && startsOn > addDays(today, 2);
  return {
    code,
    at,
    product,
    by: random.chance(0.6) ? "partner" : "agent",
    startsOn,
    nights,
    guests: guestsOf(random),
    rooms: product === "stay" && random.chance(0.08) ? 2 : 1,
    currency: random.chance(0.8) ? "EUR" : random.pick(["GBP", "USD", "CHF"]),
    choice: random.next(),
    cancelledAt,
    isTrip,
    isFailing: random.chance(0.015),
  };
}

/**
 * Plans the sales of some days before an instant, the oldest first; the same for the same instant's day.
 * @param days before the day of the instant, which itself has the sales of its last hours
 */
export function planSales(now: Date, days: number): Sale[] {
  const today = now.toISOString().slice(0, 10);
  const sales: Sale[] = [];
  for (let before = days; before > 0; before--) {
    const midnight = new Date(`${addDays(today, -before)}T00:00:00Z`);
    const random = seededRandom(seedOf(`sales ${before}`));
    // Business has grown: a third fewer sales at the beginning.
    const usual = SALES[midnight.getUTCDay()]! * (1 - before / (3 * days));
    const count = Math.max(1, Math.round(usual + random.next() - 0.5));
    for (let nth = 1; nth <= count; nth++) {
      const at = new Date(midnight.getTime() + random.whole(7 * 60, 18 * 60) * 60_000 + random.whole(0, 59) * 1_000);
      if (at < now) sales.push(saleOf(`${before}-${nth}`, at, today, random));
    }
  }
  for (let nth = 1; nth <= 4; nth++) {
    const random = seededRandom(seedOf(`sales today ${nth}`));
    const at = new Date(now.getTime() - nth * 35 * 60_000);
    sales.push({ ...saleOf(`0-${nth}`, at, today, random), cancelledAt: null });
  }
  return sales.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

export const daysAfter = (at: Date, days: number): Date => new Date(at.getTime() + days * DAY_MS);
export const hoursAfter = (at: Date, hours: number): Date => new Date(at.getTime() + hours * HOUR_MS);
