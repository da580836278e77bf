import fc from "fast-check";
import { expect, test } from "vitest";
import { CLOSED, CLOSED_TO_ARRIVAL, CLOSED_TO_DEPARTURE, readStayDays, type RoomStay } from "./stay-days";

interface Day {
  roomId: number;
  night: number;
  unsold: number;
  prices: (number | null)[] | null;
  held: number | null;
  flags: number | null;
  minStay: (number | null)[] | null;
  maxStay: (number | null)[] | null;
}

const array = (list: (number | null)[] | null, letter = "") =>
  list && `${letter}{${list.map((n) => n ?? "NULL").join(",")}}`;
const letter = (name: string, value: number | null) => value && name + value;
const write = (d: Day) =>
  [
    d.roomId,
    d.night,
    d.unsold,
    array(d.prices),
    letter("h", d.held),
    letter("f", d.flags),
    array(d.minStay, "m"),
    array(d.maxStay, "x"),
  ]
    .filter((field) => field !== null && field !== undefined)
    .filter((field, i) => i < 3 || field !== 0)
    .join("|");

/** A slow reference implementation of each figure of a room's stay. */
function naive(days: Day[], nights: number): RoomStay[] {
  const ids = [...new Set(days.map((d) => d.roomId))];
  return ids.flatMap((roomId) => {
    const own = days.filter((d) => d.roomId === roomId);
    const slept = own.filter((d) => d.night < nights);
    if (!slept.length) return [];
    const arrival = slept.find((d) => d.night === 0);
    const numbers = (list: (number | null)[] | null | undefined) =>
      list?.length ? list.map((n) => n ?? NaN) : undefined;
    const prices: number[][] = [];
    for (const { night, prices: own_ } of slept)
      own_?.forEach((price, plan) => ((prices[plan] ??= [])[night] = price ?? NaN));
    const [minStay, maxStay] = [numbers(arrival?.minStay), numbers(arrival?.maxStay)];
    return [
      {
        roomId,
        nights: slept.length,
        unsold: Math.min(...slept.map((d) => d.unsold)),
        free: Math.min(...slept.map((d) => d.unsold - (d.held ?? 0))),
        closed: slept.some((d) => (d.flags ?? 0) & CLOSED),
        closedToArrival: ((arrival?.flags ?? 0) & CLOSED_TO_ARRIVAL) > 0,
        closedToDeparture: own.some((d) => d.night === nights && (d.flags ?? 0) & CLOSED_TO_DEPARTURE),
        prices,
        ...(minStay && { minStay }),
        ...(maxStay && { maxStay }),
      },
    ];
  });
}

const count = fc.nat({ max: 300 });
const list = (most: number) => fc.option(fc.array(fc.option(fc.nat({ max: most })), { maxLength: 3 }));
const dayOf = (roomId: number, night: number): fc.Arbitrary<Day> =>
  fc.record({
    roomId: fc.constant(roomId),
    night: fc.constant(night),
    unsold: count,
    prices: list(10_000_000),
    held: fc.option(count),
    flags: fc.option(fc.nat({ max: 7 })),
    minStay: list(30),
    maxStay: list(30),
  });

const stay = fc.integer({ min: 1, max: 4 }).chain((nights) => {
  const places = [3, 17, 200_000].flatMap((room) =>
    Array.from({ length: nights + 1 }, (_, night) => [room, night] as const),
  );
  return fc.record({
    nights: fc.constant(nights),
    days: fc.shuffledSubarray(places).chain((chosen) => fc.tuple(...chosen.map(([room, night]) => dayOf(room, night)))),
  });
});

test("the optimized implementation agrees with a slow and simple one", () => {
  fc.assert(
    fc.property(stay, ({ nights, days }) => {
      expect(readStayDays(days.map(write).join(";"), nights)).toEqual(naive(days, nights));
    }),
    { numRuns: 500 },
  );
});

test("no days mean no rooms", () => {
  expect(readStayDays("", 3)).toEqual([]);
});

test("an empty list of prices is no price, not a price of zero", () => {
  expect(readStayDays("3|0|5|{}", 1)[0]!.prices).toEqual([]);
});
