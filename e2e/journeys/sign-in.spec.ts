import { expect, test } from "@playwright/test";
import { PASSWORD, typeSignIn } from "./desk";

test("a visitor who is not signed in is sent to do so, and comes back to where they were going", async ({ page }) => {
  await page.goto("/bookings/bkg_unknown");
  await expect(page).toHaveURL(/\/sign-in\?next=/);
  await expect(page.getByRole("navigation")).toHaveCount(0);

  await typeSignIn(page, "agent@demo.example", PASSWORD);
  await expect(page).toHaveURL(/\/bookings\/bkg_unknown$/);
  await expect(page.getByRole("heading", { name: "No such booking" })).toBeVisible();
});

test("a wrong password says so, keeps the e-mail, and lets nobody in", async ({ page }) => {
  await page.goto("/sign-in");
  await typeSignIn(page, "admin@demo.example", "not-the-password");
  await expect(page.getByRole("alert").filter({ hasText: "E-mail or password is wrong" })).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue("admin@demo.example");

  await page.goto("/search");
  await expect(page).toHaveURL(/\/sign-in/);
});

test("nobody is sent to another site after signing in", async ({ page }) => {
  await page.goto("/sign-in?next=//elsewhere.example/steal");
  await typeSignIn(page, "agent@demo.example", PASSWORD);
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/search$/);
});

test("signing out ends the session", async ({ page }) => {
  await page.goto("/sign-in");
  await page.getByRole("button", { name: /^agent@demo\.example/ }).click();
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await page.goto("/search");
  await expect(page).toHaveURL(/\/sign-in/);
});

test("an operator, who belongs to no partner, is told so where partners work", async ({ page }) => {
  await page.goto("/sign-in?next=/search");
  await page.getByRole("button", { name: /^operator@demo\.example/ }).click();
  await expect(page.getByRole("heading", { name: "Operators belong to no partner" })).toBeVisible();
});
