import { expect, test } from "@playwright/test";
import { PASSWORD, typeSignIn } from "./desk/desk";
import { bookStay, freshName } from "./desk/sold";

test("a visitor is redirected to sign-in and then back to the requested page", async ({ page }) => {
  await page.goto("/bookings/bkg_unknown");
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await expect(page.getByRole("navigation")).toHaveCount(0);

  await typeSignIn(page, "agent@demo.example", PASSWORD);
  await expect(page).toHaveURL(/\/bookings\/bkg_unknown$/);
  await expect(page.getByRole("heading", { name: "No such booking" })).toBeVisible();
});

test("a wrong password shows an error, keeps the e-mail, and does not sign in", async ({ page }) => {
  await page.goto("/sign-in");
  await typeSignIn(page, "admin@demo.example", "not-the-password");
  await expect(page.getByRole("alert").filter({ hasText: "E-mail or password is wrong" })).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue("admin@demo.example");

  await page.goto("/search");
  await expect(page).toHaveURL(/\/sign-in/);
});

test("signing in never redirects to another site", async ({ page }) => {
  await page.goto("/sign-in?next=//elsewhere.example/steal");
  await typeSignIn(page, "agent@demo.example", PASSWORD);
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/home$/);
});

test("signing out ends the session and clears the browser's storage", async ({ page }) => {
  await page.goto("/sign-in");
  await page.getByRole("button", { name: /^agent@demo\.example/ }).click();
  await page.getByRole("button", { name: /^Account of/ }).click();
  const out = page.waitForResponse(/\/api\/auth\/signout$/);
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  expect(await (await out).headerValue("clear-site-data")).toBe('"storage"');
  await expect(page).toHaveURL(/\/sign-in/);
  await page.goto("/search");
  await expect(page).toHaveURL(/\/sign-in/);
});

test("an operator sees on partners' screens that operators belong to no partner", async ({ page }) => {
  await page.goto("/sign-in?next=/search");
  await page.getByRole("button", { name: /^operator@demo\.example/ }).click();
  await expect(page.getByRole("heading", { name: "Operators belong to no partner" })).toBeVisible();
});

test("the password field hides its value and accepts pasting and password managers", async ({ page }) => {
  await page.goto("/sign-in");
  const [email, password] = [page.getByLabel("E-mail"), page.getByLabel("Password")];
  await expect(password).toHaveAttribute("type", "password");
  await expect(password).toHaveAttribute("autocomplete", "current-password");
  await expect(email).toHaveAttribute("autocomplete", "username");
  const pasted = await password.evaluate((box) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "pasted");
    return box.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
  });
  expect(pasted, "nothing prevents the paste").toBe(true);
  await email.fill("agent@demo.example");
  await password.fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
});

test("the browser's storage holds preferences and no personal data", async ({ page }) => {
  await page.goto("/sign-in");
  await typeSignIn(page, "agent@demo.example", PASSWORD);
  await expect(page).toHaveURL(/\/home$/);
  const name = freshName();
  const booking = await bookStay(page, name);
  for (const path of [
    `/bookings/${booking.public_id as string}`,
    `/bookings?q=${name}`,
    "/trips",
    "/outbox",
    "/settings/account",
  ]) {
    await page.goto(path);
    await page.waitForLoadState("networkidle");
  }
  const stored = await page.evaluate(async () => {
    const read = (storage: Storage) => Object.entries(storage).map(([key, value]) => `${key}=${String(value)}`);
    return {
      texts: [...read(localStorage), ...read(sessionStorage)].join("\n"),
      databases: (await indexedDB.databases()).length,
      caches: (await caches.keys()).length,
      cookies: document.cookie,
    };
  });
  expect([stored.databases, stored.caches, stored.cookies]).toEqual([0, 0, ""]);
  for (const secret of [
    name,
    String(booking.booking_number),
    booking.public_id as string,
    "agent@demo",
    PASSWORD,
    "@example",
  ])
    expect(stored.texts).not.toContain(secret);
});
