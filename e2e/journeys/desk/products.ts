import { expect, type Locator, type Page } from "@playwright/test";
import { toTypedDigits } from "./desk";

/** Steps of booking products other than stays, by the texts on the screen. */

/** Chooses an option from the suggestions of a field. */
export async function choose(page: Page, field: string, typed: string, option: RegExp): Promise<void> {
  await page.getByRole("combobox", { name: field, exact: true }).fill(typed);
  await page.getByRole("option", { name: option }).click();
}

/** Types dates and leaves the field. */
export async function typeDates(page: Page, field: string, ...dates: Date[]): Promise<void> {
  await page.getByRole("textbox", { name: field, exact: true }).click();
  await page.keyboard.type(dates.map(toTypedDigits).join(" "));
  await page.keyboard.press("Tab");
}

/** Starts the search and waits for the results. */
export async function search(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const results = page.getByRole("region", { name: "Results" });
  await expect(results).toBeVisible();
  return results;
}

/** Holds the first offer with instant confirmation. */
export async function holdInstant(results: Locator, product: string): Promise<void> {
  // A flight's row is a list of fares in itself: the innermost row is the offer.
  const hold = results
    .page()
    .getByRole("listitem")
    .getByRole("button", { name: /^Hold / });
  const offers = results.getByRole("listitem").filter({ hasText: "Instant" }).filter({ hasNot: hold });
  await offers
    .getByRole("button", { name: /^Hold / })
    .first()
    .click();
  await expect(results.page()).toHaveURL(new RegExp(`/book/${product}\\?hold=`));
  await expect(results.page().getByRole("timer")).toHaveText(/^(29:\d\d|30:00)$/);
}

/** Types a person's name and, if required, the date of birth. */
export async function nameTraveller(page: Page, who: RegExp, name: string, born?: Date): Promise<void> {
  const [first, last] = name.split(" ");
  const row = page.getByRole("group", { name: who });
  await row.getByLabel("First name").fill(first!);
  await row.getByLabel("Last name").fill(last!);
  if (!born) return;
  await row.getByRole("spinbutton", { name: /^day/ }).click();
  await page.keyboard.type(toTypedDigits(born));
}

/** Copies the lead traveller to the contact, and adds an e-mail address. */
export async function takeLeadAsContact(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Same as lead traveller" }).click();
  await page.getByLabel("E-mail", { exact: true }).fill("ada@example.com");
}

/** Presses Book and waits for the confirmation. */
export async function book(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^(Book|Request) for [\d,.]+ EUR$/ }).click();
  await expectBooked(page);
}

export async function expectBooked(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/bookings\/bkg_/);
  await expect(page.getByRole("main").getByText("Confirmed", { exact: true }).first()).toBeVisible();
}

/** A date of birth for an age, far from the birthday. */
export function bornYearsAgo(years: number): Date {
  const day = new Date();
  day.setUTCFullYear(day.getUTCFullYear() - years, day.getUTCMonth() - 2, 10);
  return day;
}
