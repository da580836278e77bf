import fc from "fast-check";
import { expect } from "vitest";
import type { StockModel } from "./model";
import type { Rooms } from "./rooms";
import type { Stock } from "./stock";

export const NIGHTS = 5;
const MINUTE = 60_000;

type Command<Kind extends Stock = Stock> = fc.AsyncCommand<StockModel, Kind>;

/** A command; a failing run prints its name. Afterwards model and stock must agree, including every hold. */
function command<Kind extends Stock>(
  name: string,
  run: (model: StockModel, real: Kind) => Promise<void>,
): Command<Kind> {
  return {
    check: () => true,
    async run(model, real) {
      await run(model, real);
      const { nights, booked } = await real.nights();
      expect(nights, name).toEqual(model.nights.map((n) => ({ ...n, ends: n.ends.toSorted((a, b) => a - b) })));
      expect(booked, name).toEqual(model.nights.map((n) => n.sold));
      for (const night of nights) expect(night.sold + night.ends.length).toBeLessThanOrEqual(night.total);
    },
    toString: () => name,
  };
}

/** A stay of up to this many nights. */
const stayOf = (longest: number) =>
  fc
    .nat({ max: NIGHTS - 1 })
    .chain((first) =>
      fc.record({ first: fc.constant(first), nights: fc.integer({ min: 1, max: Math.min(longest, NIGHTS - first) }) }),
    );
const which = fc.nat({ max: 9 });
const pick = <T>(list: T[], index: number): T | undefined => list[index % Math.max(1, list.length)];

const search = (longest: number) =>
  stayOf(longest).map((stay) =>
    command(`search(${JSON.stringify(stay)})`, async (model, real) => {
      const free = model.free(stay);
      expect(await real.available(model.now, stay)).toEqual({ rooms: free, offered: free > 0 });
    }),
  );

const prebook = (longest: number) =>
  fc.tuple(stayOf(longest), fc.integer({ min: 1, max: 3 })).map(([where, rooms]) =>
    command(`prebook(${JSON.stringify({ rooms, ...where })})`, async (model, real) => {
      const { token, matchStatus } = await real.hold(model.now, { rooms, ...where });
      expect(matchStatus).toBe(model.hold(token, { rooms, ...where }) ? "MATCHED" : "SOLD_OUT");
    }),
  );

const bookAs = (scenarios: fc.Arbitrary<string | undefined>) =>
  fc.tuple(which, scenarios).map(([index, scenario]) =>
    command(`book(${index}, ${scenario})`, async (model, real) => {
      const token = pick(model.tokens, index);
      if (!token?.id) return;
      const promised = token.safe && !token.soldOut && !token.consumed && model.now < token.expiresAt;
      const { outcome, ...booking } = await real.book(model.now, token.id, token.rooms, scenario);
      expect(outcome).toBe(model.book(token, booking));
      if (promised) expect(outcome, "a live token can be booked").toBe("PLACED");
    }),
  );

const book = bookAs(fc.constantFrom(undefined, "on_request", "pending"));

const cancel = which.map((index) =>
  command(`cancel(${index})`, async (model, real) => {
    const booking = pick(model.bookings, index);
    if (!booking) return;
    const cancellable = ["CONFIRMED", "ON_REQUEST"].includes(booking.status);
    const done = booking.status === "CANCELLED" || cancellable;
    expect(await real.cancel(model.now, booking.id)).toBe(done ? "CANCELLED" : "BOOKING_NOT_CANCELLABLE");
    if (cancellable) model.end(booking, "CANCELLED");
  }),
);

const settle = fc
  .tuple(which, fc.constantFrom("CONFIRMED" as const, "REJECTED" as const, "FAILED" as const))
  .map(([index, to]) =>
    command(`settle(${index}, ${to})`, async (model, real) => {
      const booking = pick(model.bookings, index);
      if (!booking) return;
      const open = ["PENDING", "ON_REQUEST"].includes(booking.status);
      expect(await real.settle(model.now, booking.id, to)).toBe(open);
      if (open) model.end(booking, to);
    }),
  );

/**
 * Moves the clock to just before, exactly to, or after a token's end (runs start at a quarter of a second), and back.
 */
const moveClock = fc
  .constantFrom(
    1,
    999,
    MINUTE,
    29 * MINUTE,
    30 * MINUTE - 1,
    30 * MINUTE,
    30 * MINUTE + 750,
    30 * MINUTE + 1,
    31 * MINUTE,
    -MINUTE,
    -31 * MINUTE,
  )
  .map((step) => command(`clock(${step})`, async (model) => model.moveClock(step)));

const allot = fc.tuple(fc.nat({ max: NIGHTS - 1 }), fc.nat({ max: 6 })).map(([night, total]) =>
  command(`allot(${night}, ${total})`, async (model, real) => {
    await real.allot(model.now, night, total);
    model.allot(night, total);
  }),
);

const quoteChange = fc.tuple(which, stayOf(NIGHTS)).map(([index, stay]) =>
  command<Rooms>(`quoteChange(${index}, ${JSON.stringify(stay)})`, async (model, real) => {
    const booking = pick(model.bookings, index);
    if (!booking) return;
    const { outcome, token } = await real.quoteChange(model.now, booking.id, stay);
    expect(outcome).toBe(model.quoteChange(booking, stay));
    if (outcome === "QUOTED") model.holdChange(token, booking, stay);
  }),
);

const change = fc.nat({ max: 2 }).map((index) =>
  command<Rooms>(`change(${index})`, async (model, real) => {
    const quoted = pick(model.changes.toReversed(), index);
    if (quoted) expect(await real.change(model.now, quoted.booking.id, quoted.id)).toBe(model.change(quoted));
  }),
);

/**
 * All operations on stock.
 * @param longest maximum nights of an offer
 */
export const listCommands = (longest: number): fc.Arbitrary<Command>[] => [
  prebook(longest),
  prebook(longest),
  book,
  book,
  cancel,
  settle,
  moveClock,
  allot,
  search(longest),
];

const bookAtOnce = bookAs(fc.constant(undefined));

/** Operations on changes of stays. Bookings are confirmed at once, and changed more often than cancelled. */
export const CHANGES: fc.Arbitrary<Command<Rooms>>[] = [
  ...Array.from({ length: 3 }, () => [prebook(2), bookAtOnce, bookAtOnce, quoteChange, quoteChange, change]).flat(),
  cancel,
  moveClock,
  allot,
];
