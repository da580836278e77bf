import { expect, test, type Browser, type Page } from "@playwright/test";
import { expectAccessible } from "./desk/accessible";
import { inDays, startSession } from "./desk/desk";

const OPERATOR = "operator@demo.example";
/** A suffix for records that only these journeys use. */
const SUFFIX = Date.now().toString(36).toUpperCase();

/** Creates a property without rooms through the form. @returns its code */
async function createProperty(page: Page, code: string, name: string): Promise<void> {
  await page.goto("/supply/properties");
  await page.getByRole("button", { name: "New property" }).first().click();
  await expect(page.getByRole("heading", { name: "New property" })).toBeVisible();
  await page.getByRole("textbox", { name: "Code", exact: true }).fill(code);
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(name);
  await page.getByRole("button", { name: /Category$/ }).click();
  await page.getByRole("option", { name: "Hotel", exact: true }).click();
  await page.getByRole("combobox", { name: "Currency" }).fill("EUR");
  await page.getByRole("textbox", { name: "City", exact: true }).fill("Nirgendwo");
  await page.getByRole("combobox", { name: "Country" }).fill("DE");
  await page.getByRole("combobox", { name: "Time zone" }).fill("Europe/Berlin");
  await page.keyboard.press("Escape");
}

async function publish(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Preview changes" }).click();
  const panel = page.getByRole("dialog", { name: "Preview changes" });
  await panel.getByRole("button", { name: "Publish" }).click();
  await expect(panel).toHaveCount(0);
}

/** Signs in a second user in another browser. */
async function anotherOperator(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await startSession(page, OPERATOR);
  return page;
}

test("an operator creates a property with a fee, edits it after a reload, retires and restores it", async ({
  page,
}) => {
  const code = `UI-${SUFFIX}`;
  await startSession(page, OPERATOR);
  await createProperty(page, code, "Haus am Formular");
  await page.getByRole("button", { name: "Add fee" }).click();
  const fee = page.getByRole("listitem", { name: "fee 1" });
  await fee.getByRole("textbox", { name: "Code" }).fill("CITY_TAX");
  await fee.getByRole("textbox", { name: "Name" }).fill("City tax");
  await fee.getByRole("textbox", { name: "Amount" }).fill("2.5");
  await expect(fee.getByRole("combobox", { name: "Currency" })).toHaveValue("EUR");

  // The service's errors are shown at their fields.
  await fee.getByRole("textbox", { name: "Amount" }).fill("much");
  await page.getByRole("button", { name: "Preview changes" }).click();
  await expect(page.getByText(/must be a decimal/i)).toBeVisible();
  await fee.getByRole("textbox", { name: "Amount" }).fill("2.50");
  await page.getByRole("button", { name: "Preview changes" }).click();
  const panel = page.getByRole("dialog", { name: "Preview changes" });
  await expect(panel.getByRole("row", { name: /^Fees None CITY_TAX · City tax · 2.50 · EUR · Stay/ })).toBeVisible();
  await panel.getByRole("button", { name: "Publish" }).click();
  await expect(page).toHaveURL(new RegExp(`/supply/properties/${code}$`));
  await expect(page.getByRole("heading", { level: 1, name: "Haus am Formular" })).toBeVisible();

  // A draft survives a reload, and appears in the list.
  await page.getByRole("textbox", { name: "Chain" }).fill("Formularhäuser");
  await expect(page.getByText("Draft: 1 field not published")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Chain" })).toHaveValue("Formularhäuser");
  await page.goto(`/supply/properties?q=${code}`);
  await expect(page.getByRole("row", { name: /Haus am Formular/ }).getByText("Draft")).toBeVisible();
  await page
    .getByRole("region", { name: "Unpublished drafts" })
    .getByRole("link", { name: "Haus am Formular" })
    .click();
  await page.getByRole("button", { name: "Preview changes" }).click();
  await expect(panel.getByRole("row")).toHaveText(["FieldBeforeAfter", "ChainNoneFormularhäuser"]);
  await expect(panel.getByText("No upcoming booking depends on it.")).toBeVisible();
  await panel.getByRole("button", { name: "Publish" }).click();
  await expect(panel).toHaveCount(0);
  await expect(page.getByText("No changes")).toBeVisible();

  await page.getByRole("button", { name: "Retire property" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question.getByText(/It disappears from content and search/)).toBeVisible();
  await question.getByRole("button", { name: "Retire property" }).click();
  await expect(page.getByText("This property is retired")).toBeVisible();
  await page.goto(`/supply/properties?q=${code}`);
  await expect(page.getByText("No property matches")).toBeVisible();
  await page.getByRole("radio", { name: "Retired" }).click();
  await expect(page.getByRole("radio", { name: "Retired" })).toBeChecked();
  await page.getByRole("row", { name: /Haus am Formular/ }).click();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("button", { name: "Retire property" })).toBeVisible();
});

test("an operator adds a room and a rate plan with cancellation terms to a property", async ({ page }) => {
  const code = `PARTS-${SUFFIX}`;
  await startSession(page, OPERATOR);
  await createProperty(page, code, "Haus mit Teilen");
  await publish(page);
  await page.getByRole("link", { name: "Rooms", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: `Rooms of ${code}` })).toBeVisible();
  await page.getByRole("button", { name: "New room" }).first().click();
  await expect(page.getByRole("combobox", { name: "Property" })).toHaveValue(code);
  await page.getByRole("textbox", { name: "Code", exact: true }).fill("DBL");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Double room");
  // Empty required fields are reported before a request is sent.
  await page.getByRole("button", { name: "Preview changes" }).click();
  await expect(page.getByText("Enter: guests at most")).toBeVisible();
  for (const [name, value] of [
    ["Guests included in the price", "2"],
    ["Guests at most", "3"],
    ["Adults at most", "2"],
    ["Children at most", "1"],
  ] as const)
    await page.getByRole("textbox", { name }).fill(value);
  await publish(page);
  await expect(page).toHaveURL(new RegExp(`/supply/rooms/${code}/DBL$`));

  await page.goto(`/supply/new/rate_plans?owner=${code}`);
  await page.getByRole("textbox", { name: "Code", exact: true }).fill("FLEX");
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Flexible");
  await page.getByRole("button", { name: /Board$/ }).click();
  await page.getByRole("option", { name: "Bed and breakfast" }).click();
  await page.getByRole("combobox", { name: "Currency" }).fill("EUR");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /Refunds$/ }).click();
  await page.getByRole("option", { name: "Refundable", exact: true }).click();
  const freeUntil = page.getByRole("group", { name: /^Free until/ });
  await freeUntil.getByRole("textbox", { name: "Days before" }).fill("2");
  await freeUntil.getByRole("spinbutton", { name: /hour/ }).click();
  await page.keyboard.type("1800");
  await page.getByRole("button", { name: "Add tier" }).click();
  const tier = page.getByRole("listitem", { name: "tier 1" });
  await tier.getByRole("textbox", { name: "Days before" }).fill("2");
  await tier.getByRole("spinbutton", { name: /hour/ }).click();
  await page.keyboard.type("1800");
  await tier.getByRole("textbox", { name: "How much" }).fill("100");
  await page.getByRole("button", { name: "Preview changes" }).click();
  const panel = page.getByRole("dialog", { name: "Preview changes" });
  await expect(panel.getByRole("row", { name: /^Fees/ })).toContainText(
    "2 days before · 18:00 · Percent of the total · 100",
  );
  await panel.getByRole("button", { name: "Publish" }).click();
  await expect(page).toHaveURL(new RegExp(`/supply/rate_plans/${code}/FLEX$`));
  await page.goto(`/supply/rate_plans?owner=${code}&of=properties`);
  await expect(page.getByRole("row", { name: /Flexible/ })).toContainText("Active");
});

test("when two operators edit one property, the second sees the first one's changes and loses no input", async ({
  page,
  browser,
}) => {
  const code = `TWO-${SUFFIX}`;
  await startSession(page, OPERATOR);
  await createProperty(page, code, "Haus zu zweit");
  await publish(page);
  await expect(page).toHaveURL(new RegExp(`/supply/properties/${code}$`));
  await page.getByRole("textbox", { name: "Chain" }).fill("Mine");

  const other = await anotherOperator(browser);
  await other.goto(`/supply/properties/${code}`);
  await other.getByRole("textbox", { name: "Chain" }).fill("Theirs");
  await other.getByRole("textbox", { name: "Region" }).fill("Südland");
  await publish(other);
  await other.context().close();

  // The other user's changes survive: the service refuses the draft, whose version is outdated.
  await page.getByRole("button", { name: "Preview changes" }).click();
  const notice = page.getByRole("status").filter({ hasText: "Changed by someone else" });
  await expect(notice).toContainText("Chain: none became “Theirs”; your draft says “Mine”");
  await expect(notice).toContainText("Region: none became “Südland”");
  await notice.getByRole("button", { name: "Continue with my draft" }).click();
  await expect(page.getByRole("textbox", { name: "Region" })).toHaveValue("Südland");
  await expect(page.getByRole("textbox", { name: "Chain" })).toHaveValue("Mine");
  await page.getByRole("button", { name: "Preview changes" }).click();
  const panel = page.getByRole("dialog", { name: "Preview changes" });
  await expect(panel.getByRole("row")).toHaveText(["FieldBeforeAfter", "ChainTheirsMine"]);
  await panel.getByRole("button", { name: "Publish" }).click();
  await expect(panel).toHaveCount(0);
});

test("an operator uploads exchange rates, and stores them once they are counted", async ({ page }) => {
  await startSession(page, OPERATOR);
  await page.goto("/supply/exchange-rates");
  const rates = page.getByRole("grid", { name: "Exchange rates" });
  await expect(rates.getByRole("row", { name: /USD/ })).toBeVisible();
  await page.getByRole("button", { name: "Upload rates" }).click();
  const panel = page.getByRole("dialog", { name: "Upload rates" });
  const today = inDays(0).toISOString().slice(0, 10);
  const give = (rate: string) =>
    panel.locator("input[type=file]").setInputFiles({
      name: "fx_rates.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(`day,base,quote,rate\n${today},EUR,ISK,${rate}\n`),
    });
  await give("dear");
  await expect(panel.getByRole("alert")).toContainText("1 problem in the files");
  await expect(panel.getByRole("listitem")).toContainText(
    'Expected a positive decimal with at most ten decimals, found "dear"',
  );
  await expect(panel.getByRole("button", { name: "Store rates" })).toBeDisabled();
  await give("147.35");
  await expect(panel.getByText("1 new rate, 0 changed rates.")).toBeVisible();
  await panel.getByRole("button", { name: "Store rates" }).click();
  await expect(panel).toHaveCount(0);
  await expect(rates.getByRole("row", { name: /ISK/ })).toContainText("147.35");
});

test("the editor, its preview and its question are accessible in light and dark, wide and narrow", async ({ page }) => {
  await startSession(page, OPERATOR);
  await page.goto("/supply/rate_plans");
  await page.getByRole("grid").getByRole("row").nth(1).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill(`Renamed ${SUFFIX}`);
  await page.getByRole("button", { name: "Preview changes" }).click();
  const panel = page.getByRole("dialog", { name: "Preview changes" });
  await expect(panel.getByRole("table", { name: "Changes" })).toBeVisible();
  await expectAccessible(page, "the preview");
  await panel.getByRole("button", { name: "Back to the draft" }).click();
  await expectAccessible(page, "the editor");
  await page.getByRole("button", { name: "Retire rate plan" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessible(page, "the question");
  await page.getByRole("button", { name: "Keep rate plan" }).click();
  await page.getByRole("button", { name: "Discard draft" }).click();
  await expect(page.getByText("No changes")).toBeVisible();
});
