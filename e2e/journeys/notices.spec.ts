import { expect } from "@playwright/test";
import { callStaff, bookStay, freshName } from "./desk/sold";
import { findTenant } from "./desk/records";
import { signInOnce, test } from "./desk/signed-in";

test("a supplier's cancellation reaches its agent without a reload, in the bell, on home and by mail", async ({
  page,
  browser,
  playwright,
  baseURL,
}) => {
  const { public_id: id, booking_number: number } = await bookStay(page, freshName());
  await page.goto("/home");
  const bell = page.getByRole("button", { name: /^News of bookings/ });
  // Journeys beside this one cancel bookings of the same agent, so news may be there at any moment.
  await expect(bell).toBeVisible();
  const home = page.getByRole("region", { name: "What happened without you" });

  const house = await browser.newPage({
    baseURL: baseURL!,
    storageState: await signInOnce(playwright.request, baseURL!, "operator"),
  });
  await callStaff(house, "supplier.cancel", {
    params: { tenant_public_id: await findTenant(house.request, baseURL!, "Demo Travel"), public_id: id as string },
    body: { reason: "The roof burnt down" },
  });

  // The desk listens once its page has settled, and reads again every 20 seconds without that.
  await expect(bell).not.toHaveAccessibleName("News of bookings, all read", { timeout: 30_000 });
  await expect(home.getByRole("link", { name: `Booking ${number} was cancelled` })).toBeVisible();
  await expect(home.getByText("The roof burnt down")).toBeVisible();

  await bell.click();
  const panel = page.getByRole("dialog", { name: "What happened without you" });
  const link = page.getByRole("link", { name: `Booking ${number} was cancelled` });
  const line = panel.getByRole("listitem").filter({ has: link });
  await expect(line).toContainText("by the supplier");
  await line.getByRole("link").click();
  await expect(page).toHaveURL(`/bookings/${id}`);
  await expect(panel).toHaveCount(0);

  const admin = await browser.newPage({
    baseURL: baseURL!,
    storageState: await signInOnce(playwright.request, baseURL!, "admin"),
  });
  await admin.goto(`/outbox?booking=${id}`);
  const mail = admin.getByRole("row").filter({ hasText: "Notice to a colleague" });
  await expect(mail).toContainText("agent@demo.example");
  await expect(mail).toContainText(String(number));
  for (const opened of [house, admin]) await opened.close();
});

test("a user chooses of whose bookings home and the bell tell", async ({ page }) => {
  await page.goto("/settings/account");
  const notices = page.getByRole("region", { name: "Notices and reminders" });
  await notices.getByRole("button", { name: /On home and in the bell/ }).click();
  await page.getByRole("option", { name: "Bookings that you made" }).click();
  await notices.getByRole("button", { name: "Save choices" }).click();
  await expect(page.getByText("Choices saved")).toBeVisible();
  await page.reload();
  await expect(notices.getByRole("button", { name: /On home and in the bell/ })).toContainText(
    "Bookings that you made",
  );
});
