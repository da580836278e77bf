/** The value below which a share of the values lies (nearest rank); `sorted` is in ascending order. */
export function percentile(sorted: readonly number[], share: number): number {
  if (!sorted.length) throw new Error("no values");
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)]!;
}

export interface Spread {
  min: number;
  median: number;
  max: number;
}

/** The spread of the ratios of some rounds. */
export function spreadOf(ratios: readonly number[]): Spread {
  const sorted = ratios.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const median = (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
  return { min: sorted[0]!, median, max: sorted.at(-1)! };
}

/** Groups values by a key, in order of first appearance. */
export function groupsOf<T>(values: readonly T[], keyOf: (value: T) => string): T[][] {
  const groups = new Map<string, T[]>();
  for (const value of values) groups.set(keyOf(value), [...(groups.get(keyOf(value)) ?? []), value]);
  return [...groups.values()];
}
