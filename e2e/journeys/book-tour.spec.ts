import { expect, test } from "@playwright/test";
import { inDays, startSession } from "./desk/desk";
import {
  choose,
  expectBooked,
  holdInstant,
  nameTraveller,
  search,
  takeLeadAsContact,
  typeDates,
} from "./desk/products";

test("a departure of a tour is booked once, although the connection is lost during booking", async ({ page }) => {
  await startSession(page);
  await page.goto("/search/tours");
  await choose(page, "Place or tour", "Lisb", /^Lisbon City/);
  await typeDates(page, "First and last day", inDays(30), inDays(36));
  const results = await search(page);
  await expect(results.getByRole("heading", { level: 1 })).toHaveText(/^\d+ tours? in Lisbon$/);
  await holdInstant(results, "tour");
  await nameTraveller(page, /Lead traveller/, "Ada Lindqvist");
  await takeLeadAsContact(page);

  // The service books, but its answer gets lost.
  let booked = "";
  await page.route(
    "**/api/staff/tour.book",
    async (route) => {
      const answer = await route.fetch();
      booked = ((await answer.json()) as { booking: { public_id: string } }).booking.public_id;
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: /^(Book|Request) for/ }).click();
  await expectBooked(page);
  expect(page.url()).toContain(booked);
});

test("a search without results offers the currency in which the tours are sold", async ({ page }) => {
  await startSession(page);
  await page.goto("/search/tours");
  await choose(page, "Place or tour", "Lisb", /^Lisbon City/);
  await typeDates(page, "First and last day", inDays(30), inDays(36));
  await page.getByRole("button", { name: /Currency$/ }).click();
  await page.getByRole("option", { name: "KWD" }).click();
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByRole("main")).toContainText("sold in EUR and not in KWD");
  await page.getByRole("link", { name: "Search in EUR" }).click();
  await expect(page.getByRole("region", { name: "Results" })).toContainText("EUR");
});

test("a result leads to the tour's page for the same days, where a departure is held, and back to the list", async ({
  page,
}) => {
  await startSession(page);
  await page.goto("/search/tours");
  await choose(page, "Place or tour", "Lisb", /^Lisbon City/);
  await typeDates(page, "First and last day", inDays(30), inDays(36));
  const results = await search(page);
  const list = page.url();
  const link = results.getByRole("heading", { level: 2 }).getByRole("link").first();
  const name = await link.innerText();
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("region", { name: "Meeting point" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Tours in Lisbon" })).toHaveAttribute(
    "href",
    list.replace(/^.*?(?=\/search)/, ""),
  );

  await page.reload();
  await page
    .getByRole("region", { name: "Departures and prices" })
    .getByRole("button", { name: /^Hold / })
    .click();
  await expect(page).toHaveURL(/\/book\/tour\?hold=/);
  await expect(page.getByText(name).first()).toBeVisible();
});
