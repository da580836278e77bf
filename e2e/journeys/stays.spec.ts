import { expect, test } from "@playwright/test";
import { holdOffer, nameGuests, searchStay, signIn } from "./desk/desk";

test.beforeEach(({ page }) => signIn(page));

test("filter counts match the filtered results, which are sorted and restored from their address", async ({
  page,
  context,
}) => {
  const results = await searchStay(page, "Berl", /^Berlin Germany/, 62);
  const rows = results.getByRole("button", { name: /offers? of/ });
  await expect(rows.first()).toBeVisible();
  const all = await rows.count();
  const filters = page.getByRole("complementary", { name: "Filters" });
  const board = filters.getByRole("group", { name: "Board" });
  const choice = board.getByRole("checkbox", { name: "Half board" });
  const promised = Number(
    await board
      .locator("div", { has: page.getByRole("checkbox", { name: "Half board" }) })
      .last()
      .locator("span.tabular-nums")
      .innerText(),
  );
  expect(promised).toBeGreaterThan(0);
  expect(promised).toBeLessThan(all);

  await choice.press("Space");
  await expect(rows).toHaveCount(promised);
  await expect(results.getByRole("heading", { level: 1 })).toHaveText(`${promised} of ${all} properties in Berlin`);
  await page.getByRole("button", { name: /Order/ }).click();
  await page.getByRole("option", { name: "Nearest" }).click();
  // The list keeps its earlier order until the sorted one is rendered.
  await expect(async () => {
    const distances = (await results.getByText(/ · [\d.]+ k?m · /).allInnerTexts()).map(metres);
    expect(distances).toHaveLength(promised);
    expect(distances).toEqual(distances.toSorted((a, b) => a - b));
  }).toPass();

  await expect(page).toHaveURL(/sort=distance.*board=HB/);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole("heading", { level: 1 })).toHaveText(`${promised} of ${all} properties in Berlin`);
  await filters.getByRole("button", { name: "Clear all" }).click();
  await expect(rows).toHaveCount(all);
});

/** The distance of `Berlin · 1.2 km · Am Bach 13` in metres. */
function metres(text: string): number {
  const [, length, unit] = / · ([\d.]+) (k?m) · /.exec(text)!;
  return Number(length) * (unit === "km" ? 1_000 : 1);
}

test("a search without rooms is explained room by room, with alternatives", async ({ page }) => {
  await searchStay(page, "Berl", /^Berlin Germany/, 70);
  await page.goto(page.url().replace(/rooms=[^&]*/, "rooms=6.6"));
  await expect(page.getByRole("heading", { name: /^No rooms in Berlin for this stay$/ })).toBeVisible();
  await page.getByRole("button", { name: "Why?", exact: true }).click();
  const panel = page.getByRole("dialog", { name: "No rooms: Berlin" });
  await expect(
    panel
      .getByRole("list", { name: /^Rooms of / })
      .getByText(/^Takes \d adults/)
      .first(),
  ).toBeVisible();
  await panel.getByRole("button", { name: /^6 rooms, 12 adults, same days/ }).click();
  await expect(page).toHaveURL(/rooms=2\.2\.2\.2\.2\.2/);
  await expect(page.getByRole("heading", { level: 1, name: /propert(y|ies) in Berlin$/ })).toBeVisible();
});

test("a lost answer is checked again, also after leaving the page, and results in one booking", async ({
  page,
  baseURL,
}) => {
  await holdOffer(page, await searchStay(page, "Vienn", /^Vienna Austria/, 74), /^Hold /);
  await nameGuests(page);
  const reference = `LOST-${Date.now()}`;
  await page.getByLabel("Agency reference").fill(reference);
  const keys: (string | undefined)[] = [];
  await page.route("**/api/staff/book", async (route) => {
    keys.push(route.request().headers()["idempotency-key"]);
    await route.fetch();
    await route.abort("connectionreset");
  });
  await page.getByRole("button", { name: /^(Book|Request) for/ }).click();
  await expect(page.getByText("No answer came")).toBeVisible();
  await page.unroute("**/api/staff/book");
  await page.reload();
  await expect(page).toHaveURL(/\/bookings\/bkg_/);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);

  const found = await page.request.post("/api/staff/booking.list", {
    data: { query: { agency_reference: reference } },
    headers: { "content-type": "application/json", origin: baseURL! },
  });
  expect((await found.json()).items).toHaveLength(1);
});

test("the sandbox applies the chosen scenario", async ({ page }) => {
  const results = await searchStay(page, "Madr", /^Madrid Spain/, 78);
  await results
    .getByRole("button", { name: /offers? of/ })
    .first()
    .click();
  await results.getByRole("button", { name: /^Sandbox scenario for holding/ }).click();
  await page.getByRole("menuitemradio", { name: "The price changes" }).click();
  await results
    .getByRole("button", { name: /^Hold / })
    .first()
    .click();
  const question = page.getByRole("alertdialog", { name: "The price has changed" });
  await question.getByRole("button", { name: /^Continue at/ }).click();
  await nameGuests(page);
  await page.getByRole("button", { name: /^Sandbox scenario for booking/ }).click();
  await page.getByRole("menuitemradio", { name: "On request" }).click();
  await page.getByRole("button", { name: /^(Book|Request) for/ }).click();
  await expect(page).toHaveURL(/\/bookings\/bkg_/);
  await expect(page.getByRole("main").getByText("On request", { exact: true }).first()).toBeVisible();
});

test("on a phone filters open in a sheet, no text is cut off, and going back restores the scroll position", async ({
  page,
}) => {
  const results = await searchStay(page, "Rom", /^Rome Italy/, 82);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: /^Filters/ }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await sheet.getByRole("checkbox", { name: "Free cancellation" }).press("Space");
  await sheet.getByRole("button", { name: /^Show \d+$/ }).click();
  await expect(page).toHaveURL(/free=1/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  const last = results.getByRole("button", { name: /offers? of/ }).last();
  await last.click();
  const hold = results.getByRole("button", { name: /^Hold / }).first();
  await hold.scrollIntoViewIfNeeded();
  const scrolled = await page.evaluate(() => window.scrollY);
  expect(scrolled).toBeGreaterThan(100);
  await hold.click();
  await expect(page.getByRole("timer").first()).toBeVisible();
  await page.goBack();
  await expect(hold).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
  await expect(page).toHaveURL(/free=1/);
});
