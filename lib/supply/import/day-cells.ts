import { amount, type CellReader, pair, parts, Unexpected, wholeNumber } from "../csv/cells";
import type { SoldPlan, SoldProperty } from "./sold-supply";

/** Means "empty this element" in a staged array, because null there means "leave it unchanged". */
export const EMPTIED_PRICE = -1n;
export const EMPTIED_STAY = 0;

/** The kind of thing that prices are given by, and the names that a file may use. */
interface Priced {
  plans: ReadonlyMap<string, SoldPlan>;
}
const RATE_PLANS = { one: "rate plan", all: "rate plans of the property" };
export const TARIFFS = { one: "tariff", all: "tariffs of the service" };

function planOf({ plans }: Priced, code: string, words: typeof TARIFFS): SoldPlan {
  const plan = plans.get(code);
  if (plan) return plan;
  throw new Unexpected(`${words.all} (${[...plans.keys()].join(", ") || "it has none"})`);
}

/** An array up to the last filled position, with null for the others. */
function byPosition<T>(filled: Map<number, T>): (T | null)[] {
  return Array.from({ length: Math.max(...filled.keys()) }, (_, at) => filled.get(at + 1) ?? null);
}

function fill<T>(
  cell: string,
  sold: Priced,
  words: typeof TARIFFS,
  example: string,
  read: (value: string, currency: string) => T,
): (T | null)[] {
  const filled = new Map<number, T>();
  for (const part of parts(cell)) {
    const [code, value] = pair(part, example);
    const plan = planOf(sold, code, words);
    if (filled.has(plan.position)) throw new Unexpected(`each ${words.one} once`);
    filled.set(plan.position, read(value, plan.currency));
  }
  if (filled.size === 0) throw new Unexpected(`a list such as ${example}`);
  return byPosition(filled);
}

/** `FLEX=120.00; NRF=` as prices by position in minor units; an empty price takes the day off sale. */
export function prices(sold: Priced, words = RATE_PLANS): CellReader<(bigint | null)[]> {
  return (cell) =>
    fill(cell, sold, words, "FLEX=120.00; NRF=105.00", (value, money) =>
      value === "" ? EMPTIED_PRICE : amount(money)(value),
    );
}

/** `3` for every plan of the property, or `FLEX=2; NRF=` plan by plan; an empty value restores the plan's own. */
export function stays(property: SoldProperty): CellReader<(number | null)[]> {
  const nights = wholeNumber(1, 30);
  return (cell) => {
    if (!/^\d+$/.test(cell))
      return fill(cell, property, RATE_PLANS, "3 or FLEX=2; NRF=3", (value) =>
        value === "" ? EMPTIED_STAY : nights(value),
      );
    const every = nights(cell);
    return Array.from({ length: property.positions }, () => every);
  };
}
