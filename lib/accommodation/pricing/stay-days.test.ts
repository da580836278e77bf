import fc from "fast-check";
import { expect, test } from "vitest";
import { listNights, readRoomNights, listStays, type RoomStay } from "./stay-days";

interface Night {
  unsold: number | null;
  prices: (number | null)[];
  minStay: (number | null)[];
  maxStay: (number | null)[];
  closed: boolean;
  closedToArrival: boolean;
  closedToDeparture: boolean;
}
/** A part of a room's month, as the statement selects it. */
interface Entry {
  first: number;
  nights: Night[];
  /** The nights of each hold, by their place in `nights`. */
  holds: number[][];
  /** Whether the day after the last night is closed to departure; it has no values itself. */
  departureClosed: boolean;
}
interface Room {
  id: number;
  plans: number;
  entries: Entry[];
}

const array = (list: (number | null)[]) => `{${list.map((n) => n ?? "NULL").join(",")}}`;
const bitsOf = (places: number[]) => places.reduce((sum, place) => sum + 2 ** place, 0);

function write({ id, plans, entries }: Room): string[] {
  return entries.map(({ first, nights, holds, departureClosed }) => {
    const byPlan = (of: (night: Night) => (number | null)[]) =>
      nights.length
        ? `{${Array.from({ length: plans }, (_, plan) => array(nights.map((n) => of(n)[plan]!))).join(",")}}`
        : "{}";
    const mask = (has: (night: Night) => boolean) => bitsOf(nights.flatMap((night, n) => (has(night) ? n : [])));
    const flags = [
      mask((n) => n.closed),
      mask((n) => n.closedToArrival),
      mask((n) => n.closedToDeparture) + (departureClosed ? 2 ** nights.length : 0),
    ];
    const minStay = nights.some((n) => n.minStay.some((s) => s !== null)) && `m${byPlan((n) => n.minStay)}`;
    const maxStay = nights.some((n) => n.maxStay.some((s) => s !== null)) && `x${byPlan((n) => n.maxStay)}`;
    return [
      id,
      first,
      array(nights.map((n) => n.unsold)),
      plans > 0 && byPlan((n) => n.prices),
      holds.length > 0 && `h${array(holds.map(bitsOf))}`,
      flags.some((bits) => bits > 0) && `f${flags.join(",")}`,
      minStay,
      maxStay,
    ]
      .filter((field) => field !== false)
      .join("|");
  });
}

/** A slow reference implementation of each figure of a room's stay. */
function naive({ id, entries }: Room, first: number, nights: number): RoomStay[] {
  const find = (day: number) => entries.find((e) => day >= e.first && day < e.first + e.nights.length);
  const nightOf = (day: number) => find(day)?.nights[day - find(day)!.first];
  const heldOn = (day: number) => find(day)!.holds.filter((places) => places.includes(day - find(day)!.first)).length;
  const days = Array.from({ length: nights }, (_, n) => first + n);
  const slept = days.filter((day) => typeof nightOf(day)?.unsold === "number");
  if (!slept.length) return [];
  const arrival = slept.includes(first) ? nightOf(first) : undefined;
  const departure = first + nights;
  return [
    {
      roomId: id,
      nights: slept.length,
      unsold: Math.min(...slept.map((day) => nightOf(day)!.unsold!)),
      free: Math.min(...slept.map((day) => nightOf(day)!.unsold! - heldOn(day))),
      closed: slept.some((day) => nightOf(day)!.closed),
      closedToArrival: arrival?.closedToArrival ?? false,
      closedToDeparture:
        nightOf(departure)?.closedToDeparture === true ||
        entries.some((e) => e.departureClosed && e.first + e.nights.length === departure),
      prices: days.map((day) => nightOf(day)?.prices.map((price) => price ?? NaN) ?? []),
      minStay: arrival?.minStay.map((n) => n ?? NaN),
      maxStay: arrival?.maxStay.map((n) => n ?? NaN),
    },
  ];
}

/** The parts of a stay that have one representation: by night, and without what stands for "no value" in several ways. */
function comparable(stay: RoomStay, first: number, nights: number, plans: number) {
  const numbers = (list: number[] | undefined) =>
    Array.from({ length: plans }, (_, plan) => (Number.isNaN(list?.[plan] ?? NaN) ? null : list![plan]!));
  return { ...stay, prices: undefined, minStay: numbers(stay.minStay), maxStay: numbers(stay.maxStay), first, nights };
}

const list = (plans: number, max: number) =>
  fc.array(fc.option(fc.nat({ max })), { minLength: plans, maxLength: plans });
const nightOf = (plans: number): fc.Arbitrary<Night> =>
  fc.record({
    unsold: fc.option(fc.nat({ max: 300 }), { freq: 8 }),
    prices: list(plans, 10_000_000),
    minStay: list(plans, 30),
    maxStay: list(plans, 30),
    closed: fc.boolean(),
    closedToArrival: fc.boolean(),
    closedToDeparture: fc.boolean(),
  });
const entry = (plans: number, length: number): fc.Arbitrary<Omit<Entry, "first">> =>
  fc.record({
    nights: fc.array(nightOf(plans), { minLength: length, maxLength: length }),
    holds: fc.array(fc.uniqueArray(fc.nat({ max: length - 1 }), { minLength: 1 }), { maxLength: 4 }),
    departureClosed: fc.constant(false),
  });

/** A room whose nights are read in one to three parts, of which some may be missing, and the last may be a departure. */
const room = (id: number): fc.Arbitrary<Room> =>
  fc
    .record({
      plans: fc.nat({ max: 3 }),
      lengths: fc.array(fc.integer({ min: 1, max: 31 }), { minLength: 1, maxLength: 3 }),
    })
    .chain(({ plans, lengths }) =>
      fc.record({
        plans: fc.constant(plans),
        parts: fc.tuple(...lengths.map((length) => fc.option(entry(plans, length), { freq: 6 }))),
        departureClosed: fc.boolean(),
        lengths: fc.constant(lengths),
      }),
    )
    .map(({ plans, parts, departureClosed, lengths }) => {
      const starts = lengths.map((_, i) => lengths.slice(0, i).reduce((a, b) => a + b, 0));
      const entries = parts.flatMap((part, i) => (part ? [{ ...part, first: starts[i]! }] : []));
      const end = lengths.reduce((a, b) => a + b, 0);
      if (departureClosed) entries.push({ first: end, nights: [], holds: [], departureClosed: true });
      return { id, plans, entries };
    });

const reading = fc.record({
  rooms: fc.tuple(room(3), room(17), room(200_000)),
  first: fc.nat({ max: 40 }),
  nights: fc.integer({ min: 1, max: 30 }),
  seed: fc.nat(),
});

test("the optimized reader agrees with a slow and simple one, whatever the order of the entries", () => {
  let found = 0;
  fc.assert(
    fc.property(reading, ({ rooms, first, nights, seed }) => {
      const entries = rooms.flatMap(write);
      const rotated = [
        ...entries.slice(seed % (entries.length || 1)),
        ...entries.slice(0, seed % (entries.length || 1)),
      ];
      const read = readRoomNights(rotated.join(";"));
      for (const made of rooms) {
        const stays = listStays(read, first, nights).filter((stay) => stay.roomId === made.id);
        const expected = naive(made, first, nights);
        expect(stays.length).toBe(expected.length);
        if (!stays.length) continue;
        found++;
        const [stay, slow] = [stays[0]!, expected[0]!];
        expect(comparable(stay, first, nights, made.plans)).toEqual(comparable(slow, first, nights, made.plans));
        for (let night = 0; night < nights; night++)
          for (let plan = 0; plan < made.plans; plan++)
            expect(stay.prices[plan]?.[night] ?? NaN).toBe(slow.prices[night]![plan] ?? NaN);
        const nightly = listNights(read, made.id, nights);
        expect(nightly.map((night) => night?.unsold)).toEqual(
          Array.from({ length: nights }, (_, night) => naive(made, night, 1)[0]?.unsold),
        );
      }
    }),
    { numRuns: 500 },
  );
  expect(found).toBeGreaterThan(500);
});

test("no days mean no rooms", () => {
  expect(listStays(readRoomNights(""), 0, 3)).toEqual([]);
});

test("an empty list of prices is no price, not a price of zero", () => {
  expect(listStays(readRoomNights("3|0|{5}|{}"), 0, 1)[0]!.prices).toEqual([]);
});

test("a month that only has the day of departure adds no night", () => {
  const [stay] = listStays(readRoomNights("3|0|{5}|{{900}};3|1|{}|{}|f0,0,1"), 0, 1);
  expect(stay).toMatchObject({ nights: 1, closedToDeparture: true, prices: [[900]] });
});
