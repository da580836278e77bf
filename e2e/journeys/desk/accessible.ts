import axe from "axe-core";
import { expect, type Page } from "@playwright/test";

const LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/**
 * The violations that axe finds, with their elements, once all transitions of colour have ended.
 * @param rules instead of all of WCAG 2.2 AA
 */
export async function findings(page: Page, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(async () => {
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(violationsOf, {
    type: rules ? ("rule" as const) : ("tag" as const),
    values: [...(rules ?? LEVELS)],
  });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any: why }) => `${id}: ${html} ${why[0]?.message ?? ""}`),
  );
}

/** Runs in the page, whose axe collects the violations alone: a list of what passed takes as long as the checks. */
async function violationsOf(runOnly: axe.RunOnly): Promise<axe.Result[]> {
  const page = window as unknown as { axe: typeof axe };
  // React Aria's announcements refer to what was announced seconds ago, which may be gone.
  const what = { exclude: [["[data-live-announcer]"]] };
  return (await page.axe.run(what, { runOnly, resultTypes: ["violations"], iframes: false })).violations;
}

/** Expects that axe finds nothing at both widths in both themes, and that the page never scrolls sideways. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), what).toBe(size.width);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      expect.soft(await findings(page), `${what}, ${size.width} px, ${colorScheme}`).toEqual([]);
    }
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(SIZES[0]!);
}
