import { expect } from "@playwright/test";
import { findAccessibilityFaults } from "./desk/accessible";
import { pressByKeyboard } from "./desk/desk";
import { test } from "./desk/signed-in";
import { callStaff, bookStay, freshName } from "./desk/sold";

test("a stay's dates are changed by keyboard, with the old and the new price side by side", async ({ page }) => {
  const { public_id: id, booking_number: number, version } = await bookStay(page, freshName(), { ahead: 110 });
  await page.goto(`/bookings/${id}`);
  await pressByKeyboard(page.getByRole("button", { name: "Change dates" }));
  const panel = page.getByRole("dialog", { name: `Change dates of booking ${number}` });
  const strip = panel.getByRole("region", { name: "Lowest price by check-in" });
  await expect(strip.getByRole("button")).toHaveCount(7);
  await expect(panel.getByRole("button", { name: "Show new price" })).toBeDisabled();

  await pressByKeyboard(strip.getByRole("button").nth(4));
  await pressByKeyboard(panel.getByRole("button", { name: "Show new price" }));
  await expect(panel.getByText("Now", { exact: true })).toBeVisible();
  await expect(panel.getByText("After the change", { exact: true })).toBeVisible();
  expect(await findAccessibilityFaults(page)).toEqual([]);

  await pressByKeyboard(panel.getByRole("button", { name: /^Change dates/ }));
  await expect(page.getByText("Dates changed", { exact: true })).toBeVisible();
  await expect(panel).toHaveCount(0);
  const changed = await callStaff(page, "booking.get", {
    params: { public_id: id as string },
    query: { view: "full" },
  });
  expect([changed.version, changed.nights]).toEqual([(version as number) + 1, 2]);
});
