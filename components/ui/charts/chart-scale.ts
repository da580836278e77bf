/** Number of intervals on the axis, which equals the number of grid lines. */
const PARTS = 4;
/** First digits of the axis' upper end. */
const ENDS = [1, 2, 4, 6, 8, 10, 12];

/**
 * Rounds an axis' upper end up so that its ticks are whole numbers: 3 gives 4, 87 gives 100, 1,230 gives 2,000, 0
 * gives 4.
 */
export function roundAxisEnd(highest: number): number {
  if (highest <= PARTS) return PARTS;
  const unit = 10 ** Math.floor(Math.log10(highest));
  return ENDS.map((times) => times * unit).find((end) => end >= highest && end % PARTS === 0)!;
}

/** The ticks of an axis, from the top down to zero. */
export const computeTicks = (top: number): number[] =>
  Array.from({ length: PARTS + 1 }, (_, i) => top - (i * top) / PARTS);
