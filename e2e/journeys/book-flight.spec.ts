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

  const fares = first.getByRole("list", { name: "Fares" });
  await expect(fares.getByRole("listitem")).toHaveCount(3);
  await first.getByRole("button", { name: /^\d+ more fares? from [\d,.]+ EUR$/ }).click();
  await expect(fares.getByRole("listitem").nth(3)).toBeVisible();
  await expect(fares.getByRole("listitem").first()).toContainText("a passenger");

  await holdInstant(results, "flight");
  await nameTraveller(page, /Lead traveller/, "Ada Lindqvist", bornYearsAgo(9));
  await takeLeadAsContact(page);
  await page.getByRole("button", { name: /^(Book|Request) for/ }).click();
  const lead = page.getByRole("group", { name: /Lead traveller/ });
  await expect(lead.getByText(/^Age 9 on the day of departure, but the price is for an adult/)).toBeVisible();
  await nameTraveller(page, /Lead traveller/, "Ada Lindqvist", bornYearsAgo(40));
  await book(page);
});

test("a connection is found, opened, booked and shown with both of its flights", async ({ page }) => {
  await startSession(page);
  await page.goto("/search/flights?way=one");
  await choose(page, "From", "BER", /\(BER\)/);
  await choose(page, "To", "JFK", /\(JFK\)/);
  await typeDates(page, "Day", inDays(40));
  const results = await search(page);
  const offer = results.getByRole("listitem").filter({ hasText: "Instant" }).first();
  await expect(offer).toContainText(/BER.*JFK/);
  await expect(offer).toContainText(/1 stop at [A-Z]{3} · \d+ h/);
  await offer.getByRole("button", { name: "Flights and changes" }).click();
  await expect(offer).toContainText(/Change at .+ \([A-Z]{3}\) · \d+ h/);

  await holdInstant(results, "flight");
  await expect(page.getByRole("main")).toContainText(/Change at .+ \([A-Z]{3}\) · \d+ h/);
  await nameTraveller(page, /Lead traveller/, "Ada Lindqvist", bornYearsAgo(40));
  await nameTraveller(page, /^2\. /, "Bo Lindqvist", bornYearsAgo(41));
  await takeLeadAsContact(page);
  await book(page);
  const main = page.getByRole("main");
  await expect(main).toContainText(/Change at .+ · \d+ h/);
  await expect(main.getByRole("heading", { level: 3, name: /^[A-Z0-9]{2} \d+ · / })).toHaveCount(2);
});

test("without stops a connecting route has no flights, and one stop is a click away", async ({ page }) => {
  await startSession(page);
  const departure = inDays(40).toISOString().slice(0, 10);
  const query = `from=BER&from_name=Berlin&to=JFK&to_name=New+York&way=one&stops=nonstop&departure=${departure}`;
  await page.goto(`/search/flights?${query}`);
  await expect(page.getByRole("main")).toContainText("No direct flight there is on sale.");
  await page.getByRole("link", { name: "Search with one stop" }).click();
  await expect(page.getByRole("region", { name: "Results" })).toContainText("1 stop at");
});

test("a route without flights is explained from the timetable", async ({ page }) => {
  await startSession(page);
  const query = `from=HNL&from_name=Honolulu&to=VCE&to_name=Venice&way=one&departure=${inDays(30).toISOString().slice(0, 10)}`;
  await page.goto(`/search/flights?${query}`);
  await expect(page.getByRole("heading", { name: "No flight from Honolulu to Venice for this search" })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("No flight there is on sale, nonstop or with one stop.");
});
