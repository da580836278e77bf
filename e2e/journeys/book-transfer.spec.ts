import { expect, test } from "@playwright/test";
import { inDays, startSession, toTypedDigits } from "./desk/desk";
import { choose, expectBooked, holdInstant, search, typeDates } from "./desk/products";

test("a transfer between zones explains refused vehicles, and is booked once despite repeated presses", async ({
  page,
}) => {
  await startSession(page);
  await page.goto("/search/transfers");
  await choose(page, "From", "Madrid", /^Madrid-Barajas/);
  // Only zones with a transfer from the start are offered.
  await page.getByRole("combobox", { name: "To", exact: true }).click();
  await expect(page.getByRole("option")).toHaveCount(2);
  await page.getByRole("option", { name: /^Madrid centre/ }).click();
  await typeDates(page, "Day", inDays(33));
  await page.getByLabel("Bags").fill("5");
  const results = await search(page);
  await expect(results.getByRole("heading", { level: 1 })).toHaveText(/^\d+ transfers? from Madrid-Barajas Airport/);
  await results.getByRole("button", { name: /cannot take this search/ }).click();
  await expect(results).toContainText(/private: 5 bags exceed its maximum of \d/);

  const address = page.url();
  await holdInstant(results, "transfer");
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Lindqvist");
  await page.getByLabel("E-mail", { exact: true }).fill("ada@example.com");
  await page.getByLabel("Flight number").fill("IB 3171");
  await page.getByRole("button", { name: /^(Book|Request) for/ }).click();
  await expect(page.getByText("Enter the phone number")).toBeVisible();
  await page.getByLabel("Phone").fill("+34 600 000 000");

  // Typed values survive a reload under the same hold.
  await page.reload();
  await expect(page.getByLabel("Flight number")).toHaveValue("IB 3171");
  const sent: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/staff/transfer.book")) sent.push(request.headers()["idempotency-key"]);
  });
  await page.getByRole("button", { name: /^(Book|Request) for/ }).dblclick();
  await expectBooked(page);
  expect(new Set(sent).size).toBe(1);

  // More bags than any vehicle takes: each shows the reason.
  await page.goto(address.replace("bags=5", "bags=150"));
  await expect(page.getByRole("heading", { name: /^No transfer from Madrid-Barajas/ })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(
    "Minivan, private · Business van, private: 150 bags exceed its maximum of 6",
  );
});

test("a transfer to a hotel and the way back are searched, held and booked together, as a trip", async ({ page }) => {
  await startSession(page);
  await page.goto("/search/transfers");
  await choose(page, "From", "Madrid", /^Madrid-Barajas/);
  // A hotel stands for its zone.
  await choose(page, "To", "Hotel El Granado", /^Hotel El Granado/);
  await expect(page.getByRole("combobox", { name: "To", exact: true })).toHaveValue("Hotel El Granado");
  await typeDates(page, "Day", inDays(33));
  await page.getByRole("textbox", { name: /^Return/ }).click();
  await page.keyboard.type(toTypedDigits(inDays(40)));
  await page.keyboard.press("Tab");
  const results = await search(page);
  const [there, back] = [/^Way there/, /^Way back/].map((name) => results.getByRole("region", { name }));
  await expect(there!.getByRole("button", { name: /^Select / }).first()).toHaveAttribute("aria-pressed", "true");
  await back!
    .getByRole("listitem")
    .filter({ hasText: "private" })
    .first()
    .getByRole("button", { name: /^Select / })
    .click();
  await results.getByRole("button", { name: "Hold both ways" }).click();
  await expect(page).toHaveURL(/\/book\/transfer\?hold=/);

  const driver = page.getByRole("region", { name: /^For the driver/ });
  await expect(driver).toHaveCount(2);
  for (const [at, flight] of ["IB 3171", "IB 3172"].entries()) {
    await expect(driver.nth(at).getByRole("combobox")).toHaveValue("Hotel El Granado");
    await driver.nth(at).getByLabel("Flight number").fill(flight);
  }
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("Last name").fill("Lindqvist");
  await page.getByLabel("E-mail", { exact: true }).fill("ada@example.com");
  await page.getByLabel("Phone").fill("+34 600 000 000");
  await page.getByRole("button", { name: /^Book for/ }).click();

  await expect(page).toHaveURL(/\/trips\/trp_/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Ada Lindqvist");
  for (const route of ["Madrid-Barajas Airport – Madrid", "Madrid – Madrid-Barajas Airport"])
    await expect(page.getByRole("main").getByRole("link", { name: route, exact: true })).toBeVisible();
});
