import { expect, test, type Page } from "@playwright/test";
import { nameGuests, searchStay, signIn } from "./desk/desk";

/** Sets the sandbox scenario of the next call of an operation (docs/sandbox#scenarios). */
async function play(page: Page, operation: string, scenario: string): Promise<void> {
  await page.route(
    `**/api/staff/${operation}`,
    (route) => route.continue({ headers: { ...route.request().headers(), "x-service-sandbox-scenario": scenario } }),
    { times: 1 },
  );
}

async function hold(page: Page, days: number): Promise<void> {
  const results = await searchStay(page, "Madr", /^Madrid Spain/, days);
  await results
    .getByRole("button", { name: /offers? of/ })
    .first()
    .click();
  await results
    .getByRole("button", { name: /^Hold / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/book\?hold=/);
}

test("a price that rose must be accepted before anything can be booked", async ({ page }) => {
  await signIn(page);
  await play(page, "prebook", "price_changed");
  await hold(page, 40);
  const question = page.getByRole("alertdialog", { name: "The price has changed" });
  await expect(question).toContainText("Total difference");
  await page.keyboard.press("Escape");
  await expect(question).toBeVisible();

  await question.getByRole("button", { name: /^Continue at/ }).click();
  await expect(question).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^(Book|Request) for/ })).toBeEnabled();
});

test("a changed board must be accepted by name", async ({ page }) => {
  await signIn(page);
  await play(page, "prebook", "board_changed");
  await hold(page, 44);
  const question = page.getByRole("alertdialog", { name: "The board differs from your choice" });
  await expect(question).toContainText("Board was");
  await question.getByRole("link", { name: "Back to the offers" }).click();
  await expect(page.getByRole("region", { name: "Results" })).toBeVisible();
});

test("a sold-out offer links back to the other offers", async ({ page }) => {
  await signIn(page);
  await play(page, "prebook", "sold_out");
  await hold(page, 48);
  await expect(page.getByRole("heading", { name: "Sold out in the meantime" })).toBeVisible();
  await page.getByRole("link", { name: "Back to the offers" }).click();
  await expect(page.getByRole("region", { name: "Results" })).toBeVisible();
});

test("the page of a pending booking updates until it is confirmed", async ({ page }) => {
  await signIn(page);
  await hold(page, 52);
  await nameGuests(page);
  await play(page, "book", "pending");
  await page.getByRole("button", { name: /^(Book|Request) for/ }).click();
  await expect(page).toHaveURL(/\/bookings\/bkg_/);
  await expect(page.getByRole("main").getByText("Confirmed", { exact: true }).first()).toBeVisible();
});

test("missing fields are listed, and typed values stay", async ({ page }) => {
  await signIn(page);
  await hold(page, 56);
  await page.getByLabel("E-mail", { exact: true }).fill("not an address");
  await page.getByRole("button", { name: /^(Book|Request) for/ }).click();
  await expect(page.getByRole("group", { name: /Lead guest/ }).getByText("Enter the first name")).toBeVisible();
  await expect(page.getByText("Must be an e-mail address")).toBeVisible();
  await expect(page.getByLabel("E-mail", { exact: true })).toHaveValue("not an address");
  await expect(page.getByRole("group", { name: /Lead guest/ }).getByLabel("First name")).toBeFocused();
});
