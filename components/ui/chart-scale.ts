/** Parts of the axis: as many as lines are drawn behind the figures. */
const PARTS = 4;

/** The next round figure up, so that the axis' parts are round as well: 87 is 100, 1,230 is 2,000. Of nothing: 4. */
export function roundTop(highest: number): number {
  if (highest <= 0) return PARTS;
  const unit = 10 ** Math.floor(Math.log10(highest));
  return [1, 2, 4, 6, 8, 10].find((times) => times * unit >= highest)! * unit;
}

/** The figures along an axis, from its top down to nothing. */
export const ticksOf = (top: number): number[] => Array.from({ length: PARTS + 1 }, (_, i) => top - (i * top) / PARTS);
