import { readFile } from "node:fs/promises";
import { expect } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { signInOnce, test } from "./desk/signed-in";
import { callStaff, bookPackage, bookStay, freshName } from "./desk/sold";

test("a filtered list is saved as a view, shows details beside it, and is restored on return", async ({
  page,
  browser,
  playwright,
  baseURL,
}) => {
  const name = freshName();
  const { booking_number: number, public_id: id } = await bookStay(page, name);

  await page.goto("/bookings");
  await page.getByRole("searchbox", { name: "Search bookings" }).fill(name);
  await expect(page).toHaveURL(`/bookings?q=${name}`);
  await page.getByRole("button", { name: "Status", exact: true }).click();
  await page.getByRole("option", { name: "Confirmed" }).click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/status=CONFIRMED/);
  const rows = page.getByRole("grid", { name: "Bookings" }).getByRole("row");
  await expect(rows).toHaveCount(2);
  await expect(rows.nth(1)).toContainText(`Ada ${name}`);

  await page.getByRole("button", { name: "Save view" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("dialog").or(page.getByRole("alertdialog")).getByRole("button", { name: "Save view" }).click();
  const view = page.getByRole("navigation", { name: "Views" }).getByRole("link", { name });
  await expect(view).toHaveAttribute("aria-current", "page");

  // The saved view exists in another session too.
  const elsewhere = await (
    await browser.newContext({ storageState: await signInOnce(playwright.request, baseURL!, "agent") })
  ).newPage();
  await elsewhere.goto(new URL("/bookings", page.url()).href);
  await elsewhere.getByRole("link", { name }).click();
  await expect(elsewhere.getByRole("row").nth(1)).toContainText(`Ada ${name}`);
  await elsewhere.context().close();

  // By keyboard: arrow keys move, Enter opens the summary, a second Enter opens the page.
  await rows.nth(1).focus();
  await page.keyboard.press("Enter");
  const summary = page.getByRole("complementary", { name: `Booking ${number}` });
  await expect(summary.getByRole("link", { name: "Open booking" })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/bookings/${id}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(`q=${name}.*open=${id}`));
  await expect(rows).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(summary).toHaveCount(0);

  await page.getByRole("button", { name: `View ${name}` }).click();
  await page.getByRole("menuitem", { name: "Delete view" }).click();
  await expect(view).toHaveCount(0);
});

test("in the client view the bytes of a booking's page have no net price, earning or ledger", async ({ page }) => {
  const { public_id: id } = await bookStay(page, freshName());
  const findInBytes = async (...words: string[]) => {
    const bytes = await (await page.request.get(`/bookings/${id}`)).text();
    return words.filter((word) => bytes.includes(word));
  };
  const hidden = ["net_total", "account.entries", "priceDrop.list"];
  expect(await findInBytes(id, ...hidden)).toEqual([id, ...hidden]);
  await page.goto(`/bookings/${id}`);
  await page.getByRole("button", { name: "Client view" }).click();
  expect(await findInBytes(id, ...hidden)).toEqual([id]);
});

test("the export has the filtered bookings, and spreadsheet formulas are escaped as text", async ({ page }) => {
  const name = freshName();
  const stays = [await bookStay(page, name, { reference: "=1+1" }), await bookStay(page, name, { reference: "plain" })];
  await page.goto(`/bookings?q=${name}`);
  await expect(page.getByText("2 bookings", { exact: true })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^bookings-\d{4}-\d\d-\d\d-\w+\.csv$/);
  const rows = parse(await readFile(await file.path()), { bom: true, columns: true }) as Record<string, string>[];
  expect(rows.map((row) => [row.Number, row["Agency reference"], row["Lead guest"], row.Total])).toEqual([
    [String(stays[1]!.booking_number), "plain", `Ada ${name}`, stays[1]!.stay_total],
    [String(stays[0]!.booking_number), "'=1+1", `Ada ${name}`, stays[0]!.stay_total],
  ]);
  await expect(page.getByText("Exported", { exact: true })).toBeVisible();
});

test("when two users edit a booking, the second sees the first one's changes and loses no typed value", async ({
  page,
}) => {
  const { public_id: id } = await bookStay(page, freshName());
  await page.goto(`/bookings/${id}`);
  await page.getByRole("button", { name: "Edit" }).click();
  const panel = page.getByRole("dialog", { name: /^Edit booking/ });
  await panel.getByLabel("Special requests").fill("A quiet room");
  await panel.getByLabel("Agency reference").fill("Mine");
  await callStaff(page, "booking.update", {
    params: { public_id: id as string },
    body: { agency_reference: "Theirs", contact: { first_name: "Grace" } },
  });
  await panel.getByRole("button", { name: "Save" }).click();
  const clash = panel.getByRole("status").filter({ hasText: "This booking was changed by someone else" });
  await expect(clash).toContainText(/Agency reference: Journey Theirs/);
  await expect(clash).toContainText("Your value: Mine");
  await expect(panel.getByLabel("Agency reference")).toHaveValue("Mine");
  await expect(panel.getByLabel("Special requests")).toHaveValue("A quiet room");
  await expect(panel.getByRole("group", { name: "Contact" }).getByLabel("First name")).toHaveValue("Grace");
  await panel.getByRole("button", { name: "Save my changes over theirs" }).click();
  await expect(panel).toHaveCount(0);
  await expect(page.getByText("A quiet room", { exact: true })).toBeVisible();
  const saved = await callStaff(page, "booking.get", { params: { public_id: id as string }, query: { view: "full" } });
  expect(saved).toMatchObject({ agency_reference: "Mine", contact: { first_name: "Grace" } });
});

test("one item of a package is cancelled at its own fee, and the package remains booked", async ({ page }) => {
  const { public_id: id, items } = await bookPackage(page, freshName());
  await page.goto(`/bookings/${id}`);
  await page.getByRole("button", { name: "Cancel booking" }).click();
  const panel = page.getByRole("dialog", { name: /^Cancel booking/ });
  const ticks = panel.getByRole("checkbox", { name: /·/ });
  await expect(ticks).toHaveCount((items as unknown[]).length);
  for (const tick of (await ticks.all()).slice(1)) await tick.uncheck({ force: true });
  const { item_public_id: first, total_amount: total } = (
    items as { item_public_id: string; total_amount: string }[]
  )[0]!;
  const quote = await callStaff(page, "booking.quote", {
    params: { public_id: id as string },
    body: { item_public_ids: [first] },
  });
  await expect(panel.getByText("Total of the selected items").locator("..")).toContainText(total);
  const word = quote.fee === "0" ? "Cancel free of charge" : `Cancel for ${quote.fee as string} EUR`;
  await panel.getByRole("button", { name: word }).click();
  await expect(panel).toHaveCount(0);
  const made = page.getByRole("region", { name: "What’s included" }).getByRole("listitem");
  await expect(made.filter({ hasText: "Cancelled" })).toHaveCount(1);
  await expect(made.filter({ hasText: "Confirmed" })).toHaveCount((items as unknown[]).length - 1);
});
