import { expect, type Locator, type Page, type Route } from "@playwright/test";
import { findAccessibilityFaults } from "./desk/accessible";
import { inDays, searchStay, startSession } from "./desk/desk";
import { choose, search, typeDates } from "./desk/products";
import { test } from "./desk/signed-in";
import { callStaff, bookStay, freshName } from "./desk/sold";

// Faults that a user of the desk saw, each shown by a browser alone.
test.use({ timezoneId: "UTC" });

/** Pairs of buttons that overlap. */
const overlaps = (within: Locator): Promise<string[]> =>
  within.evaluate((element) => {
    const boxes = [...element.querySelectorAll("button")].map((button) => ({
      name: button.getAttribute("aria-label"),
      box: button.getBoundingClientRect(),
    }));
    return boxes.flatMap(({ name, box }, at) =>
      boxes
        .slice(at + 1)
        .filter(
          ({ box: other }) =>
            Math.min(box.right, other.right) - Math.max(box.left, other.left) > 0.5 &&
            Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 0.5,
        )
        .map((other) => `${name} × ${other.name}`),
    );
  });

const threeFrames = () =>
  new Promise((after) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(after))));

test("prices and terms of offers never overlap, at any width", async ({ page }) => {
  await page.goto("/search", { waitUntil: "networkidle" });
  const results = await searchStay(page, "Berl", /^Berlin Germany/, 63);
  const toggles = results.getByRole("button", { name: /offers? of/ });
  await expect(toggles.first()).toBeVisible();
  for (const toggle of (await toggles.all()).slice(0, 6)) await toggle.click();
  const tables = results.getByRole("table", { name: /^Offers of/ });
  await expect(tables.first()).toBeVisible();
  await expect(results.getByText(/^Loading the offers/)).toHaveCount(0);
  const plans = await Promise.all((await tables.all()).map((one) => one.locator("thead th").count()));
  expect(Math.max(...plans), "room and four plans").toBe(5);
  for (const width of [390, 768, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    for (const one of await tables.all()) expect.soft(await overlaps(one), `${width} px`).toEqual([]);
    expect.soft(await findAccessibilityFaults(page, ["target-size"]), `${width} px`).toEqual([]);
  }
});

test("each entry of the navigation is one line, on a wide screen and a phone", async ({ page }) => {
  await startSession(page, "operator@demo.example");
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/on-request");
    const links = page.getByRole("navigation", { name: "Main" }).getByRole("link").filter({ visible: true });
    await expect(links.first()).toBeVisible();
    for (const link of await links.all()) {
      const fit = await link.evaluate((one) => {
        const text = document.createRange();
        text.selectNodeContents(one.lastChild!);
        const inside = text.getBoundingClientRect();
        const box = one.getBoundingClientRect();
        return { lines: text.getClientRects().length, isInside: inside.left >= box.left && inside.right <= box.right };
      });
      expect.soft(fit, `${width} px: ${await link.innerText()}`).toEqual({ lines: 1, isInside: true });
    }
  }
});

test("yesterday cannot be chosen in the calendar of any search", async ({ page }) => {
  const { items } = await callStaff(page, "property.list", { query: { q: "Berlin", status: "ACTIVE", limit: "1" } });
  const dayOf = (ahead: number) =>
    new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" }).format(
      inDays(ahead),
    );
  const property = (items as { public_id: string }[])[0]!.public_id;
  const paths = ["", "/transfers", "/tours", "/flights", "/packages"].map((product) => `/search${product}`);
  for (const path of [...paths, `/properties/${property}`]) {
    await page.goto(path);
    await page
      .getByRole("main")
      .getByRole("button", { name: /^Calendar/ })
      .first()
      .click();
    const calendar = page.getByRole("dialog");
    const cell = (day: string) => calendar.getByRole("button", { name: new RegExp(`\\b${day}\\b`) });
    await expect(cell(dayOf(0)).first()).toBeVisible();
    const yesterday = await cell(dayOf(-1)).all();
    for (const one of yesterday) await expect(one, path).toHaveAttribute("aria-disabled", "true");
    // On the first of a month the day before is in the month before, which cannot be shown.
    if (yesterday.length === 0) await expect(calendar.getByRole("button", { name: "Previous" })).toBeDisabled();
    await page.keyboard.press("Escape");
  }
});

test("the calendar keeps its height, whichever months it shows", async ({ page }) => {
  await page.goto("/search");
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Calendar/ })
    .first()
    .click();
  const calendar = page.getByRole("dialog");
  const next = calendar.getByRole("button", { name: "Next" }).first();
  await expect(next).toBeVisible();
  // Within a year there are months of five and of six weeks.
  const heights = new Set<number>();
  for (let month = 0; month < 12; month++) {
    heights.add(Math.round((await calendar.boundingBox())!.height));
    await next.click();
  }
  expect([...heights]).toHaveLength(1);
});

/** Opens, closes by Escape and expects the focus on the opener. */
async function returns(page: Page, opener: Locator, overlay: Locator): Promise<void> {
  await opener.click();
  await expect(overlay).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(overlay).toHaveCount(0);
  await expect(opener).toBeFocused();
}

test("the focus returns to what opened a panel, menu or dialog, or to the heading when that is gone", async ({
  page,
}) => {
  const name = freshName();
  const { public_id: id, booking_number: number } = await bookStay(page, name);
  await page.goto(`/bookings?q=${name}`);
  const row = page.getByRole("grid", { name: "Bookings" }).locator("tr[data-key]");
  const summary = page.getByRole("complementary", { name: `Booking ${number}` });
  await row.getByRole("rowheader").click();
  await expect(summary.getByRole("link", { name: "Open booking" })).toBeVisible();
  await summary.getByRole("button", { name: "Close" }).click();
  await expect(summary).toHaveCount(0);
  await expect(row).toBeFocused();

  const account = page.getByRole("button", { name: /^Account of/ });
  await account.click();
  await page.getByRole("menuitem", { name: "Keyboard shortcuts" }).click();
  const help = page.getByRole("alertdialog", { name: "Keyboard shortcuts" });
  await expect(help).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
  await expect(account).toBeFocused();
  await returns(page, page.getByRole("button", { name: "Status", exact: true }), page.getByRole("listbox"));

  await page.goto(`/bookings/${id}`);
  await returns(page, page.getByRole("button", { name: "Change dates" }), page.getByRole("dialog"));
  await page.getByRole("button", { name: "Cancel booking" }).click();
  const panel = page.getByRole("dialog", { name: /^Cancel booking/ });
  await panel.getByRole("button", { name: "Cancel free of charge" }).click();
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Cancel booking" })).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
});

test("Escape asks before typed changes are lost, and saving them is confirmed", async ({ page }) => {
  const { public_id: id } = await bookStay(page, freshName());
  await page.goto(`/bookings/${id}`);
  const edit = page.getByRole("button", { name: "Edit", exact: true });
  const panel = page.getByRole("dialog", { name: /^Edit booking/ });
  await edit.click();
  const requests = panel.getByLabel("Special requests");
  await requests.fill("High floor");
  await page.keyboard.press("Escape");
  const question = page.getByRole("alertdialog", { name: "Discard your changes?" });
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(question).toHaveCount(0);
  await expect(requests).toBeFocused();
  await expect(requests).toHaveValue("High floor");
  await page.keyboard.press("Escape");
  await question.getByRole("button", { name: "Discard changes" }).click();
  await expect(panel).toHaveCount(0);
  await expect(edit).toBeFocused();

  await edit.click();
  await panel.getByLabel("Special requests").fill("Low floor");
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Changes saved", { exact: true })).toBeVisible();
  await expect(panel).toHaveCount(0);
  await expect(edit).toBeFocused();
});

test("a place field that is left closes its suggestions and does not take the focus again", async ({ page }) => {
  await page.goto("/search");
  const place = page.getByRole("combobox", { name: "Place or property" });
  await place.fill("Lis");
  await expect(page.getByRole("listbox")).toBeVisible();
  await place.blur();
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await page.evaluate(threeFrames);
  await expect(place).not.toBeFocused();
});

test("a field that is left in the moment of typing does not open its list", async ({ page }) => {
  const fields = [
    ["/search", "Place or property"],
    ["/search/transfers", "From"],
  ] as const;
  for (const [path, name] of fields) {
    await page.goto(path, { waitUntil: "networkidle" });
    const field = page.getByRole("combobox", { name, exact: true });
    await field.focus();
    await field.evaluate((input: HTMLInputElement) => {
      document.execCommand("insertText", false, "Li");
      input.blur();
    });
    await expect(field).toHaveValue("Li");
    await page.evaluate(threeFrames);
    await expect(page.getByRole("listbox"), path).toHaveCount(0);
    await expect(field).toHaveAttribute("aria-expanded", "false");
  }
});

test("a highlighted zone is chosen although the answer to the typed text comes later", async ({ page }) => {
  await page.goto("/search/transfers", { waitUntil: "networkidle" });
  await choose(page, "From", "Madrid", /^Madrid-Barajas/);
  const options = page.getByRole("option");
  await page.getByRole("combobox", { name: "To", exact: true }).focus();
  await expect(options).toHaveCount(2);
  // What was chosen before, and parts of the typed text, may be looked up too.
  const held = new Promise<Route>((resolve) => {
    void page.route("**/api/staff/serviceZone.list", (route) =>
      route.request().postData()!.includes('"Madrid centre"') ? resolve(route) : route.continue(),
    );
  });
  await page.keyboard.type("Madrid centre");
  await page.keyboard.press("ArrowDown");
  await (await held).continue();
  await expect(options).toHaveCount(1);
  await page.keyboard.press("Enter");
  await typeDates(page, "Day", inDays(90));
  await expect((await search(page)).getByRole("heading", { level: 1 })).toHaveText(/ to Madrid centre/);
});
