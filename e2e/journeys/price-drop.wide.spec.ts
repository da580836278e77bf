import { expect } from "@playwright/test";
import { findAccessibilityFaults } from "./desk/accessible";
import { clicks, countClicks, startCount } from "./desk/clicks";
import { inDays } from "./desk/desk";
import { signInOnce, test } from "./desk/signed-in";
import { callStaff, bookStay, freshName } from "./desk/sold";

const AHEAD = 115;
const day = (ahead: number): string => inDays(ahead).toISOString().slice(0, 10);

test("a stay that has become cheaper is rebooked with two clicks", async ({ page, browser, playwright }, {
  project,
}) => {
  // A round of price checks begins up to a minute after the last one, and lasts some seconds.
  const baseURL = project.use.baseURL!;
  const booking = await bookStay(page, freshName(), { ahead: AHEAD });
  const { public_id: id, property_public_id: property, stay_total: before, rooms } = booking;
  const as = async (role: "admin" | "operator") =>
    (
      await browser.newContext({ baseURL, storageState: await signInOnce(playwright.request, baseURL, role) })
    ).newPage();
  await callStaff(await as("operator"), "inventory.edit", {
    params: { public_id: property as string },
    body: {
      room_public_ids: [rooms[0].room_public_id as string],
      from: day(AHEAD),
      to: day(AHEAD + 1),
      prices: [{ rate_plan_public_id: rooms[0].rate_plan_public_id as string, amount: "9.00" }],
    },
  });
  // It also has every stay checked again in the next round.
  await callStaff(await as("admin"), "priceDropRule.update", { body: { minimum_saving: 15 } });
  await expect(async () => {
    const { items } = await callStaff(page, "priceDrop.list", { query: { booking_public_id: id as string } });
    expect(items).toHaveLength(1);
  }).toPass();

  await countClicks(page);
  await page.goto(`/bookings/${id}`);
  await startCount(page);
  await page.getByRole("button", { name: /^Rebook and save/ }).click();
  const panel = page.getByRole("dialog", { name: `Rebook booking ${booking.booking_number}` });
  await expect(panel.getByText("Booked", { exact: true })).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);
  await panel.getByRole("button", { name: /^Rebook and save/ }).click();
  await expect(page.getByText(/^Rebooked: .* saved$/)).toBeVisible();
  await expect(panel).toHaveCount(0);
  expect(await clicks(page), "rebooked cheaper").toBe(2);
  await expect(page.getByRole("button", { name: /^Rebook and save/ })).toHaveCount(0);
  const after = await callStaff(page, "booking.get", { params: { public_id: id as string }, query: { view: "full" } });
  expect(Number(after.stay_total)).toBeLessThan(Number(before));
  expect(after.booking_number).toBe(booking.booking_number);
});
