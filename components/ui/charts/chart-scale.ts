/** Number of intervals of the axis, which equals the number of grid lines. */
const PARTS = 4;

/** Rounds up so that the intervals are round too: 87 gives 100, 1,230 gives 2,000, 0 gives 4. */
export function roundTop(highest: number): number {
  if (highest <= 0) return PARTS;
  const unit = 10 ** Math.floor(Math.log10(highest));
  return [1, 2, 4, 6, 8, 10].find((times) => times * unit >= highest)! * unit;
}

/** The ticks of an axis, from the top down to zero. */
export const ticksOf = (top: number): number[] => Array.from({ length: PARTS + 1 }, (_, i) => top - (i * top) / PARTS);
