import type { Page } from "@playwright/test";

/** The browser's measurements of an interaction, in milliseconds. */
export interface Timing {
  /** Interaction to next paint of the slowest input; 0 when each took less than 16. */
  paint: number;
  /** The longest task until the page was idle; 0 when shorter than 50. */
  held: number;
}

interface Observed {
  paints: number[];
  tasks: number[];
  /** Layout shifts that no input caused: when, in milliseconds since the page's start, and how much (0 to 1). */
  shifts: { at: number; score: number; what: string[] }[];
}

/** Not in the types of TypeScript yet (https://wicg.github.io/layout-instability/). */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Node }[];
}
declare global {
  var noted: Observed;
}

/** The page is idle after this many milliseconds without activity; longer than a search field's debounce interval. */
const REST = 500;

/** Installs observers of interactions (Event Timing), long tasks and layout shifts on every page. */
export function note(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    globalThis.noted = { paints: [], tasks: [], shifts: [] };
    new PerformanceObserver((list) => {
      for (const input of list.getEntries() as PerformanceEventTiming[])
        if (input.interactionId) noted.paints.push(input.duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) noted.tasks.push(duration);
    }).observe({ type: "longtask" });
    new PerformanceObserver((list) => {
      for (const { startTime: at, value: score, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        const what = sources.map(({ node }) => `${node?.nodeName.toLowerCase()} ${node?.textContent?.slice(0, 40)}`);
        if (!hadRecentInput) noted.shifts.push({ at, score, what });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

/** Measures an interaction until the page is idle again. */
export async function timing(page: Page, act: () => Promise<unknown>): Promise<Timing> {
  const forget = () => page.evaluate(() => void Object.assign(noted, { paints: [], tasks: [] }));
  await forget();
  await act();
  await page.waitForTimeout(REST);
  const { paints, tasks } = await page.evaluate(() => noted);
  return { paint: Math.max(0, ...paints), held: Math.max(0, ...tasks) };
}

/** A session window ends after a second without a shift, and after five seconds. */
const WINDOW_GAP_MS = 1_000;
const WINDOW_MS = 5_000;

/** How much of a page moved by itself since it was loaded. */
export interface Shift {
  /** Cumulative layout shift: the largest sum of a session window (https://web.dev/articles/cls). */
  score: number;
  /** What moved, the largest shift first. */
  what: string[];
}

/** The layout shift of a page until now. */
export async function shiftOf(page: Page): Promise<Shift> {
  const shifts = await page.evaluate(() => noted.shifts);
  let [largest, sum, from, last] = [0, 0, -Infinity, -Infinity];
  for (const { at, score } of shifts) {
    const isSame = at - last < WINDOW_GAP_MS && at - from < WINDOW_MS;
    if (!isSame) from = at;
    sum = isSame ? sum + score : score;
    last = at;
    largest = Math.max(largest, sum);
  }
  const what = shifts.toSorted((a, b) => b.score - a.score).flatMap((one) => one.what);
  return { score: largest, what: [...new Set(what)] };
}
