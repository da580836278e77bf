import { expect } from "@playwright/test";
import { findAccessibilityFaults } from "./desk/accessible";
import { holdOffer, searchStay } from "./desk/desk";
import { test } from "./desk/signed-in";

test("a hold is found from every tab, booked there or released, and disappears from the list at once", async ({
  page,
  context,
}) => {
  await page.goto("/search", { waitUntil: "networkidle" });
  await holdOffer(page, await searchStay(page, "Vienn", /^Vienna Austria/, 76), /^Hold /);
  const mark = page.getByRole("button", { name: /^Holds \([1-9]\d*\)$/ });
  await expect(mark).toBeVisible();
  const other = await context.newPage();
  await other.goto("/bookings");
  await other.getByRole("button", { name: /^Holds \([1-9]\d*\)$/ }).click();
  const panel = other.getByRole("dialog", { name: "Holds" });
  const holds = panel.getByRole("listitem");
  await expect(holds.last()).toContainText(/Stay · .+ends in (29:\d\d|30:00)/);
  expect(await findAccessibilityFaults(other)).toEqual([]);
  await holds
    .last()
    .getByRole("link", { name: /^Book / })
    .click();
  await expect(other).toHaveURL(/\/book\?hold=/);
  await expect(other.getByRole("group", { name: /Lead guest/ })).toBeVisible();
  await expect(panel).toHaveCount(0);

  await other.getByRole("button", { name: /^Holds \(/ }).click();
  await expect(holds.last()).toBeVisible();
  const before = await holds.count();
  await holds
    .last()
    .getByRole("button", { name: /^Release/ })
    .click();
  await expect(holds).toHaveCount(before - 1);
  await expect(panel.getByRole("heading", { name: "Holds" })).toBeFocused();
  if (before === 1) await expect(panel.getByText(/^You hold nothing\./)).toBeVisible();
});
