import { findAccessibilityFaults } from "./desk/accessible";
import { expect, test, type Page } from "@playwright/test";
import { searchStay, signIn } from "./desk/desk";

test.beforeEach(({ page }) => signIn(page));

/** Requests for the map library's worker and the base map's tiles. */
const isOfMap = (url: string) => /maplibre-gl-worker|\.pmtiles/.test(url);

const canvas = (page: Page) => page.getByRole("region", { name: /^Map of the results/ });
const pins = (page: Page) => page.getByRole("group", { name: "Prices on the map" }).getByRole("button");

async function openMap(page: Page) {
  const results = await searchStay(page, "Asta", /^Astana Kazakhstan/, 66);
  const rows = results.getByRole("button", { name: /offers? of/ });
  await expect(rows.first()).toBeVisible();
  await page.getByRole("radio", { name: "Map" }).click();
  await expect(pins(page).first()).toBeVisible();
  return { results, rows };
}

test("the map is loaded when it is opened, from this service alone and within the page's policy", async ({ page }) => {
  const urls: string[] = [];
  const errors: string[] = [];
  page.on("request", (request) => urls.push(request.url()));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  const results = await searchStay(page, "Asta", /^Astana Kazakhstan/, 66);
  await expect(results.getByRole("button", { name: /offers? of/ }).first()).toBeVisible();
  expect(urls.filter(isOfMap)).toEqual([]);
  await page.getByRole("radio", { name: "Map" }).click();
  await expect(pins(page).first()).toBeVisible();
  await expect.poll(() => urls.filter((url) => url.includes(".pmtiles")).length).toBeGreaterThan(1);
  await expect(page.getByText("© OpenStreetMap contributors")).toBeVisible();
  expect(urls.some((url) => url.includes("maplibre-gl-worker"))).toBe(true);
  expect(urls.filter((url) => /^https?:/.test(url) && new URL(url).hostname !== "127.0.0.1")).toEqual([]);
  expect(errors).toEqual([]);
});

test("list and map show what the pointer is on in the other, and a pin selects its property", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { results } = await openMap(page);
  const rows = results.locator("ul > li");
  const single = page.getByRole("group", { name: "Prices on the map" }).getByRole("button", { name: /, [\d,.]+ EUR$/ });
  const name = (await single.first().getAttribute("aria-label"))!.replace(/, [\d,.]+ EUR$/, "");
  const row = rows.filter({ has: page.getByRole("link", { name, exact: true }) });
  await row.hover();
  await expect(page.locator("[data-linked]")).toHaveAccessibleName(new RegExp(`^${name}, `));
  await single.first().hover();
  await expect(row).toHaveAttribute("data-marked", "true");
  await single.first().click();
  const card = page.getByRole("region", { name: "Selected on the map" });
  await expect(card.getByRole("heading", { level: 2 })).toContainText(name);
  await card.getByRole("button", { name: /offers? of/ }).click();
  await expect(row.getByRole("button", { name: /^Hold / }).first()).toBeVisible();
  await expect(page).toHaveURL(/view=map.*pick=prp_/);
});

test("the area shown and a drawn distance search anew", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { rows } = await openMap(page);
  const all = await rows.count();
  await canvas(page).focus();
  for (let step = 0; step < 4; step++) await page.keyboard.press("+");
  await page.getByRole("button", { name: "Search this area" }).click();
  await expect(page).toHaveURL(/area=\d+\.\d+%2C.*view=map/);
  const title = page.getByRole("heading", {
    level: 1,
    name: /^(\d+ (property|properties)|No properties) in this area/,
  });
  await expect(title.or(page.getByRole("heading", { name: "No properties in this area" })).first()).toBeVisible();
  expect(await rows.count()).toBeLessThan(all);

  await page.getByRole("button", { name: "Draw a distance" }).click();
  const panel = page.getByRole("group", { name: "Search within a distance" });
  await panel.getByRole("radio", { name: "10", exact: true }).check();
  await panel.getByRole("button", { name: "Search within 10 km" }).click();
  await expect(page).toHaveURL(/area=[\d.]+%2C[\d.]+%2C10&/);
  await expect(rows).toHaveCount(all);
});

test("arrow keys, plus and minus move the map; the table says the same; axe finds nothing", async ({ page }) => {
  const { rows } = await openMap(page);
  const view = () => page.locator(".maplibregl-ctrl-scale").innerText();
  const before = await view();
  await canvas(page).focus();
  await page.keyboard.press("-");
  await page.keyboard.press("-");
  await expect.poll(view).not.toBe(before);
  await page.getByRole("button", { name: "Show all results" }).click();
  await expect.poll(view).toBe(before);

  const count = (await rows.count()) || 1;
  await page.getByRole("button", { name: "Show as table" }).click();
  const figures = page.getByRole("table", { name: "The results on the map" });
  expect(await figures.getByRole("row").count()).toBeGreaterThan(count);

  expect(await findAccessibilityFaults(page)).toEqual([]);
});

test("where the embedded map has no streets, the results are a list alone", async ({ page }) => {
  const results = await searchStay(page, "Lisb", /^Lisbon Portugal/, 66);
  await expect(results.getByRole("heading", { level: 2 }).first()).toBeVisible();
  await expect(page.getByRole("radio", { name: "Map" })).toHaveCount(0);
});

test("a map whose tiles do not load says so, and the list stays", async ({ page }) => {
  await page.route(/\.pmtiles/, (route) => route.abort());
  await searchStay(page, "Asta", /^Astana Kazakhstan/, 66);
  await page.getByRole("radio", { name: "Map" }).click();
  await expect(page.getByText("The map did not load")).toBeVisible();
  await page.unroute(/\.pmtiles/);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("The map did not load")).toBeHidden();
  await expect(pins(page).first()).toBeVisible();
});

test("a browser without WebGL gets a message and the table", async ({ page }) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null;
  });
  await page.reload();
  await searchStay(page, "Asta", /^Astana Kazakhstan/, 66);
  await page.getByRole("radio", { name: "Map" }).click();
  await expect(page.getByText("This browser cannot draw the map")).toBeVisible();
  await page.getByRole("button", { name: "Show as table" }).click();
  await expect(page.getByRole("table", { name: "The results on the map" })).toBeVisible();
});
