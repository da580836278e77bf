import type { Minor } from "@/lib/core/money";

/** One way to serve a slot; options with the same stock compete for it. */
export interface SlotOption<T> {
  value: T;
  cost: Minor;
  stock: number;
}

interface State {
  /** Index of the chosen option of each slot so far. */
  chosen: number[];
  spent: Minor;
  /** Lower bound: the cost so far plus the minimum cost of the remaining slots. */
  bound: Minor;
}

/**
 * Maximum steps of the exact search. When stock is scarce, it then only looks for complete combinations: an available
 * combination is always found, but perhaps not the cheapest.
 */
const MAX_STEPS = 2_000;

/**
 * The cheapest combinations of one option per slot within the stock, cheapest first. Best-first search over partial
 * combinations with a lower bound, so the first complete ones are the cheapest. Slots with equal options are
 * interchangeable: only one permutation is kept.
 */
export function cheapestCombinations<T>(
  slots: SlotOption<T>[][],
  stock: ReadonlyMap<number, number>,
  limit: number,
): T[][] {
  if (slots.some((options) => options.length === 0)) return [];
  const sorted = slots.map((options) => [...options].sort((a, b) => (a.cost < b.cost ? -1 : a.cost > b.cost ? 1 : 0)));
  const same = sorted.map((options, i) => i > 0 && alike(options, sorted[i - 1]!));
  const rest: Minor[] = Array.from({ length: sorted.length + 1 }, () => 0n);
  for (let i = sorted.length - 1; i >= 0; i--) rest[i] = rest[i + 1]! + sorted[i]![0]!.cost;

  const found: State[] = [];
  const queue: State[] = [{ chosen: [], spent: 0n, bound: rest[0]! }];
  for (let steps = 0; queue.length && found.length < limit && steps < 2 * MAX_STEPS; steps++) {
    const wandering = steps >= MAX_STEPS;
    if (steps === MAX_STEPS) queue.sort((a, b) => a.chosen.length - b.chosen.length || byBound(b, a));
    const state = wandering ? queue.pop()! : takeBest(queue);
    const slot = state.chosen.length;
    const used = usedBy(state.chosen);
    if (wandering && !canServe(slot, used)) continue;
    if (slot === sorted.length) {
      found.push(state);
      continue;
    }
    const next: State[] = [];
    for (let option = same[slot] ? state.chosen[slot - 1]! : 0; option < sorted[slot]!.length; option++) {
      const { cost, stock: from } = sorted[slot]![option]!;
      if ((used.get(from) ?? 0) >= (stock.get(from) ?? 0)) continue;
      const spent = state.spent + cost;
      next.push({ chosen: [...state.chosen, option], spent, bound: spent + rest[slot + 1]! });
    }
    if (wandering) queue.push(...next.toReversed());
    else for (const longer of next) add(queue, longer);
  }
  return found.sort(byBound).map(({ chosen }) => chosen.map((option, i) => sorted[i]![option]!.value));

  /**
   * Whether the remaining slots can each get a room from the remaining stock: bipartite matching, one augmenting path
   * per slot.
   */
  function canServe(first: number, used: ReadonlyMap<number, number>): boolean {
    const holders = new Map<number, number[]>();
    const place = (slot: number, tried: Set<number>): boolean =>
      sorted[slot]!.some(({ stock: from }) => {
        if (tried.has(from)) return false;
        tried.add(from);
        const held = holders.get(from) ?? [];
        holders.set(from, held);
        const full = held.length >= (stock.get(from) ?? 0) - (used.get(from) ?? 0);
        const moved = full ? held.findIndex((other) => place(other, tried)) : held.length;
        if (moved < 0) return false;
        held[moved] = slot;
        return true;
      });
    return sorted.slice(first).every((_, i) => place(first + i, new Set()));
  }

  function usedBy(chosen: number[]): Map<number, number> {
    const used = new Map<number, number>();
    chosen.forEach((option, i) => {
      const from = sorted[i]![option]!.stock;
      used.set(from, (used.get(from) ?? 0) + 1);
    });
    return used;
  }
}

function alike<T>(a: SlotOption<T>[], b: SlotOption<T>[]): boolean {
  return a.length === b.length && a.every((x, i) => x.cost === b[i]!.cost && x.stock === b[i]!.stock);
}

/** Adds to a binary heap with the best state on top; among equals, the longer combination is better. */
function add(queue: State[], state: State): void {
  let at = queue.length;
  while (at > 0 && isBetter(state, queue[(at - 1) >> 1]!)) {
    queue[at] = queue[(at - 1) >> 1]!;
    at = (at - 1) >> 1;
  }
  queue[at] = state;
}

function takeBest(queue: State[]): State {
  const best = queue[0]!;
  const last = queue.pop()!;
  if (!queue.length) return best;
  let at = 0;
  for (;;) {
    let below = 2 * at + 1;
    if (below + 1 < queue.length && isBetter(queue[below + 1]!, queue[below]!)) below++;
    if (below >= queue.length || !isBetter(queue[below]!, last)) break;
    queue[at] = queue[below]!;
    at = below;
  }
  queue[at] = last;
  return best;
}

function isBetter(a: State, b: State): boolean {
  return a.bound < b.bound || (a.bound === b.bound && a.chosen.length > b.chosen.length);
}

function byBound(a: State, b: State): number {
  return a.bound < b.bound ? -1 : a.bound > b.bound ? 1 : 0;
}
