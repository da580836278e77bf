import { expect, test as base, type APIRequestContext } from "@playwright/test";
import { typeSignIn } from "./desk/desk";
import { freshName } from "./desk/sold";
import { signInOnce, signInOnceAs } from "./desk/signed-in";

/** A test with the demo agency's admin signed in. */
const test = base.extend<object>({
  storageState: async ({ playwright, baseURL }, use) => use(await signInOnce(playwright.request, baseURL!, "admin")),
});

const PASSWORD = "quite a long sentence";

/** The status of a page: 200 if signed in, 307 for a redirect to sign-in. */
const opens = async (of: APIRequestContext) => (await of.get("/settings/account", { maxRedirects: 0 })).status();

test("an invited user signs in by a link once, gets another role, ends a session, and is disabled", async ({
  page,
  browser,
  playwright,
  baseURL,
}) => {
  const name = freshName();
  const email = `${name.toLowerCase()}@demo.example`;
  await page.goto("/settings/users");
  await expect(page.getByRole("row").filter({ hasText: "admin@demo.example" })).toBeVisible();
  await page.getByRole("button", { name: "Invite" }).click();
  let panel = page.getByRole("dialog", { name: "Invite a person" });
  await panel.getByLabel("Name").fill(name);
  await panel.getByLabel("E-mail").fill(email);
  await panel.getByRole("button", { name: "Create invitation link" }).click();
  const link = await panel.getByRole("textbox", { name: "Link to choose a password" }).inputValue();
  await panel.getByRole("button", { name: "Done" }).click();

  const theirs = await browser.newContext({ baseURL: baseURL! });
  const desk = await theirs.newPage();
  await desk.goto(link);
  await expect(desk.getByText(email)).toBeVisible();
  await desk.getByLabel("Password").fill("too short");
  await desk.getByRole("button", { name: "Set password and sign in" }).click();
  await expect(desk.getByText("12 characters or more").first()).toBeVisible();
  await desk.getByLabel("Password").fill(PASSWORD);
  await desk.getByRole("button", { name: "Set password and sign in" }).click();
  const rail = desk.getByRole("navigation", { name: "Main" });
  await expect(rail.getByRole("link", { name: "Search" })).toBeVisible();
  await expect(rail.getByRole("link", { name: "Webhooks" })).toHaveCount(0);

  await page.goto(`/settings/users?q=${email}`);
  await page.getByRole("row").filter({ hasText: email }).click();
  panel = page.getByRole("dialog", { name });
  await panel
    .locator("label")
    .filter({ hasText: /^Admin/ })
    .click();
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved")).toBeVisible();

  // The link is used up, and its session has the new role.
  const stranger = await browser.newPage({ baseURL: baseURL! });
  await stranger.goto(link);
  await expect(stranger.getByText("This link has expired")).toBeVisible();
  await stranger.close();
  const elsewhere = await playwright.request.newContext({
    baseURL: baseURL!,
    storageState: await signInOnceAs(playwright.request, baseURL!, email, PASSWORD),
  });
  expect(await opens(elsewhere)).toBe(200);
  // Users may be cached for two seconds.
  await expect(async () => {
    await desk.goto("/settings/account");
    await expect(rail.getByRole("link", { name: "Webhooks" })).toBeVisible({ timeout: 500 });
  }).toPass();
  await desk.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(desk.getByRole("button", { name: "Sign out", exact: true })).toHaveCount(0);
  await expect.poll(() => opens(elsewhere)).toBe(307);
  await elsewhere.dispose();

  await panel.getByRole("button", { name: "Disable user" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disable user" }).click();
  await expect(panel.getByText("Disabled")).toBeVisible();
  await expect.poll(() => opens(theirs.request)).toBe(307);
  await desk.reload();
  await typeSignIn(desk, email, PASSWORD);
  await expect(desk.getByText("E-mail or password is wrong")).toBeVisible();
  await theirs.close();
});
