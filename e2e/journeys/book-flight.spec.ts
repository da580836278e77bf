import { expect, test } from "@playwright/test";
import { inDays, startSession } from "./desk/desk";
import {
  book,
  bornYearsAgo,
  choose,
  holdInstant,
  nameTraveller,
  search,
  takeLeadAsContact,
  typeDates,
} from "./desk/products";

test("a return flight is booked with every passenger's date of birth, which must match the priced age", async ({
  page,
}) => {
  await startSession(page);
  await page.goto("/search/flights");
  await choose(page, "From", "CDG", /\(CDG\)/);
  await choose(page, "To", "JFK", /\(JFK\)/);
  await typeDates(page, "Outbound and return", inDays(40), inDays(47));
  await page.getByRole("button", { name: /^Travellers/ }).click();
  await page
    .getByRole("dialog", { name: "Travellers" })
    .getByRole("textbox", { name: /^Adults/ })
    .fill("1");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Escape");
  const results = await search(page);
  await expect(results.getByRole("heading", { level: 1 })).toHaveText(/^\d+ return flights? from /);
  const first = results.getByRole("listitem").first();
  await expect(first).toContainText(/\d\d:\d\d CDG/);
  await expect(first).toContainText(/\d+ h( \d+ min)?/);

  await holdInstant(results, "flight");
  await nameTraveller(page, /Lead traveller/, "Ada Lindqvist", bornYearsAgo(9));
  await takeLeadAsContact(page);
  await page.getByRole("button", { name: /^(Book|Request) for/ }).click();
  const lead = page.getByRole("group", { name: /Lead traveller/ });
  await expect(lead.getByText(/^Age 9 on the day of departure, but the price is for an adult/)).toBeVisible();
  await nameTraveller(page, /Lead traveller/, "Ada Lindqvist", bornYearsAgo(40));
  await book(page);
});

test("a route without flights is explained from the timetable", async ({ page }) => {
  await startSession(page);
  const query = `from=HNL&from_name=Honolulu&to=VCE&to_name=Venice&way=one&departure=${inDays(30).toISOString().slice(0, 10)}`;
  await page.goto(`/search/flights?${query}`);
  await expect(page.getByRole("heading", { name: "No flight from Honolulu to Venice for this search" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("No direct flight there is on sale.");
});
