import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asRead, toStayQuery } from "@/lib/testing/agreement/as-read";
import { isFixedSeed, SEEDS } from "@/lib/testing/agreement/seeds";
import { LARGE_PARTY, ONE_PARTY, SEVERAL_PARTIES, world, type World } from "@/lib/testing/agreement/world";
import { countRuns } from "@/lib/testing/stages/wide-set";
import { priceProperty } from "../pricing/match";
import { computeLowerBound } from "./cheapest-first";

const RUNS = countRuns(1_500);

/** The lowest price of a night, of all rooms and plans, including those that nobody can book. */
function lowestOf({ rooms }: World): number | null {
  const days = rooms.flatMap((room) => room.days);
  if (days.length === 0) return null;
  return Math.min(...days.flatMap((day) => day.prices.filter((price) => price !== null)));
}

describe.each(SEEDS)("the least total of %s", (_name, seed) => {
  test("is never above what the property costs, and often near it", () => {
    let sold = 0;
    let near = 0;
    const every = fc.property(world(fc.oneof(ONE_PARTY, SEVERAL_PARTIES, LARGE_PARTY)), (w) => {
      const { sheet, days } = asRead(w);
      const query = toStayQuery(w);
      const { from } = priceProperty(sheet, days, query);
      const least = computeLowerBound({ lowest: lowestOf(w) }, query, sheet);
      if (from === undefined) return;
      expect(least).toBeLessThanOrEqual(Number(from));
      sold++;
      if (least > Number(from) / 10) near++;
    });
    fc.assert(every, { seed, numRuns: RUNS });
    if (!isFixedSeed(seed)) return;
    expect(sold).toBeGreaterThan(RUNS / 8);
    expect(near).toBeGreaterThan(sold / 6);
  });
});

test("the least total is 0 where the rate sheet is not known, and infinite where nothing can be sold", () => {
  const [w] = fc.sample(world(ONE_PARTY), { numRuns: 1, seed: 1 });
  const [query, { sheet }] = [toStayQuery(w!), asRead(w!)];
  expect(computeLowerBound({ lowest: 9_000 }, query)).toBe(0);
  expect(computeLowerBound({ lowest: null }, query, sheet)).toBe(Infinity);
  expect(computeLowerBound({ lowest: 0 }, { ...query, factor: () => undefined }, sheet)).toBe(Infinity);
});
