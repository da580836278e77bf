import { expect, type Page } from "@playwright/test";
import { findAccessibilityFaults } from "./desk/accessible";
import { buildPath, test } from "./desk/screen-desk";
import { SCREENS } from "./desk/screens";

// German has the longest words, Arabic is written from right to left.

test.describe.configure({ mode: "parallel" });

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };

const soft = expect.configure({ soft: true });

/** The page does not scroll sideways. */
const expectFit = (page: Page, width: number, what: string) =>
  soft.poll(() => page.evaluate(() => document.documentElement.scrollWidth), what).toBe(width);

for (const screen of SCREENS) {
  const title = `${screen.page} fits the width in German, and is accessible from right to left in Arabic`;
  test(title, async ({ browser, desk }) => {
    const [role] = screen.roles === "everybody" ? [] : screen.roles;
    const storageState = role && { storageState: desk.states[role] };
    for (const locale of ["de", "ar"]) {
      const context = await browser.newContext({
        baseURL: desk.baseURL,
        locale,
        viewport: WIDE,
        reducedMotion: "reduce",
        ...storageState,
      });
      const page = await context.newPage();
      const errors: string[] = [];
      page.on("pageerror", (error) => errors.push(error.message));
      await page.goto(buildPath(screen, desk.own), { waitUntil: "load" });
      const root = page.locator("html");
      await expect(root).toHaveAttribute("lang", locale);
      await expect(root).toHaveAttribute("dir", locale === "ar" ? "rtl" : "ltr");
      await page.waitForFunction(() => document.querySelector("fieldset.page-controls:disabled") === null);
      await expect(page.locator("h1").first()).toBeAttached();
      await expectFit(page, WIDE.width, `${locale}, wide`);
      if (locale === "ar") soft(await findAccessibilityFaults(page), "Arabic").toEqual([]);
      await page.setViewportSize(NARROW);
      await expectFit(page, NARROW.width, `${locale}, narrow`);
      soft(errors, locale).toEqual([]);
      await context.close();
    }
  });
}

test("a language that was chosen in the account menu stays", async ({ browser, desk }) => {
  const context = await browser.newContext({ baseURL: desk.baseURL, storageState: desk.states.agent });
  const page = await context.newPage();
  await page.goto("/bookings");
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitemradio", { name: "Français" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Réservations" })).toBeVisible();
  await page.goto("/trips");
  await expect(page.locator("html")).toHaveAttribute("lang", "fr");
  await context.close();
});
