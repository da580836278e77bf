import { expect, type Locator, type Page } from "@playwright/test";
import { inDays } from "./desk/desk";
import { test } from "./desk/signed-in";
import { callStaff } from "./desk/sold";

// A phone, used by touch alone: nothing is hovered, and only taps, swipes and the on-screen keyboard are sent.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, timezoneId: "UTC" });

/** Swipes over an element with a finger, to the left. */
async function swipeLeft(page: Page, element: Locator): Promise<void> {
  const box = (await element.boundingBox())!;
  const [y, from, to] = [box.y + box.height / 2, box.x + box.width * 0.8, box.x + box.width * 0.15];
  const session = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
    session.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y }] });
  await touch("touchStart", from);
  for (let step = 1; step <= 10; step++) await touch("touchMove", from + ((to - from) * step) / 10);
  await touch("touchEnd");
  await session.detach();
}

/** Taps the days of a stay in the calendar of the search form. */
async function tapStay(page: Page, checkin: Date, checkout: Date): Promise<void> {
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Calendar/ })
    .tap();
  const calendar = page.getByRole("dialog");
  await expect(calendar).toBeInViewport();
  for (const date of [checkin, checkout]) {
    const day = date.toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" });
    const cell = calendar.getByRole("button", { name: new RegExp(`\\b${day}\\b`) });
    const next = calendar.getByRole("button", { name: "Next" }).first();
    for (let month = 0; month < 6 && (await cell.count()) === 0; month++) await next.tap();
    await cell.tap();
  }
  await expect(calendar).toHaveCount(0);
}

test("a room is found, held, booked and cancelled by touch alone on a phone", async ({ page }) => {
  await page.goto("/search");
  const where = page.getByRole("combobox", { name: "Place or property" });
  await where.tap();
  await where.pressSequentially("Berlin");
  const berlin = page.getByRole("option", { name: /^Berlin Germany/ });
  // On a phone, a list stays clipped until the on-screen keyboard has moved in.
  await expect(berlin).toBeInViewport();
  await berlin.tap();
  await tapStay(page, inDays(70), inDays(72));
  await page.getByRole("button", { name: "Search", exact: true }).tap();
  const rows = page.getByRole("region", { name: "Results" }).locator("ul > li").filter({ hasNotText: "On request" });
  await rows
    .getByRole("button", { name: /offers? of/ })
    .first()
    .tap();
  await rows
    .getByRole("button", { name: /^Hold .*free until/ })
    .first()
    .tap();
  await expect(page).toHaveURL(/\/book\?hold=/);

  const lead = page.getByRole("group", { name: /Lead guest/ });
  await lead.getByLabel("First name").fill("Ada");
  await lead.getByLabel("Last name").fill("Lindqvist");
  await page.getByRole("button", { name: "Same as lead guest" }).tap();
  await page.getByLabel("E-mail", { exact: true }).fill("ada@example.com");
  await page.getByRole("button", { name: /^Book for / }).tap();
  await expect(page).toHaveURL(/\/bookings\/bkg_/);
  await expect(page.getByRole("main").getByText("Confirmed", { exact: true }).first()).toBeVisible();

  await page.getByRole("button", { name: "Cancel booking" }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel free of charge" }).tap();
  await expect(page.getByText("Cancelled free of charge")).toBeVisible();
});

test("the pictures of a property are swiped on its page and in the viewer", async ({ page }) => {
  const { items } = await callStaff(page, "property.list", { query: { q: "Berlin", status: "ACTIVE", limit: "1" } });
  await page.goto(`/properties/${(items as { public_id: string }[])[0]!.public_id}`);
  const strip = page.getByRole("list", { name: /^Pictures of/ });
  const pictures = strip.getByRole("button");
  await expect(pictures.nth(1)).not.toBeInViewport();
  // A browser snaps back to the picture of before when the layout changes under the finger, as while the page loads.
  await page.waitForLoadState("networkidle");
  await swipeLeft(page, strip);
  await expect(pictures.nth(1)).toBeInViewport({ ratio: 0.9 });

  await pictures.nth(1).tap();
  const viewer = page.getByRole("dialog");
  await expect(viewer.getByText(/^2 of \d/)).toBeVisible();
  await swipeLeft(page, viewer.getByRole("list"));
  await expect(viewer.getByText(/^3 of \d/)).toBeVisible();
});
