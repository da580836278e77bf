import type { Page } from "@playwright/test";

/** What the browser tells of an act, in milliseconds. */
export interface Felt {
  /** From the slowest of its inputs to the picture that answered it; 0 where each took less than 16. */
  paint: number;
  /** The longest that the page was held up, whatever for, until it was at rest; 0 where that was less than 50. */
  held: number;
}

interface Noted {
  paints: number[];
  tasks: number[];
}
declare global {
  var noted: Noted;
}

/** So long nothing happens any more, in milliseconds: more than a search field waits for a typist. */
const REST = 500;

/** Has every page note its interactions (Event Timing) and its long tasks. */
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

/** What an act felt like, until the page was at rest again. */
export async function felt(page: Page, act: () => Promise<unknown>): Promise<Felt> {
  const forget = () => page.evaluate(() => void Object.assign(noted, { paints: [], tasks: [] }));
  await forget();
  await act();
  await page.waitForTimeout(REST);
  const { paints, tasks } = await page.evaluate(() => noted);
  return { paint: Math.max(0, ...paints), held: Math.max(0, ...tasks) };
}
