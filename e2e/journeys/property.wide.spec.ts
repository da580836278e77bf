import { expect, test } from "@playwright/test";
import { searchStay, signIn } from "./desk/desk";

test.beforeEach(({ page }) => signIn(page));

test("a result leads to the property's page for the same stay, where other dates are priced and an offer is held", async ({
  page,
}) => {
  const results = await searchStay(page, "Berl", /^Berlin Germany/, 62);
  const link = results.getByRole("heading", { level: 2 }).getByRole("link").first();
  const name = await link.innerText();
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const offers = page.getByRole("region", { name: "Rooms and prices" });
  await expect(offers.getByRole("button", { name: /^(Hold|Request)/ }).first()).toBeVisible();
  await expect(
    page
      .getByRole("region", { name: "Room types" })
      .getByText(/up to \d+ guests?/)
      .first(),
  ).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Arrival and house rules" }).getByText(/^from \d\d:\d\d$/),
  ).toBeVisible();

  const address = page.url();
  await page.reload();
  await expect(offers.getByRole("button", { name: /^(Hold|Request)/ }).first()).toBeVisible();
  expect(page.url()).toBe(address);

  await offers
    .getByRole("button", { name: /^(Hold|Request)/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/book\?hold=/);
  await expect(page.getByText(name).first()).toBeVisible();
});

test("a property without dates shows its facts and neighbours, and a neighbour's page opens", async ({ page }) => {
  const results = await searchStay(page, "Berl", /^Berlin Germany/, 62);
  const href = await results.getByRole("heading", { level: 2 }).getByRole("link").first().getAttribute("href");
  await page.goto(href!.split("?")[0]!);
  await expect(page.getByText("Choose check-in and check-out to see rooms and prices.")).toBeVisible();
  const neighbour = page.getByRole("region", { name: "Nearby" }).getByRole("link").first();
  const name = await neighbour.innerText();
  await neighbour.click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});
