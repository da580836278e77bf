import fc from "fast-check";
import { expect, test } from "vitest";
import { cheapestCombinations, type SlotOption } from "./combine";

type Choice = { kind: number; cost: bigint; stock: number };

const NO_LIMIT = 100_000;

/** Options of a slot: room types with a cost each; slots with equal options have equal parties. */
const option = fc
  .record({ stock: fc.nat({ max: 2 }), cost: fc.integer({ min: 1, max: 6 }) })
  .map(({ stock, cost }) => ({ stock, cost: BigInt(cost) }));
const slotKinds = fc.array(fc.array(option, { maxLength: 3 }), { minLength: 1, maxLength: 2 });
const question = fc.record({
  kinds: slotKinds,
  query: fc.array(fc.nat({ max: 1 }), { minLength: 1, maxLength: 4 }),
  stock: fc.array(fc.nat({ max: 3 }), { minLength: 3, maxLength: 3 }),
  limit: fc.integer({ min: 1, max: 8 }),
});

function setUp({
  kinds,
  query,
  stock,
}: {
  kinds: { stock: number; cost: bigint }[][];
  query: number[];
  stock: number[];
}) {
  const slots = query.map((which): SlotOption<Choice>[] =>
    kinds[which % kinds.length]!.map((o, kind) => ({ ...o, value: { ...o, kind } })),
  );
  return { slots, stock: new Map(stock.map((units, id) => [id, units])) };
}

/** All combinations within the stock, by exhaustive search. */
function everyChoice(slots: SlotOption<Choice>[][], stock: ReadonlyMap<number, number>): Choice[][] {
  let choices: Choice[][] = [[]];
  for (const options of slots) choices = choices.flatMap((chosen) => options.map((o) => [...chosen, o.value]));
  return choices.filter((chosen) =>
    [...stock].every(([id, units]) => chosen.filter((c) => c.stock === id).length <= units),
  );
}

const costOf = (chosen: Choice[]) => chosen.reduce((sum, c) => sum + c.cost, 0n);
const ascending = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);
/** The key of equivalent combinations: which of two equal parties gets which room makes no difference. */
const sameness = (chosen: Choice[]) =>
  chosen
    .map((c) => `${c.cost}/${c.stock}`)
    .toSorted()
    .join(" ");
const distinct = (choices: Choice[][]) => new Set(choices.map(sameness));

test("every combination within the stock is found, and none beyond it", () => {
  fc.assert(
    fc.property(question, (query) => {
      const { slots, stock } = setUp(query);
      const found = cheapestCombinations(slots, stock, NO_LIMIT);
      const all = everyChoice(slots, stock);
      expect(distinct(found)).toEqual(distinct(all));
      const possible = new Set(all.map((chosen) => JSON.stringify(chosen, (_, v: unknown) => String(v))));
      for (const chosen of found) expect(possible).toContain(JSON.stringify(chosen, (_, v: unknown) => String(v)));
    }),
    { numRuns: 500 },
  );
});

test("the first combinations are the cheapest, in order", () => {
  fc.assert(
    fc.property(question, (query) => {
      const { slots, stock } = setUp(query);
      const all = cheapestCombinations(slots, stock, NO_LIMIT).map(costOf);
      expect(all).toEqual(all.toSorted(ascending));
      const few = cheapestCombinations(slots, stock, query.limit).map(costOf);
      expect(few).toEqual(all.slice(0, query.limit));
      expect(few[0]).toBe(everyChoice(slots, stock).map(costOf).toSorted(ascending)[0]);
    }),
    { numRuns: 500 },
  );
});

test("adjacent equal slots are interchangeable: no combination occurs twice in another order", () => {
  const rooms = [1n, 2n, 3n].map((cost, stock) => ({ cost, stock, value: { cost, stock, kind: stock } }));
  const found = cheapestCombinations(
    [rooms, rooms, rooms],
    new Map([
      [0, 3],
      [1, 3],
      [2, 3],
    ]),
    NO_LIMIT,
  );
  expect(found).toHaveLength(10);
  expect(distinct(found).size).toBe(10);
});

test("a slot without any fitting room leaves no combination", () => {
  expect(cheapestCombinations([[], [{ cost: 1n, stock: 0, value: "x" }]], new Map([[0, 5]]), 5)).toEqual([]);
});

test("the last room of each kind is found for every party of a large group", () => {
  const hotel = fc.record({
    parties: fc.integer({ min: 5, max: 8 }),
    prices: fc.uniqueArray(fc.integer({ min: 8_000, max: 20_000 }), { minLength: 8, maxLength: 8 }),
  });
  fc.assert(
    fc.property(hotel, ({ parties, prices }) => {
      const kinds = prices.slice(0, parties);
      const slots = Array.from({ length: parties }, (_, party) =>
        kinds.flatMap((price, stock) =>
          [0, 1_500, 3_000].map((board) => ({ cost: BigInt(price + board + 700 * party), stock, value: stock })),
        ),
      );
      const found = cheapestCombinations(slots, new Map(kinds.map((_, id) => [id, 1])), 20);
      expect(found).toHaveLength(20);
      for (const chosen of found) expect(new Set(chosen).size).toBe(parties);
    }),
    { numRuns: 20 },
  );
});

test("with one room too few there is no combination, however many there are to try", () => {
  const slots = Array.from({ length: 8 }, (_, party) =>
    Array.from({ length: 21 }, (_kind, i) => ({ cost: BigInt(100 + i + party), stock: i % 7, value: i })),
  );
  const stock = new Map(Array.from({ length: 7 }, (_, id) => [id, 1]));
  expect(cheapestCombinations(slots, stock, 20)).toEqual([]);
});
