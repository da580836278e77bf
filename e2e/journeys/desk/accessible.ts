import axe from "axe-core";
import { expect, type Page } from "@playwright/test";
import { isWide } from "@/lib/testing/stages/wide-set";

const LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** Light and dark differ only in colours, so a second theme can break these rules only. */
export const RULES_OF_COLOUR = ["color-contrast", "link-in-text-block"];
const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/**
 * The violations that axe finds, with their elements. Waits until the page takes input and every animation has ended:
 * before, all controls are disabled, and axe reports scrolling regions as unreachable and appearing dialogs as too
 * pale.
 * @param rules instead of all of WCAG 2.2 AA
 * @param within a CSS selector, instead of the whole page
 */
export async function findAccessibilityFaults(
  page: Page,
  rules?: readonly string[],
  within = "html",
): Promise<string[]> {
  await page.waitForFunction(() => document.querySelector("fieldset.page-controls:disabled") === null);
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const runOnly = { type: rules ? ("rule" as const) : ("tag" as const), values: [...(rules ?? LEVELS)] };
  const violations = await page.evaluate(violationsOf, { runOnly, within });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, any: why }) => `${id}: ${html} ${why[0]?.message ?? ""}`),
  );
}

/** Runs axe in the page and collects violations only: listing what passed would take as long as the checks. */
async function violationsOf({ runOnly, within }: { runOnly: axe.RunOnly; within: string }): Promise<axe.Result[]> {
  const page = window as unknown as { axe: typeof axe };
  // Leaves out React Aria's announcements, because their text is about the past and may name elements that are gone.
  const what = { include: [[within]], exclude: [["[data-live-announcer]"]] };
  return (await page.axe.run(what, { runOnly, resultTypes: ["violations"], iframes: false })).violations;
}

/**
 * Expects that axe finds nothing and that the page does not scroll sideways: on a wide screen in light; in the wide
 * set also on a phone and in dark.
 */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const size of isWide ? SIZES : SIZES.slice(0, 1)) {
    await page.setViewportSize(size);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), what).toBe(size.width);
    await page.emulateMedia({ colorScheme: "light" });
    expect.soft(await findAccessibilityFaults(page), `${what}, ${size.width} px, light`).toEqual([]);
    if (!isWide) continue;
    await page.emulateMedia({ colorScheme: "dark" });
    expect.soft(await findAccessibilityFaults(page, RULES_OF_COLOUR), `${what}, ${size.width} px, dark`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(SIZES[0]!);
}
