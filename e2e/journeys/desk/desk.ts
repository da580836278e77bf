import { expect, type Locator, type Page } from "@playwright/test";

/** Steps of an agent, by the texts on the screen. */

export const PASSWORD = "demo-password";

/** Types e-mail and password, and presses the button. */
export async function typeSignIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("E-mail", { exact: true }).fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Signs in as the demo's agent or another user, and opens search; for an operator, the first screen. */
export async function signIn(page: Page, email?: string): Promise<void> {
  await startSession(page, email);
  await page.goto(email?.startsWith("operator") ? "/" : "/search");
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
}

/** Signs in without the form, because other journeys test the form. */
export async function startSession(page: Page, email = "agent@demo.example"): Promise<void> {
  const { csrfToken } = (await (await page.request.get("/api/auth/csrf")).json()) as { csrfToken: string };
  const form = { csrfToken, email, password: PASSWORD, json: "true" };
  const answer = await page.request.post("/api/auth/callback/credentials", { form });
  expect(answer.ok(), `signing in: ${answer.status()}`).toBe(true);
}

/** Presses a button by keyboard once it is enabled; a disabled one cannot have the focus. */
export async function pressByKeyboard(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.press("Enter");
}

/** Chooses a place from the suggestions. */
export async function choosePlace(page: Page, typed: string, place: RegExp): Promise<void> {
  await page.getByRole("combobox", { name: "Place or property" }).fill(typed);
  await page.getByRole("option", { name: place }).click();
}

/** Types both dates and leaves the field, as a user does. */
export async function typeStay(page: Page, checkin: Date, checkout: Date): Promise<void> {
  await page.getByRole("textbox", { name: "Check-in and check-out" }).click();
  await page.keyboard.type(toTypedDigits(checkin) + toTypedDigits(checkout));
  await page.keyboard.press("Tab");
}

/** A date as it is typed: day, month, year. */
export function toTypedDigits(date: Date): string {
  const [year, month, day] = date.toISOString().slice(0, 10).split("-");
  return `${day}${month}${year}`;
}

/** The date a number of days from today. */
export function inDays(days: number): Date {
  return new Date(Date.now() + days * 86_400_000);
}

/** Searches a place for a stay of three nights and waits for the results. */
export async function searchStay(page: Page, typed: string, place: RegExp, days: number): Promise<Locator> {
  await choosePlace(page, typed, place);
  await typeStay(page, inDays(days), inDays(days + 3));
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const results = page.getByRole("region", { name: "Results" });
  await expect(results).toBeVisible();
  return results;
}

/** Expands every property with instant confirmation, and holds the first offer that contains these words. */
export async function holdOffer(page: Page, results: Locator, words: RegExp): Promise<void> {
  const rows = results.locator("ul > li").filter({ hasNotText: "On request" });
  const toggles = rows.getByRole("button", { name: /offers? of/ });
  // all() does not wait for the first result.
  await expect(toggles.first()).toBeVisible();
  for (const toggle of await toggles.all()) await toggle.click();
  await rows.getByRole("button", { name: words }).first().click();
  await expect(page).toHaveURL(/\/book\?hold=/);
  await expect(page.getByRole("timer")).toHaveText(/^(29:\d\d|30:00)$/);
}

/** Fills in the required fields of a booking. */
export async function nameGuests(page: Page): Promise<void> {
  const lead = page.getByRole("group", { name: /Lead guest/ });
  await lead.getByLabel("First name").fill("Ada");
  await lead.getByLabel("Last name").fill("Lindqvist");
  await page.getByRole("button", { name: "Same as lead guest" }).click();
  await page.getByLabel("E-mail", { exact: true }).fill("ada@example.com");
}
