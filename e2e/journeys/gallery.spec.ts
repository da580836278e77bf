import { expect, type Page, test } from "@playwright/test";
import { isWide } from "@/lib/testing/stages/wide-set";
import { expectAccessible, findings } from "./desk/accessible";
import { wideUnless } from "./desk/wide";

// The gallery shows every part of components/ui in all its states (components/gallery). Its screenshots are attached to
// the test's result for the eye. They are not compared with stored ones: fonts and rounding differ between systems.

test.describe.configure({ mode: "parallel" });

const WIDE = { width: 1440, height: 900 };
const NARROW = { width: 390, height: 844 };
const LOOKS = [
  { name: "1440-light", size: WIDE, colorScheme: "light" },
  { name: "1440-dark", size: WIDE, colorScheme: "dark" },
  { name: "390-light", size: NARROW, colorScheme: "light" },
  { name: "390-dark", size: NARROW, colorScheme: "dark" },
] as const;
type Look = (typeof LOOKS)[number];

/** Buttons that open an overlay, and the role of what they open. */
const OVERLAYS = [
  ["Actions of the rate plan", "menu"],
  ["Columns", "menu"],
  ["Open confirmation", "alertdialog"],
  ["Open typed confirmation", "alertdialog"],
  ["Open failed confirmation", "alertdialog"],
  ["Open question", "alertdialog"],
  ["Open side panel", "dialog"],
  ["Open wide panel", "dialog"],
  ["Open sheet", "dialog"],
] as const;

/** The errors of the page's console and scripts, collected from now on. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(error.message));
  return errors;
}

async function openGallery(page: Page, { size, colorScheme }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
  await page.setViewportSize(size);
  await page.goto("/dev/gallery");
  await expect(page.getByRole("radiogroup", { name: "Theme" }).getByRole("radio", { name: "Dark" })).toBeEnabled();
  // The calendar of a stay is rendered in the browser alone.
  await expect(page.locator("#RangeMonths").getByRole("grid").first()).toBeVisible();
}

test("every part is accessible in all its states, at both widths and in both themes", async ({ page }) => {
  test.slow();
  const errors = errorsOf(page);
  await openGallery(page, LOOKS[0]);
  await expectAccessible(page, "gallery");
  expect(errors).toEqual([]);
});

for (const look of LOOKS) {
  const title = `every group fits its width, and the page has a screenshot: ${look.name}`;
  test(title, wideUnless(look === LOOKS[0]), async ({ page }, testInfo) => {
    test.slow();
    const errors = errorsOf(page);
    await openGallery(page, look);
    const groups = await page.locator("main > section").all();
    expect(groups.length).toBeGreaterThan(0);
    for (const group of groups) {
      const id = (await group.getAttribute("id"))!;
      const widths = await group.evaluate(({ scrollWidth, clientWidth }) => ({ scrollWidth, clientWidth }));
      expect.soft(widths.scrollWidth, `${id} overflows`).toBeLessThanOrEqual(widths.clientWidth);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(look.size.width);
    // Taken last: a screenshot adds styles to the page, which its content security policy reports as errors.
    expect(errors).toEqual([]);
    // One picture of the whole page: an element's own resizes the window for each.
    const path = testInfo.outputPath(`${look.name}.png`);
    await page.screenshot({ path, animations: "disabled", fullPage: true });
    await testInfo.attach(look.name, { path, contentType: "image/png" });
  });
}

for (const look of [LOOKS[0], LOOKS[3]]) {
  const title = `every overlay is accessible while it is open: ${look.name}`;
  test(title, wideUnless(look === LOOKS[0]), async ({ page }, testInfo) => {
    test.slow();
    const errors = errorsOf(page);
    await openGallery(page, look);
    for (const [name, role] of OVERLAYS) {
      await page.getByRole("button", { name, exact: true }).click();
      const overlay = page.getByRole(role).last();
      await expect(overlay).toBeVisible();
      expect.soft(await findings(page, undefined, `[role=${role}]`), name).toEqual([]);
      if (isWide) {
        const path = testInfo.outputPath(`${name.toLowerCase().replaceAll(" ", "-")}-${look.name}.png`);
        await page.screenshot({ path, animations: "disabled" });
        await testInfo.attach(`${name} ${look.name}`, { path, contentType: "image/png" });
      }
      await page.keyboard.press("Escape");
      await expect(page.getByRole(role)).toHaveCount(0);
    }
    expect(errors).toEqual([]);
  });
}

test("the theme switch changes the theme", async ({ page }) => {
  await openGallery(page, LOOKS[0]);
  const theme = page.getByRole("radiogroup", { name: "Theme" });
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await background();
  await theme.getByRole("radio", { name: "Dark" }).check();
  await expect.poll(background).not.toBe(light);
  await page.reload();
  await expect(theme.getByRole("radio", { name: "Dark" })).toBeChecked();
  await theme.getByRole("radio", { name: "Light" }).check();
  await expect.poll(background).toBe(light);
});
