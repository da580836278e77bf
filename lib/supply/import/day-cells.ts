import { type CellReader, splitPair, splitParts, price, trueOrFalse, UnexpectedCell, wholeNumber } from "../csv/cells";
import { makeExpectation } from "@/lib/format/cell-problem";
import { type SoldPlan, type SoldProperty, takePricePosition } from "./sold-supply";

/** The mark for "empty this element" in a staged array, in which null means "leave it unchanged". */
export const EMPTIED_PRICE = -1n;
export const EMPTIED_STAY = 0;
export const EMPTIED_FLAG = 0;

/** The plans or tariffs that prices are for. */
interface Priced {
  plans: ReadonlyMap<string, SoldPlan>;
}
type PlanKind = "ratePlan" | "tariff";

function planOf({ plans }: Priced, code: string, kind: PlanKind): SoldPlan {
  const plan = plans.get(code);
  if (plan) return plan;
  const codes = [...plans.keys()].join(", ");
  throw new UnexpectedCell(makeExpectation("cells.planOf", { kind, codes, has: plans.size > 0 ? "some" : "none" }));
}

/** An array up to the last filled position, with null in the gaps. */
function byPosition<T>(filled: Map<number, T>): (T | null)[] {
  return Array.from({ length: Math.max(...filled.keys()) }, (_, at) => filled.get(at + 1) ?? null);
}

function fill<T>(
  cell: string,
  sold: Priced,
  kind: PlanKind,
  example: string,
  read: (value: string, currency: string) => T,
): (T | null)[] {
  const filled = new Map<number, T>();
  for (const part of splitParts(cell)) {
    const [code, value] = splitPair(part, example);
    const plan = planOf(sold, code, kind);
    if (filled.has(plan.position)) throw new UnexpectedCell(makeExpectation("cells.planOnce", { kind }));
    filled.set(plan.position, read(value, plan.currency));
  }
  if (filled.size === 0) throw new UnexpectedCell(makeExpectation("cells.list", { example }));
  return byPosition(filled);
}

const readPrice = (value: string, money: string): bigint => (value === "" ? EMPTIED_PRICE : price(money)(value));

/** Reads prices by position in minor units, `FLEX=120.00; NRF=`; an empty price takes the day off sale. */
export function planPrices(sold: Priced, kind: PlanKind = "ratePlan"): CellReader<(bigint | null)[]> {
  return (cell) => fill(cell, sold, kind, "FLEX=120.00; NRF=105.00", readPrice);
}

const ROOM_PRICES = "FLEX=120.00; HB@2=190.00; NRF=";
const MAX_ADULTS = 30;

/**
 * Reads a room type's prices. `HB@2=190.00` is the price for two adults, at a position of its own; `HB=` takes these
 * off sale, too.
 */
export function roomPrices(property: SoldProperty): CellReader<(bigint | null)[]> {
  return (cell) => {
    const filled = new Map<number, bigint>();
    const taken = new Set<string>();
    const given = splitParts(cell).map((part) => splitPair(part, ROOM_PRICES));
    // Emptied plans come first, because the same cell may contain their new prices.
    for (const [name, value] of [...given.filter(([, one]) => one === ""), ...given.filter(([, one]) => one !== "")]) {
      if (taken.has(name)) throw new UnexpectedCell(makeExpectation("cells.planOnce", { kind: "ratePlan" }));
      taken.add(name);
      const [, code, adults] = property.plans.has(name)
        ? [name, name]
        : (/^(.+)@(\d{1,2})$/.exec(name) ?? [name, name]);
      const plan = planOf(property, code, "ratePlan");
      const amount = readPrice(value, plan.currency);
      if (adults === undefined) {
        filled.set(plan.position, amount);
        if (value === "") for (const position of plan.adults ?? []) if (position) filled.set(position, EMPTIED_PRICE);
      } else filled.set(takePricePosition(property, code, wholeNumber(1, MAX_ADULTS)(adults)), amount);
    }
    if (filled.size === 0) throw new UnexpectedCell(makeExpectation("cells.list", { example: ROOM_PRICES }));
    return byPosition(filled);
  };
}

/** Reads flags by position, `HB=true; BB=`; empty or false opens the plan, as far as its room type is open. */
export function planFlags(property: SoldProperty): CellReader<(number | null)[]> {
  return (cell) =>
    fill(cell, property, "ratePlan", "HB=true; BB=", (value) =>
      value !== "" && trueOrFalse(value) ? 1 : EMPTIED_FLAG,
    );
}

/** Reads stay limits: `3` for all plans of the property, or `FLEX=2; NRF=` by plan; empty restores the plan's own. */
export function planStayLimits(property: SoldProperty): CellReader<(number | null)[]> {
  const nights = wholeNumber(1, 30);
  return (cell) => {
    if (!/^\d+$/.test(cell))
      return fill(cell, property, "ratePlan", "3; FLEX=2; NRF=3", (value) =>
        value === "" ? EMPTIED_STAY : nights(value),
      );
    const every = nights(cell);
    return Array.from({ length: property.positions }, () => every);
  };
}
