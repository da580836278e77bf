import { expect, test, type Page } from "@playwright/test";
import { signIn } from "./desk/desk";
import { makeRecords, OWN } from "./desk/records";

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
/** Waits until the page handles keys: opens and closes the palette. */
async function isLive(page: Page): Promise<void> {
  const palette = page.getByRole("dialog", { name: "Go to" });
  await expect(async () => {
    await press(page, "Control+k");
    await expect(palette).toBeVisible({ timeout: 500 });
  }).toPass();
  await press(page, "Escape");
  await expect(palette).toHaveCount(0);
}
const focused = (page: Page) => page.locator("*:focus");

test("shortcuts open screens, move into the list and its search, and back", async ({ page, request }) => {
  await makeRecords(request, OWN);
  await signIn(page);
  await isLive(page);
  await press(page, "g", "b");
  await expect(page).toHaveURL(/\/bookings$/);
  // A booking, not the empty state's row.
  const first = page.getByRole("grid", { name: "Bookings" }).locator("tr[data-key]").first();
  await expect(first).toBeVisible();

  await press(page, "/");
  await expect(focused(page)).toHaveAttribute("type", "search");
  // In the search box, keys are text and not shortcuts.
  await press(page, "g", "s", "?");
  await expect(focused(page)).toHaveValue("gs?");
  await expect(page).toHaveURL(/\/bookings/);
  await page.getByRole("button", { name: "Clear", exact: true }).click();
  await expect(page).toHaveURL(/\/bookings$/);
  await expect(first).toBeVisible();
  await focused(page).blur();

  await press(page, "ArrowDown");
  await expect(focused(page)).toHaveRole("row");
  await expect(first).toBeFocused();
  await press(page, "ArrowDown", "ArrowUp");
  await expect(first).toBeFocused();
  await press(page, "Enter");
  const summary = page.getByRole("complementary");
  await expect(summary).toBeVisible();
  await press(page, "Escape");
  await expect(summary).toHaveCount(0);

  // Works as soon as the panel appears.
  const closing = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        new MutationObserver((_, watch) => {
          if (!document.querySelector("aside")) return;
          watch.disconnect();
          document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
          resolve();
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  await first.focus();
  await press(page, "Enter");
  await closing;
  await expect(page).toHaveURL(/\/bookings$/);
  await expect(summary).toHaveCount(0);
});

test("the help sheet lists the shortcuts and disables single-key ones", async ({ page }) => {
  await signIn(page);
  await isLive(page);
  await press(page, "?");
  const sheet = page.getByRole("alertdialog", { name: "Keyboard shortcuts" });
  await expect(sheet.getByText("Bookings")).toBeVisible();
  await sheet.getByText("Enable single-key shortcuts").click();
  await press(page, "Escape");
  await expect(sheet).toHaveCount(0);

  await press(page, "g", "b");
  await press(page, "Control+k");
  await expect(page.getByRole("dialog", { name: "Go to" })).toBeVisible();
  await expect(page).toHaveURL(/\/search$/);
  await press(page, "Escape", "?");
  await expect(sheet).toHaveCount(0);
});

test("the palette finds a booking by its guest, a place and a screen", async ({ page, request }) => {
  const { booking } = await makeRecords(request, OWN);
  await signIn(page);
  await isLive(page);
  const open = async (typed: string) => {
    await press(page, "Control+k");
    await expect(page.getByRole("dialog", { name: "Go to" })).toBeVisible();
    await page.keyboard.type(typed);
  };
  await open("hohenlohe");
  await page
    .getByRole("menuitem", { name: /von Hohenlohe/ })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/bookings/${booking}$`));

  // Acts are typed too, and end with Enter. Only what is confirmed can be cancelled.
  await expect(page.getByRole("main").getByText("Confirmed", { exact: true }).first()).toBeVisible();
  const number = (await page.getByText(/^Stay \d+$/).innerText()).slice(-6);
  await open(`cancel ${number}`);
  await press(page, "Enter");
  await expect(page.getByRole("dialog", { name: /^Cancel booking/ })).toBeVisible();
  await press(page, "Escape");
  await expect(page.getByRole("dialog", { name: /^Cancel booking/ })).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/bookings/${booking}$`));
  await open("new trip");
  await press(page, "Enter");
  await expect(page.getByRole("alertdialog", { name: "New trip" })).toBeVisible();
  await press(page, "Escape");
  await expect(page).toHaveURL(/\/trips$/);

  await open("Lisbon");
  await page.getByRole("menuitem", { name: /^Lisbon ?PT$/ }).click();
  await expect(page).toHaveURL(/\/search\?place=/);
  await expect(page.getByRole("combobox", { name: "Place or property" })).toHaveValue("Lisbon");

  // Enter does not wait for results: it takes the first entry, even one that arrives later.
  await open("trips");
  await press(page, "Enter");
  await expect(page).toHaveURL(/\/trips$/);
  await open("hohenlohe");
  await press(page, "Enter");
  await expect(page).toHaveURL(/\/bookings\/bkg_/);
});

test("every call of an agent is sent with the chosen profile", async ({ page }) => {
  await signIn(page);
  await isLive(page);
  await page.getByRole("button", { name: "Profile of Demo Travel Default" }).click();
  await page.getByRole("menuitemradio", { name: "Retail" }).click();
  await expect(page.getByRole("button", { name: / Retail$/ })).toBeVisible();
  await press(page, "g", "b");
  await expect(page.getByRole("grid", { name: "Bookings" })).toBeVisible();
  const listRequest = page.waitForRequest("**/api/staff/booking.list");
  await press(page, "/", "x");
  expect((await listRequest).headers()["x-service-partner-profile-id"]).toMatch(/^prf_/);
  await page.reload();
  await expect(page.getByRole("button", { name: / Retail$/ })).toBeVisible();
});
