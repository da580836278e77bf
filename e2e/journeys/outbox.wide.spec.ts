import { expect, test } from "@playwright/test";
import { holdOffer, nameGuests, searchStay, signIn } from "./desk/desk";

test("a mail requested with a booking appears in the outbox with its voucher", async ({ page }) => {
  await signIn(page, "admin@demo.example");
  const results = await searchStay(page, "Berl", /^Berlin Germany/, 90);
  await holdOffer(page, results, /^Hold .*free until/);
  await nameGuests(page);
  await page.getByText("Mail the voucher to the contact once it is confirmed").click();
  await page.getByRole("button", { name: /^(Book|Request) for/ }).click();
  await expect(page).toHaveURL(/\/bookings\/bkg_/);
  await expect(page.getByRole("main").getByText("Confirmed", { exact: true }).first()).toBeVisible();
  const booking = /bkg_\w+/.exec(page.url())![0];

  await page.goto(`/outbox?booking=${booking}`);
  const row = page.getByRole("row").filter({ hasText: "Booking confirmed" });
  // Without a mail server the mail is rendered but not sent.
  await expect(row).toContainText("Held");
  await expect(row).toContainText("ada@example.com");
  await row.click();
  const panel = page.getByRole("complementary", { name: "Booking confirmed" });
  await expect(panel).toContainText("No mail server is configured");
  const mail = panel.frameLocator("iframe");
  await expect(mail.getByRole("heading", { level: 1 })).toHaveText("Your booking is confirmed");
  await expect(mail.getByText("Dear Ada Lindqvist,")).toBeVisible();
  await panel.getByRole("tab", { name: "Text" }).click();
  await expect(panel.getByText(/Dear Ada Lindqvist/)).toBeVisible();
  // The panel has an address, so a reload shows the same.
  await page.reload();
  await expect(panel.frameLocator("iframe").getByText("Dear Ada Lindqvist,")).toBeVisible();

  const file = await page.request.get((await panel.getByRole("link", { name: "Voucher" }).getAttribute("href"))!);
  expect(file.headers()["content-type"]).toBe("application/pdf");
  expect(file.headers()["content-disposition"]).toMatch(/^inline; filename="voucher-[\w-]+\.pdf"$/);
  expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");

  await panel.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("Mail queued again")).toBeVisible();
  await expect(panel.getByText("Held", { exact: true })).toBeVisible();
});
