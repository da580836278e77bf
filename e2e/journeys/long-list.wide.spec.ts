import { expect, type Page } from "@playwright/test";
import { test } from "./desk/signed-in";
import { callStaff, bookStay, freshName } from "./desk/sold";

const COUNT = 300;
const PAGE = 50;

/** Mocks the list of bookings with many copies of one booking. */
async function manyBookings(page: Page): Promise<void> {
  await bookStay(page, freshName());
  const { items } = await callStaff(page, "booking.list", { query: { limit: "1" } });
  await page.route("**/api/staff/booking.list", async (route) => {
    const { query } = route.request().postDataJSON() as { query?: { cursor?: string } };
    const first = Number(query?.cursor ?? 0);
    const some = Array.from({ length: PAGE }, (_, i) => ({
      ...(items as object[])[0],
      public_id: `bkg_${first + i}`,
      booking_number: 900_001 + first + i,
    }));
    const next = first + PAGE;
    await route.fulfill({ json: { items: some, next_cursor: next < COUNT ? String(next) : null } });
  });
}

test("a long list is virtualized; keys, the browser's search and printing reach all rows", async ({ page }) => {
  await manyBookings(page);
  await page.goto("/bookings");
  // The page is rendered with the real list; the mocked one is fetched afterwards.
  await page.getByRole("searchbox", { name: "Search bookings" }).fill("many");
  const grid = page.getByRole("grid", { name: "Bookings" });
  const rows = grid.locator("tr[data-key]");
  const focused = page.locator("tr:focus");
  const more = page.getByRole("button", { name: "Load more" });
  for (let count = 2 * PAGE; count <= COUNT; count += PAGE) {
    await more.press("Enter");
    await expect(page.getByText(new RegExp(`^${count} bookings( so far)?$`))).toBeVisible();
  }
  // The button disappears with the last page; the focus stays near.
  await expect(page.getByText(`${COUNT} bookings`, { exact: true })).toBeFocused();
  await expect.poll(() => rows.count()).toBeLessThan(COUNT / 2);
  await expect(grid).toHaveAttribute("aria-rowcount", String(COUNT + 1));

  await rows.last().focus();
  await page.keyboard.press("Home");
  await expect(focused).toHaveAttribute("aria-rowindex", "2");
  for (let i = 0; i < 60; i++) await page.keyboard.press("ArrowDown");
  await expect(focused).toHaveAttribute("aria-rowindex", "62");
  await page.keyboard.press("End");
  await expect(focused).toContainText(String(900_000 + COUNT));
  await expect(focused).toBeInViewport();
  // The focused row stays focused while scrolling.
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, -20_000);
  await expect(focused).not.toBeInViewport();
  await page.keyboard.press("ArrowUp");
  await expect(focused).toContainText(String(900_000 + COUNT - 1));
  await expect(focused).toBeInViewport();

  await page.keyboard.press("Control+f");
  await expect(rows).toHaveCount(COUNT);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`open=bkg_${COUNT - 2}$`));
  await expect(focused).toHaveAttribute("aria-current", "true");
  await expect.poll(() => rows.count()).toBeLessThan(COUNT / 2);
  await page.goBack();
  await expect(page).toHaveURL(/\/bookings\?q=many$/);
  await page.goForward();
  await expect(page).toHaveURL(/open=/);

  await page.evaluate(() => void window.dispatchEvent(new Event("beforeprint")));
  await expect(rows).toHaveCount(COUNT);
  await page.evaluate(() => void window.dispatchEvent(new Event("afterprint")));
  await expect.poll(() => rows.count()).toBeLessThan(COUNT / 2);
});
