import { expect, test, type APIRequest, type Browser, type Page } from "@playwright/test";
import { findAccessibilityFaults } from "./desk/accessible";
import { generate } from "otplib";
import { typeSignIn } from "./desk/desk";
import { signInOnce } from "./desk/signed-in";
import { freshName } from "./desk/sold";

const PASSWORD = "quite a long sentence";

/** Creates a user of the demo agency with a password. @returns the user's e-mail address */
async function newcomer(request: APIRequest, baseURL: string): Promise<string> {
  const admin = await request.newContext({
    baseURL,
    storageState: await signInOnce(request, baseURL, "admin"),
    extraHTTPHeaders: { origin: baseURL },
  });
  const name = freshName();
  const email = `${name.toLowerCase()}@demo.example`;
  const invited = await admin.post("/api/staff/user.invite", { data: { body: { name, email, role: "agent" } } });
  const { link } = (await invited.json()) as { link: string };
  const token = link.slice(link.indexOf("#") + 1);
  const accepted = await admin.post("/api/welcome", { data: { token, password: PASSWORD } });
  expect(accepted.ok()).toBe(true);
  await admin.dispose();
  return email;
}

/** A page in a new browser context. It uses a host name, because passkeys do not work with IP addresses. */
async function freshPage(browser: Browser, baseURL: string): Promise<Page> {
  const { port } = new URL(baseURL);
  return (await browser.newContext({ baseURL: `http://localhost:${port}` })).newPage();
}

async function expectNoSession(page: Page): Promise<void> {
  const cookies = await page.context().cookies();
  expect(cookies.map(({ name }) => name)).not.toContain("staff-session");
  expect((await page.request.get("/search", { maxRedirects: 0 })).status()).toBe(307);
}

async function isClean(page: Page): Promise<void> {
  expect(await findAccessibilityFaults(page)).toEqual([]);
}

const signOut = async (page: Page) => {
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
};

test("an authenticator app is added and required at sign-in, and a recovery code replaces it once", async ({
  browser,
  playwright,
  baseURL,
}) => {
  const email = await newcomer(playwright.request, baseURL!);
  const page = await freshPage(browser, baseURL!);
  await page.goto("/sign-in?next=/settings/account");
  await typeSignIn(page, email, PASSWORD);
  const section = page.getByRole("region", { name: "Second factor" });
  await section.getByRole("button", { name: "Add authenticator app" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog.getByRole("img", { name: "QR code for an authenticator app" })).toBeVisible();
  await isClean(page);
  const secret = await dialog.getByRole("textbox", { name: "Or type this key into the app" }).inputValue();
  await dialog.getByLabel("Code from the app").fill("12");
  await dialog.getByRole("button", { name: "Add app" }).click();
  await expect(dialog.getByText("Must be the six digits that the app shows")).toBeVisible();
  await dialog.getByLabel("Code from the app").fill(await generate({ secret, epoch: Math.floor(Date.now() / 1000) }));
  await dialog.getByRole("button", { name: "Add app" }).click();
  const items = dialog.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(items).toHaveCount(10);
  const codes = await items.allInnerTexts();
  await dialog.getByRole("button", { name: "I saved them" }).click();
  await expect(section.getByText("10 of 10 recovery codes left")).toBeVisible();
  await isClean(page);
  await signOut(page);

  await page.goto("/sign-in?next=/settings/account");
  await typeSignIn(page, email, PASSWORD);
  await expect(page.getByRole("heading", { name: "Second step" })).toBeVisible();
  await expectNoSession(page);
  await isClean(page);
  const box = page.getByLabel("Code from your authenticator app");
  await box.fill("000000");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "The code is wrong" })).toBeVisible();
  await expectNoSession(page);
  // Each code is accepted once. The next one is valid already, because an app's clock may be ahead.
  await box.fill(await generate({ secret, epoch: Math.floor(Date.now() / 1000) + 30 }));
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/\/settings\/account$/);
  await signOut(page);

  for (const accepted of [true, false]) {
    await page.goto("/sign-in?next=/settings/account");
    await typeSignIn(page, email, PASSWORD);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(codes[0]!);
    await page.getByRole("button", { name: "Continue" }).click();
    if (!accepted) {
      await expect(page.getByRole("alert").filter({ hasText: "The code is wrong" })).toBeVisible();
      await expectNoSession(page);
      continue;
    }
    await expect(section.getByText("9 of 10 recovery codes left")).toBeVisible();
    await signOut(page);
  }
  await page.context().close();
});

test("a passkey is added, renamed and signs in without a password", async ({ browser, playwright, baseURL }) => {
  const email = await newcomer(playwright.request, baseURL!);
  const page = await freshPage(browser, baseURL!);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto("/sign-in?next=/settings/account");
  await typeSignIn(page, email, PASSWORD);
  const section = page.getByRole("region", { name: "Second factor" });
  await section.getByRole("button", { name: "Add passkey" }).click();
  const dialog = page.getByRole("alertdialog");
  await dialog.getByLabel("Name").fill("Work laptop");
  await dialog.getByRole("button", { name: "Create passkey" }).click();
  await dialog.getByRole("button", { name: "I saved them" }).click();
  await expect(section.getByText("Work laptop", { exact: true })).toBeVisible();
  await section.getByRole("button", { name: "Rename Work laptop" }).click();
  await dialog.getByLabel("Name").fill("Old laptop");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(section.getByText("Old laptop", { exact: true })).toBeVisible();
  await signOut(page);

  await page.goto("/sign-in?next=/settings/account");
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page).toHaveURL(/\/settings\/account$/);
  await signOut(page);

  await page.goto("/sign-in?next=/settings/account");
  await typeSignIn(page, email, PASSWORD);
  await expect(page.getByRole("heading", { name: "Second step" })).toBeVisible();
  await expectNoSession(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await section.getByRole("button", { name: "Remove Old laptop" }).click();
  await dialog.getByRole("button", { name: "Remove" }).click();
  await expect(section.getByText("None yet")).toBeVisible();
  await page.context().close();
});
