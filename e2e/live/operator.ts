import type { Browser, Page } from "@playwright/test";
import { generate } from "otplib";

const PASSWORD = "a long enough password";

/** A signed-in person's browser. */
export interface Desk {
  page: Page;
  /** Calls an operation at the staff door, as the desk's pages do. @throws Error when it is refused */
  call<B>(operation: string, input: object): Promise<B>;
  /** Downloads a file that a link of the page names. */
  download(link: string): Promise<Buffer>;
}

/** Opens an invitation link in a new browser, chooses a password and, if required, adds a second factor. */
export async function enter(browser: Browser, link: string): Promise<Desk> {
  const origin = new URL(link).origin;
  const page = await (await browser.newContext({ baseURL: origin })).newPage();
  page.setDefaultTimeout(30_000);
  await page.goto(link);
  await page.getByLabel("Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Set password and sign in" }).click();
  const navigation = page.getByRole("navigation", { name: "Main" });
  const app = page.getByRole("button", { name: "Authenticator app" });
  await navigation.or(app).first().waitFor();
  if (await app.isVisible()) await addSecondFactor(page);
  await navigation.waitFor();
  return {
    page,
    async call<B>(operation: string, input: object) {
      const answer = await page.request.post(`/api/staff/${operation}`, { data: input, headers: { origin } });
      if (!answer.ok()) throw new Error(`${operation}: ${answer.status()} ${await answer.text()}`);
      return (await answer.json()) as B;
    },
    async download(name) {
      const href = await page.getByRole("link", { name }).first().getAttribute("href");
      const answer = await page.request.get(href!);
      if (!answer.ok()) throw new Error(`${href}: ${answer.status()}`);
      return answer.body();
    },
  };
}

async function addSecondFactor(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Authenticator app" }).click();
  const secret = await page.getByRole("textbox", { name: "Or type this key into the app" }).inputValue();
  await page.getByLabel("Code from the app").fill(await generate({ secret }));
  await page.getByRole("button", { name: "Add app" }).click();
  await page.getByRole("list", { name: "Recovery codes" }).waitFor();
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Creates a tenant on the Tenants screen. @returns its public id */
export async function createTenant({ page }: Desk, name: string, markup: string): Promise<string> {
  await page.goto("/tenants");
  await page.getByRole("button", { name: "New tenant" }).first().click();
  const panel = page.getByRole("dialog", { name: "New tenant" });
  await panel.getByLabel("Name", { exact: true }).fill(name);
  await panel.getByRole("button", { name: /Currency of its Default profile/ }).click();
  await page.getByRole("option", { name: "EUR" }).click();
  await panel.getByLabel("Mark-up of its Default profile, percent").fill(markup);
  await panel.getByRole("button", { name: "Create tenant" }).click();
  await page.waitForURL(/\/tenants\/ten_/);
  return new URL(page.url()).pathname.split("/")[2]!;
}

/** On the page of a tenant: sets a contract for a place and a credit line, and invites the admin. @returns the link */
export async function setUp({ page }: Desk, place: string, limit: string, email: string): Promise<string> {
  await page.getByText("Only the records below").click();
  await page.getByRole("combobox", { name: /Add a place with everything in it/ }).fill(place);
  await page
    .getByRole("option", { name: new RegExp(place) })
    .first()
    .click();
  await page.getByRole("list", { name: "Places of the contract" }).getByRole("button").waitFor();
  await page.getByRole("button", { name: "Save contract" }).click();
  await page.getByText("The contract contains").waitFor();

  await page.getByRole("button", { name: "Open account" }).click();
  const account = page.getByRole("dialog", { name: "Open account" });
  await account.getByLabel("Credit limit, in EUR").fill(limit);
  await account.getByRole("button", { name: "Open account" }).click();
  await page.getByText("Account opened").waitFor();

  await page.getByRole("button", { name: "Invite admin" }).click();
  const invitation = page.getByRole("dialog", { name: "Invite admin" });
  await invitation.getByLabel("Name", { exact: true }).fill("Grace");
  await invitation.getByLabel("E-mail").fill(email);
  await invitation.getByRole("button", { name: "Create invitation link" }).click();
  return invitation.getByRole("textbox", { name: "Link to choose a password" }).inputValue();
}

export interface Credential {
  client_id: string;
  client_secret: string;
}

/** Creates a credential with all scopes, in the settings, as the tenant's admin. */
export async function createCredential({ page }: Desk): Promise<Credential> {
  await page.goto("/settings/credentials");
  await page.getByRole("button", { name: "New credential" }).click();
  const panel = page.getByRole("dialog", { name: "New credential" });
  await panel.getByLabel("Name", { exact: true }).fill("Website");
  await panel.getByRole("button", { name: "Create credential" }).click();
  const field = (label: string) => panel.getByRole("textbox", { name: label }).inputValue();
  return { client_id: await field("Client id"), client_secret: await field("Client secret") };
}

/** Views the tenant with a reason, opens the booking and cancels it for the supplier. */
export async function cancelForSupplier(
  { page }: Desk,
  tenant: string,
  booking: string,
  reason: string,
): Promise<void> {
  await page.goto(`/tenants/${tenant}`);
  await page.getByRole("button", { name: "View as operator" }).click();
  await page
    .getByRole("dialog", { name: /^Look into/ })
    .getByLabel("Reason")
    .fill(reason);
  await page.getByRole("button", { name: /^Look into/ }).click();
  await page.waitForURL(/\/bookings/);
  await page.goto(`/bookings/${booking}`);
  await page.getByRole("button", { name: "Cancel for the supplier" }).click();
  const panel = page.getByRole("dialog", { name: "Cancel for the supplier" });
  await panel.getByLabel("Reason").fill(reason);
  await panel.getByRole("button", { name: "Cancel booking" }).click();
  await page.getByText("Cancelled for the supplier").waitFor();
}
