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
}
declare global {
  var noted: Observed;
}

/** The page is idle after this many milliseconds without activity; longer than a search field's debounce interval. */
const REST = 500;

/** Installs observers of interactions (Event Timing) and long tasks on every page. */
export function note(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    globalThis.noted = { paints: [], tasks: [] };
    new PerformanceObserver((list) => {
      for (const input of list.getEntries() as PerformanceEventTiming[])
        if (input.interactionId) noted.paints.push(input.duration);
    }).observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) noted.tasks.push(duration);
    }).observe({ type: "longtask" });
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
