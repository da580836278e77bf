import { expect } from "@playwright/test";
import { findAccessibilityFaults } from "./desk/accessible";
import { signInOnce, test } from "./desk/signed-in";
import { callStaff, bookStay, bookTransfer, freshName } from "./desk/sold";

test("a trip gets one price, which no longer fits when a booking joins, and its link is opened, replaced and ended", async ({
  page,
  browser,
  playwright,
  baseURL,
}) => {
  const states = await signInOnce(playwright.request, baseURL!, "admin");
  const admin = await playwright.request.newContext({ baseURL: baseURL!, storageState: states });
  await admin.post("/api/staff/sellPrice.limits.update", {
    headers: { origin: baseURL! },
    data: { body: { limits: { min_markup_percent: "0", max_markup_percent: "60" } } },
  });
  await admin.dispose();
  const name = freshName();
  const [stay, ride] = [await bookStay(page, name), await bookTransfer(page, name)];
  const trip = await callStaff(page, "trip.create", {
    body: { name: `Family ${name}`, booking_public_ids: [stay.public_id as string] },
  });
  const params = { public_id: trip.public_id as string };
  const { terms } = await callStaff(page, "trip.price.get", { params, query: { include: "breakdown" } });
  const own = (Number(terms.net_total) * 1.2).toFixed(2);

  await page.goto(`/trips/${params.public_id}`, { waitUntil: "networkidle" });
  const price = page.getByRole("region", { name: "Price", exact: true });
  await price.getByRole("button", { name: "Set one price" }).click();
  const panel = page.getByRole("dialog", { name: "Set one price" });
  await panel.getByLabel("Sell price in EUR").fill("1");
  await panel.getByRole("button", { name: "Save sell price" }).click();
  await expect(panel.getByText(/^Must be from .* EUR to .* EUR, as your agency allows/)).toBeVisible();
  await panel.getByLabel("Sell price in EUR").fill(own);
  await panel.getByRole("button", { name: "Save sell price" }).click();
  await expect(price).toContainText("One price for 1 booking");
  await expect(price).toContainText("You earn");

  await callStaff(page, "trip.member.add", { params, body: { booking_public_id: ride.public_id as string } });
  await page.reload({ waitUntil: "networkidle" });
  await expect(price.getByText(/^Set for 1 booking of .* EUR; now 2 bookings of .* EUR\.$/)).toBeVisible();
  await price.getByRole("button", { name: "Set again" }).click();
  const both = (await callStaff(page, "trip.price.get", { params, query: { include: "breakdown" } })).terms;
  const shown = (Number(both.net_total) * 1.3).toFixed(2);
  await panel.getByLabel("Sell price in EUR").fill(shown);
  await panel.getByRole("button", { name: "Save sell price" }).click();
  await expect(price).toContainText("One price for 2 bookings");
  await expect(price.getByText("The bookings have changed")).toHaveCount(0);

  const share = page.getByRole("region", { name: "Share with the traveller" });
  await share.getByRole("button", { name: "Create link" }).click();
  const link = await share.getByLabel("Link for the traveller", { exact: true }).inputValue();
  await expect(share).toContainText("Not opened yet");
  expect(await findAccessibilityFaults(page)).toEqual([]);

  // The traveller has no session.
  const context = await browser.newContext({ baseURL: baseURL!, viewport: { width: 390, height: 844 } });
  const traveller = await context.newPage();
  await traveller.goto(link, { waitUntil: "networkidle" });
  await expect(traveller.getByRole("heading", { level: 1, name: `Family ${name}` })).toBeVisible();
  await expect(traveller.getByRole("heading", { level: 3, name: String(stay.property_name) })).toBeVisible();
  const prices = traveller.getByRole("region", { name: "Price of the trip" });
  await expect(prices).toContainText(Number(shown).toLocaleString("en", { minimumFractionDigits: 2 }));
  for (const hidden of [stay.stay_total, ride.total_amount]) {
    const amount = Number(hidden).toLocaleString("en", { minimumFractionDigits: 2 });
    await expect(traveller.getByText(amount)).toHaveCount(0);
  }
  await expect(traveller.getByText(/Net |You earn/)).toHaveCount(0);
  expect(await findAccessibilityFaults(traveller)).toEqual([]);
  expect(await traveller.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  expect(await traveller.locator('meta[name="robots"]').getAttribute("content")).toContain("noindex");
  expect(await traveller.locator('meta[name="referrer"]').getAttribute("content")).toBe("no-referrer");
  for (const [file, type] of [
    ["Open as PDF", "application/pdf"],
    ["Add to calendar", "text/calendar; charset=utf-8"],
  ] as const) {
    const href = await traveller.getByRole("link", { name: file }).getAttribute("href");
    expect((await traveller.request.get(href!)).headers()["content-type"]).toBe(type);
  }

  await page.reload({ waitUntil: "networkidle" });
  await expect(share).toContainText("Viewed once");
  await share.getByRole("button", { name: "End link" }).click();
  await expect(share.getByRole("button", { name: "Create link" })).toBeVisible();
  expect((await traveller.reload())!.status()).toBe(404);
  await expect(traveller.getByRole("heading", { level: 1, name: "This itinerary is not available" })).toBeVisible();
  expect(await findAccessibilityFaults(traveller)).toEqual([]);
  await context.close();
});
