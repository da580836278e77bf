import { expect, test, type Page } from "@playwright/test";
import { findAccessibilityFaults, RULES_OF_COLOUR } from "./desk/accessible";
import { inDays, startSession } from "./desk/desk";
import { setOwnStreets } from "./desk/own-streets";
import { choose, search, typeDates } from "./desk/products";

/** Requests for the map library's worker and the base map's tiles. */
const isOfMap = (url: string) => /maplibre-gl-worker|style-of-the-operator/.test(url);
const WIDTHS = [1440, 768, 390];
const THEMES = ["light", "dark"] as const;

/** Expects that axe finds nothing at each width in each theme, and that the page never scrolls sideways. */
async function expectAccessibleMap(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of THEMES) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator(".maplibregl-ctrl-scale")).toBeVisible();
      const open = page.getByRole("button", { name: "Show as table" });
      if (await open.isVisible()) await open.click();
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      const rules = colorScheme === "dark" ? RULES_OF_COLOUR : undefined;
      expect.soft(await findAccessibilityFaults(page, rules), `${width} px, ${colorScheme}`).toEqual([]);
    }
  }
}

test("tours: list and map show what the pointer is on in the other, a pin selects its tour, and a table says the same", async ({
  page,
}) => {
  const urls: string[] = [];
  page.on("request", (request) => urls.push(request.url()));
  await page.setViewportSize({ width: 1440, height: 900 });
  await startSession(page);
  await setOwnStreets(page);
  await page.goto("/search/tours");
  await choose(page, "Place or tour", "Lisb", /^Lisbon City/);
  await typeDates(page, "First and last day", inDays(30), inDays(36));
  const results = await search(page);
  const rows = results.locator("ul > li").filter({ has: page.getByRole("heading", { level: 2 }) });
  const count = await rows.count();
  expect(urls.filter(isOfMap)).toEqual([]);
  await page.getByRole("radio", { name: "Map" }).click();
  const pins = page.getByRole("group", { name: "Prices on the map" }).getByRole("button", { name: /, [\d,.]+ EUR$/ });
  await expect(pins).toHaveCount(count);
  expect(urls.some(isOfMap)).toBe(true);

  const name = (await pins.first().getAttribute("aria-label"))!.replace(/, [\d,.]+ EUR$/, "");
  const row = rows.filter({ has: page.getByRole("link", { name, exact: true }) });
  await row.hover();
  await expect(page.locator("[data-linked]")).toHaveAccessibleName(new RegExp(`^${name}, `));
  await pins.first().hover();
  await expect(row).toHaveAttribute("data-marked", "true");
  await pins.first().click();
  await expect(page).toHaveURL(/view=map.*pick=/);
  await expect(page.getByRole("region", { name: "Selected on the map" }).getByRole("link", { name })).toBeVisible();

  await page.getByRole("button", { name: "Show as table" }).click();
  const table = page.getByRole("table", { name: "The tours on the map" });
  await expect(table.getByRole("row")).toHaveCount(count + 1);
  await expect(table.getByRole("row", { name: new RegExp(name) })).toContainText("EUR");
  await page.reload();
  await expect(page.getByRole("region", { name: "Selected on the map" })).toBeVisible();
  await expectAccessibleMap(page);
});

test("transfers: the route is on the map and in a table, and another destination on it is searched", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await startSession(page);
  await setOwnStreets(page);
  await page.goto("/search/transfers");
  await choose(page, "From", "Madrid", /^Madrid-Barajas/);
  await page.getByRole("combobox", { name: "To", exact: true }).click();
  await page.getByRole("option", { name: /^Madrid centre/ }).click();
  await typeDates(page, "Day", inDays(33));
  await search(page);
  await page.getByRole("radio", { name: "Map" }).click();
  const other = page.getByRole("button", { name: "Transfers to Madrid", exact: true });
  await expect(other).toBeVisible();
  await page.getByRole("button", { name: "Show as table" }).click();
  const table = page.getByRole("table", { name: "The zones on the map" });
  await expect(table.getByRole("row", { name: /^Madrid-Barajas/ })).toContainText("Start");
  await expect(table.getByRole("row", { name: /^Madrid centre/ })).toContainText(/Destination.*\d km/);
  await table.getByRole("row", { name: /Other destination/ }).hover();
  await expect(page.locator("[data-linked]")).toHaveAccessibleName("Transfers to Madrid");
  await expectAccessibleMap(page);

  await page.setViewportSize({ width: 1440, height: 900 });
  await other.click();
  await expect(page).toHaveURL(/to_name=Madrid&.*view=map/);
  await expect(page.getByRole("heading", { level: 1, name: /to Madrid$/ })).toBeVisible();
});
