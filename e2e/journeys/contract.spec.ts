import { expect, test, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "./desk/accessible";
import { startSession } from "./desk/desk";

const OPERATOR = "operator@demo.example";
const YEAR = new Date().getUTCFullYear() + 1;

/** A person at the page: what is pressed and typed is counted. */
class Hands {
  presses = 0;
  fields = 0;
  keys = 0;

  async press(what: Locator): Promise<void> {
    this.presses++;
    await what.click();
  }

  async type(field: Locator, text: string): Promise<void> {
    this.fields++;
    this.keys += text.length;
    await field.fill(text);
    await field.press("Tab");
  }

  async choose(button: Locator, option: string): Promise<void> {
    await this.press(button);
    await this.press(button.page().getByRole("option", { name: option, exact: true }));
  }
}

/** A property without rooms. @returns its public id */
async function createProperty(page: Page, code: string): Promise<string> {
  const values = { code, name: "Beach resort", category_code: "HOTEL", city: "Rimini", country_code: "IT" };
  const answer = await page.request.post("/api/staff/supply.apply", {
    headers: { origin: new URL(page.url()).origin },
    data: {
      params: { kind: "properties" },
      body: { rows: [{ values: { ...values, timezone: "Europe/Rome", currency_code: "EUR" } }] },
    },
  });
  const { rows } = (await answer.json()) as { rows: { public_id: string }[] };
  return rows[0]!.public_id;
}

interface Season {
  from: string;
  to: string;
  prices: readonly [string, string, string];
  nights: string;
  release: string;
}

const SPRING: Season = {
  from: `1 Apr ${YEAR}`,
  to: `31 May ${YEAR}`,
  prices: ["70.00", "100.00", "137.50"],
  nights: "3",
  release: "7",
};
const JUNE: Season = { ...SPRING, from: `1 Jun ${YEAR}`, to: `30 Jun ${YEAR}`, prices: ["98.00", "140.00", "192.50"] };
const SUMMER: Season = {
  from: `1 Jul ${YEAR}`,
  to: `31 Aug ${YEAR}`,
  prices: ["133.00", "190.00", "261.25"],
  nights: "7",
  release: "21",
};

/** The cells of one row, by their labels. */
const cellOf = (page: Page, row: number, column: string): Locator =>
  page
    .getByRole("table", { name: "Seasons and prices" })
    .getByRole("row")
    .nth(row + 2)
    .getByRole("textbox", { name: column });

async function typeSeason(page: Page, hands: Hands, row: number, season: Season): Promise<void> {
  await hands.type(cellOf(page, row, "First night"), season.from);
  await hands.type(cellOf(page, row, "Last night"), season.to);
  for (const [at, price] of season.prices.entries())
    await hands.type(cellOf(page, row, `Double room, ${at + 1} adult`), price);
  await hands.type(cellOf(page, row, "Double room, Rooms"), "10");
  await hands.type(cellOf(page, row, "Min. nights"), season.nights);
  await hands.type(cellOf(page, row, "Release days"), season.release);
}

async function typeDeadline(fields: Locator, hands: Hands, days: string): Promise<void> {
  await hands.type(fields.getByRole("textbox", { name: /^Days before/ }), days);
  await typeTime(fields, hands);
}

/** Six in the evening, segment by segment. */
async function typeTime(fields: Locator, hands: Hands): Promise<void> {
  hands.fields++;
  await fields.getByRole("spinbutton").first().click();
  await fields.page().keyboard.type("1800");
}

async function typeTier(tier: Locator, hands: Hands, days: string, unit: string, value: string): Promise<void> {
  await typeDeadline(tier, hands, days);
  await hands.choose(tier.getByRole("button", { name: /Fee$/ }), unit);
  await hands.type(tier.getByRole("textbox", { name: /^How much/ }), value);
}

/** @param parts from child, to child, from age, to age, how much */
async function typeChildRule(panel: Locator, hands: Hands, parts: readonly string[], unit?: string): Promise<void> {
  await hands.press(panel.getByRole("button", { name: "Add rule for children" }));
  const rule = panel.getByRole("listitem", { name: /^rule for children/ }).last();
  for (const [at, text] of parts.entries()) if (text !== "") await hands.type(rule.getByRole("textbox").nth(at), text);
  if (unit !== undefined) await hands.choose(rule.getByRole("button", { name: /Price as$/ }), unit);
}

test("an operator enters all of a beach resort's contract on one page, checks its prices and copies it to the next year", async ({
  page,
}) => {
  await startSession(page, OPERATOR);
  await page.goto("/home");
  const id = await createProperty(page, `RESORT-${Date.now().toString(36).toUpperCase()}`);
  const hands = new Hands();
  const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const panel = page.getByRole("dialog");
  const field = (name: RegExp) => panel.getByRole("textbox", { name }).first();
  const done = () => hands.press(panel.getByRole("button", { name: "Done" }));
  await page.goto(`/supply/contracts/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Beach resort" })).toBeVisible();

  const started = Date.now();

  await hands.press(button("Add room"));
  await hands.type(field(/^Code/), "DBL");
  await hands.type(field(/^Name/), "Double room");
  await hands.type(field(/^Guests included/), "2");
  await hands.type(field(/^Guests at most/), "4");
  await hands.type(field(/^Adults at most/), "3");
  await hands.type(field(/^Children at most/), "2");
  await hands.type(field(/^Infants besides/), "1");
  await done();

  await hands.press(button("Add rate plan"));
  await hands.type(field(/^Code/), "HB");
  await hands.type(field(/^Name/), "Half board");
  await hands.choose(panel.getByRole("button", { name: /Board$/ }), "Half board");
  await typeChildRule(panel, hands, ["1", "", "2", "11", "0"]);
  await typeChildRule(panel, hands, ["2", "", "2", "11", "50"]);
  await hands.choose(panel.getByRole("button", { name: /After the free window$/ }), "Can be cancelled with a fee");
  await typeDeadline(panel.getByRole("group", { name: /^Free until/ }), hands, "7");
  await hands.press(panel.getByRole("button", { name: "Add tier" }));
  await typeTier(panel.getByRole("listitem", { name: "tier 1" }), hands, "7", "Nights", "1");
  await done();

  for (const [row, season] of [SPRING, JUNE, SUMMER].entries()) {
    await hands.press(button("Add a season"));
    await typeSeason(page, hands, row, season);
  }
  // The summer has terms of its own.
  await hands.press(button(/^All fields of the season .*-07-01/));
  await hands.choose(panel.getByRole("button", { name: /Refunds$/ }), "Refundable");
  await hands.choose(panel.getByRole("button", { name: /After the free window$/ }), "Can be cancelled with a fee");
  await typeDeadline(panel.getByRole("group", { name: /^Free until/ }), hands, "14");
  for (const [at, [days, percent]] of [
    ["14", "50"],
    ["3", "100"],
  ].entries()) {
    await hands.press(panel.getByRole("button", { name: "Add tier" }));
    await typeTier(
      panel.getByRole("listitem", { name: `tier ${at + 1}` }),
      hands,
      days!,
      "Percent of the total",
      percent!,
    );
  }
  await done();
  // Autumn is as June.
  await hands.press(button(/^Add a season like .*-06-01/));
  await hands.type(cellOf(page, 3, "First night"), `1 Sep ${YEAR}`);
  await hands.type(cellOf(page, 3, "Last night"), `31 Oct ${YEAR}`);

  await hands.press(button("Add supplement"));
  await hands.type(field(/^Code/), "GALA");
  await hands.type(field(/^Name/), "Gala dinner");
  await hands.type(field(/^From/), `15 Aug ${YEAR}`);
  await hands.type(field(/^To/), `15 Aug ${YEAR}`);
  await hands.type(field(/^Each adult/), "24.00");
  await typeChildRule(panel, hands, ["1", "9", "2", "11", "12.00"], "Amount");
  await done();

  await hands.press(button("Add offer"));
  await hands.type(field(/^Code/), "EARLY20");
  await hands.type(field(/^Name/), "Early booking");
  await hands.choose(panel.getByRole("button", { name: /Reduction$/ }), "Percent");
  await hands.type(field(/^Percent or amount/), "20");
  await hands.type(field(/^Booked until/), `31 Jan ${YEAR}`);
  await hands.type(field(/^Group/), "ONE");
  await done();
  await hands.press(button("Add offer"));
  await hands.type(field(/^Code/), "WEEK");
  await hands.type(field(/^Name/), "Seven nights for six");
  await hands.choose(panel.getByRole("button", { name: /Reduction$/ }), "Free nights");
  await hands.type(field(/^Nights stayed/), "7");
  await hands.type(field(/^Nights paid/), "6");
  await hands.choose(panel.getByRole("button", { name: /Repeats in a longer stay$/ }), "Yes");
  await hands.type(field(/^Group/), "ONE");
  await done();

  // Nothing is lost by a reload, and a wrong price is refused at its cell with all the rest.
  await cellOf(page, 0, "Double room, 1 adult").fill("70.005");
  await page.reload();
  await expect(cellOf(page, 2, "Double room, 2 adults")).toHaveValue("190.00");
  await page.getByRole("button", { name: "Save the contract" }).click();
  await expect(page.getByRole("alert").filter({ hasText: /EUR/ })).toBeVisible();
  await cellOf(page, 0, "Double room, 1 adult").fill("70.00");
  await hands.press(button("Save the contract"));
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  await expect(cellOf(page, 0, "First night")).toHaveValue(new RegExp(`1 Apr ${YEAR}`));
  await expectAccessible(page, "contract");

  const told = `${hands.fields} fields, ${hands.keys} characters, ${hands.presses} presses`;
  test
    .info()
    .annotations.push({ type: "effort", description: `${told}, ${Math.round((Date.now() - started) / 1000)} s` });
  // Four seconds a field and two a press are under eight minutes.
  expect(hands.fields * 4 + hands.presses * 2, told).toBeLessThan(15 * 60);

  // The guide's figures, line by line.
  const checker = page.getByRole("region", { name: "Price checker" });
  const check = async (booked: string) => {
    await checker.getByRole("textbox", { name: /^Booked on/ }).fill(booked);
    await checker.getByRole("textbox", { name: /^Booked on/ }).press("Tab");
    await checker.getByRole("button", { name: "Check the price" }).click();
  };
  await checker.getByRole("textbox", { name: /^Arrival/ }).fill(`4 Jul ${YEAR}`);
  await checker.getByRole("textbox", { name: /^Arrival/ }).press("Tab");
  await checker.getByRole("textbox", { name: /^Ages of children/ }).fill("8, 5");
  await check(`15 Jan ${YEAR}`);
  const line = (label: string, amount: string) =>
    expect(checker.getByRole("listitem").filter({ hasText: label }).first()).toContainText(amount);
  await line("Price for 2 guests", "190.00");
  await line("Child aged 8", "0");
  await line("Child aged 5, 50% of an adult’s share", "47.50");
  await line("Early booking", "47.50");
  await line("Before offers", "1,662.50");
  await line("Total of the contract", "1,330.00");
  await check(`2 May ${YEAR}`);
  await line("Total of the contract", "1,425.00");

  // A year later, three percent dearer.
  await page.getByRole("button", { name: "Copy to next year" }).click();
  const copy = page.getByRole("dialog", { name: "Copy to next year" });
  await copy.getByRole("textbox", { name: /^Percentage/ }).fill("3");
  await expect(copy.getByRole("row").filter({ hasText: "Jul" })).toContainText("190.00 195.50");
  await copy.getByRole("button", { name: `Add ${YEAR + 1} as unsaved changes` }).click();
  await page.getByRole("button", { name: "Save the contract" }).click();
  await expect(page.getByText("No unsaved changes")).toBeVisible();
  await expect(cellOf(page, 6, "Double room, 2 adults")).toHaveValue("195.50");
  await expect(cellOf(page, 6, "First night")).toHaveValue(new RegExp(`1 Jul ${YEAR + 1}`));
});
