import { expect, test } from "@playwright/test";
import { expectAccessible } from "./desk/accessible";
import { inDays, startSession } from "./desk/desk";
import { setOwnStreets } from "./desk/own-streets";
import { choose, search, typeDates } from "./desk/products";

test("a result leads to the package's page, whose link opens the same, and back to the results as they were", async ({
  page,
}) => {
  await startSession(page);
  await setOwnStreets(page);
  await page.goto("/search/packages");
  await choose(page, "Place optional", "Lisb", /^Lisbon City/);
  await typeDates(page, "Starts on", inDays(35));
  await search(page);
  await page.goto(`${page.url()}&sort=name`);
  const results = page.getByRole("region", { name: "Results" });
  const names = results.getByRole("heading", { level: 2 });
  await expect(names.first()).toBeVisible();
  const listed = await names.allInnerTexts();
  await expect(results.locator("li picture img").first()).toBeVisible();

  await names.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1, name: listed[0]! })).toBeVisible();
  const offer = page.getByRole("region", { name: "Price and terms" });
  await expect(offer.getByRole("button", { name: /^Hold / })).toBeVisible();
  const price = await offer
    .getByText(/[\d,]+\.\d\d/)
    .first()
    .innerText();

  await page.goto(page.url());
  await expect(offer.getByText(price).first()).toBeVisible();
  await page.getByRole("link", { name: /^Packages in Lisbon from / }).click();
  await expect(page).toHaveURL(/\/search\/packages\?.*sort=name/);
  await expect(names).toHaveText(listed);
});

test("a package's page shows its pictures by keyboard, its parts, its terms and its places, and the offer is held", async ({
  page,
}) => {
  await startSession(page);
  await setOwnStreets(page);
  await page.goto("/search/packages");
  await choose(page, "Place optional", "Lisb", /^Lisbon City/);
  await typeDates(page, "Starts on", inDays(36));
  const results = await search(page);
  const first = results.getByRole("listitem").filter({ hasText: "Instant" }).first();
  const name = await first.getByRole("heading", { level: 2 }).innerText();
  await first.getByRole("heading", { level: 2 }).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();

  await page.getByRole("button", { name: /^Show picture 1 of / }).press("Enter");
  const viewer = page.getByRole("dialog", { name });
  await expect(viewer.getByText(/^1 of \d+$/)).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(viewer.getByText(/^2 of \d+$/)).toBeVisible();
  await page.keyboard.press("End");
  await expect(viewer.getByText(/^(\d+) of \1$/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(viewer).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Show picture 1 of / })).toBeFocused();

  const parts = page.getByRole("region", { name: "What’s included" });
  await expect(parts.getByText("Check-in", { exact: true })).toBeVisible();
  await expect(parts.getByText(/\d+ × .*bed/).first()).toBeVisible();
  const property = parts.locator('a[href^="/properties/"]');
  await expect(property).toHaveAttribute("href", /checkin=\d{4}-/);
  await parts
    .getByRole("button", { name: /^Cancelling this part alone/ })
    .first()
    .press("Enter");
  await expect(page.getByRole("region", { name: "Cancelling the whole package" }).getByRole("list")).toBeVisible();
  const map = page.getByRole("region", { name: "Map", exact: true });
  await map.getByRole("button", { name: "Show on a map" }).click();
  await expect(map.getByText((await property.innerText()).slice(0, 12)).first()).toBeVisible();
  await map.getByRole("button", { name: "Hide the map" }).click();
  await expectAccessible(page, "a package with its price");

  await page
    .getByRole("region", { name: "Price and terms" })
    .getByRole("button", { name: /^Hold / })
    .press("Enter");
  await expect(page).toHaveURL(/\/book\/package\?hold=/);
  await expect(page.getByRole("complementary", { name: "Offer" }).locator("picture img").first()).toBeVisible();
});

test("without a date the page shows what is included; from a day without a price it says why", async ({ page }) => {
  await startSession(page);
  await page.goto("/search/packages");
  await typeDates(page, "Starts on", inDays(37));
  const results = await search(page);
  const href = await results.getByRole("heading", { level: 2 }).getByRole("link").first().getAttribute("href");
  await page.goto(href!.split("?")[0]!);
  await expect(page.getByText("Choose the start date to see the price.")).toBeVisible();
  await expect(page.getByRole("region", { name: "What’s included" }).locator('a[href^="/properties/"]')).toBeVisible();
  await expectAccessible(page, "a package without a date");

  await page.goto(href!.replace("currency=EUR", "currency=KWD"));
  await expect(page.getByRole("main")).toContainText("Not all of its parts are on sale in KWD from that date.");
  await page.getByRole("button", { name: /Currency$/ }).click();
  await page.getByRole("option", { name: "EUR" }).click();
  await page.getByRole("button", { name: "Show price" }).click();
  await expect(page.getByRole("region", { name: "Price and terms" })).toContainText("EUR");
});

test("another hotel is chosen within a package by keyboard, and the total that was shown is held", async ({ page }) => {
  await startSession(page);
  await page.goto("/search/packages");
  await choose(page, "Place optional", "Lisb", /^Lisbon City/);
  await typeDates(page, "Starts on", inDays(37));
  const results = await search(page);
  await results.getByRole("heading", { level: 2 }).getByRole("link").first().click();
  const parts = page.getByRole("region", { name: "What’s included" });
  const hotel = parts.locator('a[href^="/properties/"]');
  const before = await hotel.innerText();
  await parts.getByRole("button", { name: /^Change hotel or room/ }).press("Enter");
  const panel = page.getByRole("dialog", { name: "Change hotel or room" });
  await expect(panel.getByRole("radio", { checked: true })).toBeAttached();
  await expectAccessible(page, "the alternatives to a hotel");
  const other = panel.locator("label").filter({ hasNotText: before }).first();
  const name = await other.locator("span.font-semibold").innerText();
  await panel.getByRole("radio", { checked: true }).focus();
  while (!(await other.getByRole("radio").isChecked())) await page.keyboard.press("ArrowDown");
  const total = await panel
    .getByText(/^[\d,]+\.\d\d/)
    .last()
    .innerText();
  await panel.getByRole("button", { name: "Take this" }).press("Enter");
  await expect(panel).toHaveCount(0);
  await expect(hotel).toHaveText(name);
  const offer = page.getByRole("region", { name: "Price and terms" });
  await expect(offer.getByText(total).first()).toBeVisible();
  await offer.getByRole("button", { name: /^Hold / }).press("Enter");
  await expect(page).toHaveURL(/\/book\/package/);
  await expect(page.getByText(name).first()).toBeVisible();
  await expect(page.getByText(total).first()).toBeVisible();
});
