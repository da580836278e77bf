import { expect, test } from "@playwright/test";
import { inDays, startSession } from "./desk/desk";
import { book, holdInstant, nameTraveller, search, takeLeadAsContact, typeDates } from "./desk/products";

test("a package that sells out during the hold shows so; the next one is booked completely", async ({ page }) => {
  await startSession(page);
  await page.goto("/search/packages");
  await typeDates(page, "Starts on", inDays(35));
  let results = await search(page);
  const firstSearch = page.waitForResponse("**/api/staff/package.search");
  await page.goto(`${page.url()}&by=own`);
  const found = await (await firstSearch).json();
  results = page.getByRole("region", { name: "Results" });
  await expect(results.getByRole("heading", { level: 1 })).toHaveText(/^\d+ packages$/);

  // Simulates that another customer takes the last unit (docs/sandbox#scenarios).
  await page.route(
    "**/api/staff/package.prebook",
    (route) => route.continue({ headers: { ...route.request().headers(), "x-service-sandbox-scenario": "sold_out" } }),
    { times: 1 },
  );
  const instant = results.getByRole("listitem").filter({ hasText: "Instant" });
  await instant
    .getByRole("button", { name: /^Hold / })
    .first()
    .click();
  await expect(results.getByRole("alert")).toContainText("The last unit was sold to someone else. Nothing was held.");
  // A search within the same second returns the same allocation ids; its results must still replace the failure.
  await page.route("**/api/staff/package.search", (route) => route.fulfill({ json: found }), { times: 1 });
  await results.getByRole("button", { name: "Search again" }).click();
  await expect(results.getByRole("alert")).toBeHidden();

  await results
    .getByRole("button", { name: /^What’s included/ })
    .first()
    .click();
  await expect(results.getByText(/^Stay: \d+ nights at /).first()).toBeVisible();
  await holdInstant(results, "package");
  await expect(page.getByRole("complementary", { name: "Offer" })).toContainText(/\d nights at /);
  await nameTraveller(page, /Lead traveller/, "Ada Lindqvist");
  await takeLeadAsContact(page);
  await book(page);
  await expect(page.getByRole("main")).toContainText("Ada Lindqvist");
});
