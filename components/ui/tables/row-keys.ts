const STEPS: Record<string, (at: number, last: number, page: number) => number> = {
  ArrowDown: (at) => at + 1,
  ArrowUp: (at) => at - 1,
  PageDown: (at, _, page) => at + page,
  PageUp: (at, _, page) => at - page,
  Home: () => 0,
  End: (_, last) => last,
};

/**
 * The row that a key moves to.
 * @param at the row that has the focus, from 0
 * @param page rows per viewport
 * @returns the row; undefined for other keys
 */
export function rowByKey(key: string, at: number, count: number, page: number): number | undefined {
  const to = STEPS[key]?.(at, count - 1, Math.max(page, 1));
  return to === undefined ? undefined : Math.min(Math.max(to, 0), count - 1);
}
