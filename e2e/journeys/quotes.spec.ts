import { expect } from "@playwright/test";
import { formatAmount } from "@/lib/format/money";
import { findAccessibilityFaults } from "./desk/accessible";
import { toTypedDigits, inDays } from "./desk/desk";
import { clicks, countClicks, startCount } from "./desk/clicks";
import { makeQuote } from "./desk/records";
import { test } from "./desk/signed-in";
import { freshName } from "./desk/sold";

test.beforeEach(({ page }) => countClicks(page));

test("three offers are sent as a quote with 8 clicks, the traveller picks one, and it is booked with 3, with name and message filled in", async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto("/search", { waitUntil: "networkidle" });
  const where = page.getByRole("combobox", { name: "Place or property" });
  await where.focus();
  await startCount(page);
  await where.pressSequentially("Berlin");
  await expect(page.getByRole("option", { name: /^Berlin Germany/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(where).toHaveValue(/^Berlin/);
  await page.keyboard.press("Tab");
  await page.keyboard.type(toTypedDigits(inDays(76)) + toTypedDigits(inDays(78)));
  await page.keyboard.press("Enter");
  const rows = page.getByRole("region", { name: "Results" }).locator("ul > li").filter({ hasNotText: "On request" });
  const toggles = rows.getByRole("button", { name: /offers? of/ });
  await expect(toggles.nth(2)).toBeVisible();
  const tray = page.getByRole("link", { name: /^Open the quote/ });
  for (let n = 0; n < 3; n++) {
    await toggles.nth(n).click();
    const property = (await toggles.nth(n).textContent())!.split(" of ").at(-1)!;
    await rows
      .filter({ has: page.getByRole("heading", { name: property }) })
      .getByRole("button", { name: /^Add to quote/ })
      .first()
      .click();
    await expect(tray).toHaveAccessibleName(`Open the quote (${n + 1} ${n === 0 ? "offer" : "offers"})`);
  }
  await tray.click();
  const title = freshName();
  await page.getByLabel("Title").fill(title);
  await page.getByRole("button", { name: "Create link" }).click();
  const link = page.getByLabel("Link for the traveller", { exact: true });
  await expect(link).toBeVisible();
  expect(await clicks(page), "sent").toBeLessThanOrEqual(8);

  // The traveller has no session.
  const traveller = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await traveller.goto(await link.inputValue());
  await expect(traveller.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(traveller.getByText(/Net |You earn/)).toHaveCount(0);
  const paper = await traveller.getByRole("link", { name: "Open as PDF" }).getAttribute("href");
  expect((await traveller.request.get(paper!)).headers()["content-type"]).toBe("application/pdf");
  await traveller
    .getByRole("button", { name: /^Choose / })
    .nth(1)
    .click();
  await traveller.getByLabel("Your name").fill("Grace Hopper");
  await traveller.getByLabel("Message").fill("A cot, please");
  await traveller.getByRole("button", { name: "Choose", exact: true }).click();
  await expect(traveller.getByText(/^You chose /)).toBeVisible();
  await traveller.context().close();

  const sent = await link.inputValue();
  await page.reload({ waitUntil: "networkidle" });
  await expect(link).toHaveValue(sent);
  await expect(page.getByText(/^Grace Hopper chose /)).toBeVisible();
  await expect(page.getByText("Viewed once")).toBeVisible();
  await startCount(page);
  await page
    .getByRole("button", { name: /^Book / })
    .nth(1)
    .click();
  await expect(page).toHaveURL(/\/book\?hold=/);
  const lead = page.getByRole("group", { name: /Lead guest/ });
  await lead.getByLabel("First name").fill("Grace");
  await lead.getByLabel("Last name").fill(freshName());
  const contact = page.getByRole("region", { name: "Contact" });
  await expect(contact.getByLabel("First name")).toHaveValue("Grace");
  await expect(contact.getByLabel("Last name")).toHaveValue("Hopper");
  await expect(page.getByLabel("Special requests")).toHaveValue("A cot, please");
  await contact.getByLabel("E-mail", { exact: true }).fill("grace@example.com");
  await page.getByRole("button", { name: /^Book for / }).click();
  await expect(page).toHaveURL(/\/bookings\/bkg_/);
  expect(await clicks(page), "booked").toBeLessThanOrEqual(3);
});

test("a stay, a transfer and a tour are sent in one quote with 8 clicks, and the transfer is rechecked and booked with 3", async ({
  page,
  browser,
  baseURL,
}) => {
  const add = page.getByRole("button", { name: /^Add to quote/ }).first();
  const tray = page.getByRole("link", { name: /^Open the quote/ });
  /** Types into a combo box, and takes the first match with Enter. */
  const pick = async (field: string, typed: string, option: RegExp) => {
    await page.getByRole("combobox", { name: field, exact: true }).focus();
    await page.keyboard.type(typed);
    // Waits for the first option to match: before the final answer, options for a part of the text are listed.
    await expect(page.getByRole("option").first()).toHaveAccessibleName(option);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
  };
  const typeDays = async (field: string, ...days: number[]) => {
    await page.getByRole("textbox", { name: field, exact: true }).focus();
    await page.keyboard.type(days.map((day) => toTypedDigits(inDays(day))).join(" "));
    await page.keyboard.press("Enter");
  };
  await page.goto("/search", { waitUntil: "networkidle" });
  await page.getByRole("combobox", { name: "Place or property" }).focus();
  await startCount(page);
  await page.keyboard.type("Madrid");
  await expect(page.getByRole("option", { name: /^Madrid Spain/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type(toTypedDigits(inDays(90)) + toTypedDigits(inDays(93)));
  await page.keyboard.press("Enter");
  const rows = page.getByRole("region", { name: "Results" }).locator("ul > li").filter({ hasNotText: "On request" });
  await rows
    .getByRole("button", { name: /offers? of/ })
    .first()
    .click();
  await add.click();
  await expect(tray).toHaveAccessibleName("Open the quote (1 offer)");

  const tabs = page.getByRole("navigation", { name: "Products" });
  await tabs.getByRole("link", { name: "Transfers" }).click();
  await pick("From", "Madrid-Bar", /^Madrid-Barajas/);
  await pick("To", "Madrid centre", /^Madrid centre/);
  await typeDays("Day", 90);
  await add.click();
  await expect(tray).toHaveAccessibleName("Open the quote (2 offers)");

  await tabs.getByRole("link", { name: "Tours" }).click();
  await pick("Place or tour", "Madrid", /^Madrid City/);
  await typeDays("First and last day", 90, 93);
  await add.click();
  await expect(tray).toHaveAccessibleName("Open the quote (3 offers)");
  await tray.click();
  const title = freshName();
  await page.getByLabel("Title").fill(title);
  await page.getByRole("button", { name: "Create link" }).click();
  const link = page.getByLabel("Link for the traveller", { exact: true });
  await expect(link).toBeVisible();
  expect(await clicks(page), "sent").toBeLessThanOrEqual(8);
  expect(await findAccessibilityFaults(page)).toEqual([]);

  const traveller = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await traveller.goto(await link.inputValue());
  for (const text of [/^Madrid-Barajas .* to /, /^Meets at /, /^Transfer$/, /^Tour$/])
    await expect(traveller.getByText(text).first()).toBeVisible();
  await expect(traveller.getByText(/Net |You earn/)).toHaveCount(0);
  expect(await findAccessibilityFaults(traveller)).toEqual([]);
  await traveller.getByRole("button", { name: /^Choose Madrid-Barajas/ }).click();
  await traveller.getByLabel("Your name").fill("Grace Hopper");
  await traveller.getByRole("button", { name: "Choose", exact: true }).click();
  await expect(traveller.getByText(/^You chose Madrid-Barajas/)).toBeVisible();
  await traveller.context().close();

  await page.reload({ waitUntil: "networkidle" });
  await startCount(page);
  await page.getByRole("button", { name: "Recheck prices" }).click();
  await expect(page.getByText("Price and terms as quoted")).toHaveCount(3);
  await page.getByRole("button", { name: /^Book Madrid-Barajas/ }).click();
  await expect(page).toHaveURL(/\/book\/transfer\?hold=/);
  await page.getByLabel("First name").fill("Grace");
  await page.getByLabel("Last name").fill(freshName());
  await page.getByLabel("E-mail", { exact: true }).fill("grace@example.com");
  await page.getByLabel("Phone").fill("+34 600 000 000");
  await page.getByRole("button", { name: /^(Book|Request) for / }).click();
  await expect(page).toHaveURL(/\/bookings\/bkg_/);
  expect(await clicks(page), "booked").toBeLessThanOrEqual(3);
});

test("a link that does not work says so", async ({ page }) => {
  for (const kind of ["quote", "itinerary"])
    expect((await page.request.get(`/${kind}/not-a-link`)).status(), kind).toBe(404);
  await page.goto("/quote/not-a-link");
  await expect(page.getByRole("heading", { level: 1, name: "This quote is not available" })).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
});

test("an offer whose price rose since it was quoted is held only after the new price was accepted", async ({
  page,
  baseURL,
}) => {
  const { quote } = await makeQuote(page.request, baseURL!);
  await page.goto(`/quotes/${quote}`, { waitUntil: "networkidle" });
  let newPrice = "";
  // The service's own answer, with a price that has risen.
  await page.route("**/api/staff/salesQuote.recheck", async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { offers: { sell_price: string }[] };
    const [first, ...others] = answer.offers;
    newPrice = (Number(first!.sell_price) + 12).toFixed(2);
    const price = { field: "price", before: `${first!.sell_price} EUR`, after: `${newPrice} EUR` };
    const changed = { ...first, outcome: "CHANGED", sell_price: newPrice, changes: [price] };
    await route.fulfill({ response, json: { ...answer, offers: [changed, ...others] } });
  });
  const held: string[] = [];
  page.on("request", (request) => request.url().endsWith("/api/staff/prebook") && held.push(request.url()));
  const book = page.getByRole("button", { name: /^Book / }).first();
  await book.click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Changed");
  await question.getByRole("button", { name: "Back" }).click();
  await expect(question).toHaveCount(0);
  expect(held).toEqual([]);

  await page.reload({ waitUntil: "networkidle" });
  await book.click();
  await expect(question).toContainText(formatAmount(newPrice, "EUR"));
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await question.getByRole("button", { name: /^Continue at / }).click();
  await expect(page).toHaveURL(/\/book\?hold=/);
});
