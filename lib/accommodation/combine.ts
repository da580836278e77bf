import type { Minor } from "@/lib/core/money";

/** One way to serve a slot; options that draw on the same stock compete for it. */
export interface Option<T> {
  value: T;
  cost: Minor;
  stock: number;
}

interface State {
  /** Index of the option chosen for each slot so far. */
  chosen: number[];
  spent: Minor;
  /** Spent, plus the least that the remaining slots can cost. */
  bound: Minor;
}

/** Where stock is so short that the search would wander, it stops looking for more after so many steps. */
const MOST_STEPS = 4_000;

/**
 * The cheapest ways to choose one option a slot within the stock, cheapest first: best-first search over partial choices,
 * with the cheapest rest as its bound, so the first complete choices found are the cheapest. Slots with equal options
 * are interchangeable: of their permutations one is kept.
 */
export function cheapestCombinations<T>(
  slots: Option<T>[][],
  stock: ReadonlyMap<number, number>,
  limit: number,
): T[][] {
  if (slots.some((options) => options.length === 0)) return [];
  const sorted = slots.map((options) => [...options].sort((a, b) => (a.cost < b.cost ? -1 : a.cost > b.cost ? 1 : 0)));
  const same = sorted.map((options, i) => i > 0 && alike(options, sorted[i - 1]!));
  const rest: Minor[] = Array.from({ length: sorted.length + 1 }, () => 0n);
  for (let i = sorted.length - 1; i >= 0; i--) rest[i] = rest[i + 1]! + sorted[i]![0]!.cost;

  const found: T[][] = [];
  const queue: State[] = [{ chosen: [], spent: 0n, bound: rest[0]! }];
  for (let steps = 0; queue.length && found.length < limit && steps < MOST_STEPS; steps++) {
    const state = queue.pop()!;
    const slot = state.chosen.length;
    if (slot === sorted.length) {
      found.push(state.chosen.map((option, i) => sorted[i]![option]!.value));
      continue;
    }
    for (let option = same[slot] ? state.chosen[slot - 1]! : 0; option < sorted[slot]!.length; option++) {
      const { cost, stock: from } = sorted[slot]![option]!;
      if (taken(state.chosen, from) >= (stock.get(from) ?? 0)) continue;
      const spent = state.spent + cost;
      insert(queue, { chosen: [...state.chosen, option], spent, bound: spent + rest[slot + 1]! });
    }
  }
  return found;

  function taken(chosen: number[], from: number): number {
    let count = 0;
    chosen.forEach((option, i) => {
      if (sorted[i]![option]!.stock === from) count++;
    });
    return count;
  }
}

function alike<T>(a: Option<T>[], b: Option<T>[]): boolean {
  return a.length === b.length && a.every((x, i) => x.cost === b[i]!.cost && x.stock === b[i]!.stock);
}

/** Keeps the queue sorted with the best at its end; of equals the longer choice is better. */
function insert(queue: State[], state: State): void {
  let low = 0;
  let high = queue.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const other = queue[middle]!;
    if (other.bound > state.bound || (other.bound === state.bound && other.chosen.length < state.chosen.length))
      low = middle + 1;
    else high = middle;
  }
  queue.splice(low, 0, state);
}
