import { expect } from "@playwright/test";
import { setOwnStreets } from "./desk/own-streets";
import { test } from "./desk/signed-in";
import { bookStay, bookTransfer, freshName } from "./desk/sold";

test("a stay and a transfer are added to a trip by pointer and keyboard, and cancelled together", async ({ page }) => {
  const name = freshName();
  const stay = await bookStay(page, name);
  const ride = await bookTransfer(page, name);

  await setOwnStreets(page);
  await page.goto("/trips");
  await page.getByRole("button", { name: "New trip" }).click();
  await page.getByLabel("Name").fill(`Kegelclub ${name}`);
  await page.getByRole("button", { name: "Create trip" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Kegelclub ${name}`);
  await expect(page.getByText("No bookings in this trip yet")).toBeVisible();

  await page.getByRole("searchbox", { name: "Search bookings to add" }).fill(name);
  const free = page.getByRole("grid", { name: "Bookings without a trip" }).getByRole("row");
  await expect(free).toHaveCount(2);
  // Enter on the handle starts the drag, Tab moves to the itinerary, Enter drops.
  const grip = free.filter({ hasText: String(stay.booking_number) }).getByRole("button", { name: /^Drag/ });
  await expect(async () => {
    await grip.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: /drop a booking here/ })).toBeFocused({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.press("Enter");
  const itinerary = page.getByRole("list", { name: "Itinerary" });
  await expect(itinerary).toContainText("Check-out");
  await expect(free).toHaveCount(1);
  await free.dragTo(page.getByRole("region", { name: "Itinerary" }));
  await expect(itinerary.getByRole("link")).toHaveCount(2);
  await expect(
    page.getByText("Every booking is already in a trip.").or(page.getByText("No booking without a trip matches.")),
  ).toBeVisible();

  // Remove and add again.
  await page.getByRole("button", { name: `Booking ${ride.booking_number}`, exact: true }).click();
  await page.getByRole("menuitem", { name: "Remove from the trip" }).click();
  await expect(itinerary.getByRole("link")).toHaveCount(1);
  await page.getByRole("button", { name: `Add booking ${ride.booking_number}` }).click();
  await expect(itinerary.getByRole("link")).toHaveCount(2);

  await expect(itinerary.locator("picture img").first()).toBeVisible();
  await page.getByRole("button", { name: "Show on a map" }).click();
  await expect(page.getByRole("region", { name: "Map of the trip" })).toBeVisible();
  // The booking is on the time line, in the itinerary and on the map.
  await expect(page.getByText(String(stay.property_name), { exact: true })).toHaveCount(3);

  await page.getByRole("button", { name: "Cancel trip" }).click();
  const panel = page.getByRole("dialog", { name: /^Cancel trip/ });
  await panel.getByRole("button", { name: "Cancel 2 of 2" }).click();
  const outcome = panel.getByRole("list", { name: "Outcome" }).getByRole("listitem");
  await expect(outcome).toHaveCount(2);
  await expect(outcome.filter({ hasText: "Cancelled" })).toHaveCount(2);
  await panel.getByRole("button", { name: "Done" }).click();
  await expect(itinerary.getByText("Cancelled", { exact: true })).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Cancel trip" })).toHaveCount(0);
});

test("a booking's page adds it to a trip and links to the trip", async ({ page }) => {
  const name = freshName();
  const { public_id: id } = await bookStay(page, name);
  await page.goto(`/bookings/${id}`);
  await page.getByRole("button", { name: "Add to trip" }).click();
  const panel = page.getByRole("dialog", { name: "Add to trip" });
  await panel.getByLabel("Or a new trip’s name").fill(name);
  await panel.getByRole("button", { name: "Create trip" }).click();
  await page.getByRole("link", { name: "Open its trip" }).click();
  await expect(page).toHaveURL(/\/trips\/trp_/);
  await expect(page.getByRole("list", { name: "Itinerary" })).toContainText(`Ada ${name}`);
});
