import { amount, type CellReader, pair, parts, Unexpected, wholeNumber } from "./cells";
import type { SoldProperty } from "./sold-supply";

/** Stands in a staged array for "empty this element", as null there means "leave it as it is". */
export const EMPTIED_PRICE = -1n;
export const EMPTIED_STAY = 0;

function planOf(property: SoldProperty, code: string) {
  const plan = property.plans.get(code);
  if (plan) return plan;
  throw new Unexpected(`rate plans of the property (${[...property.plans.keys()].join(", ") || "it has none"})`);
}

/** An array with nothing filled up to the last position that is. */
function byPosition<T>(filled: Map<number, T>): (T | null)[] {
  return Array.from({ length: Math.max(...filled.keys()) }, (_, at) => filled.get(at + 1) ?? null);
}

function fill<T>(
  cell: string,
  property: SoldProperty,
  example: string,
  read: (value: string, currency: string) => T,
): (T | null)[] {
  const filled = new Map<number, T>();
  for (const part of parts(cell)) {
    const [code, value] = pair(part, example);
    const plan = planOf(property, code);
    if (filled.has(plan.position)) throw new Unexpected("each rate plan once");
    filled.set(plan.position, read(value, plan.currency));
  }
  if (filled.size === 0) throw new Unexpected(`a list such as ${example}`);
  return byPosition(filled);
}

/** `FLEX=120.00; NRF=` as nightly prices by position in minor units; an empty price takes the night off sale. */
export function prices(property: SoldProperty): CellReader<(bigint | null)[]> {
  return (cell) => fill(cell, property, "FLEX=120.00; NRF=105.00", (value, money) => (value === "" ? EMPTIED_PRICE : amount(money)(value))); // prettier-ignore
}

/** `3` for every plan of the property, or `FLEX=2; NRF=` plan by plan; an empty value means the plan's own again. */
export function stays(property: SoldProperty): CellReader<(number | null)[]> {
  const nights = wholeNumber(1, 30);
  return (cell) => {
    if (!/^\d+$/.test(cell))
      return fill(cell, property, "3 or FLEX=2; NRF=3", (value) => (value === "" ? EMPTIED_STAY : nights(value)));
    const every = nights(cell);
    return Array.from({ length: property.positions }, () => every);
  };
}
