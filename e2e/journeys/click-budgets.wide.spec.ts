import { expect, type Page } from "@playwright/test";
import { formatDate } from "@/lib/format/dates";
import { EVENTS_PATH } from "@/lib/staff/client/desk-event";
import { toTypedDigits, inDays, PASSWORD, typeSignIn } from "./desk/desk";
import { clicks, countClicks, startCount } from "./desk/clicks";
import { bookStay as bookRoom, OWN, partnerAt, findTenant } from "./desk/records";
import { signInOnce, test } from "./desk/signed-in";
import { callStaff, bookStay, freshName } from "./desk/sold";

// Each task has a budget of clicks.

test.beforeEach(({ page }) => countClicks(page));

test("a room in a known city is found and held with at most 5 clicks, and booked with 1 after the names", async ({
  page,
}) => {
  await page.goto("/search", { waitUntil: "networkidle" });
  const where = page.getByRole("combobox", { name: "Place or property" });
  await where.focus();
  await startCount(page);
  await where.pressSequentially("Berlin");
  await expect(page.getByRole("option", { name: /^Berlin Germany/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(where).toHaveValue(/^Berlin/);
  await page.keyboard.press("Tab");
  await page.keyboard.type(toTypedDigits(inDays(66)) + toTypedDigits(inDays(68)));
  await page.keyboard.press("Enter");
  const rows = page.getByRole("region", { name: "Results" }).locator("ul > li").filter({ hasNotText: "On request" });
  await rows
    .getByRole("button", { name: /offers? of/ })
    .first()
    .click();
  await rows
    .getByRole("button", { name: /^Hold / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/book\?hold=/);
  expect(await clicks(page), "found and held").toBeLessThanOrEqual(5);

  const lead = page.getByRole("group", { name: /Lead guest/ });
  await lead.getByLabel("First name").fill("Ada");
  await lead.getByLabel("Last name").fill(freshName());
  const contact = page.getByRole("region", { name: "Contact" });
  await contact.getByLabel("First name").fill("Ada");
  await contact.getByLabel("Last name").fill("Lindqvist");
  await contact.getByLabel("E-mail", { exact: true }).fill("ada@example.com");
  await startCount(page);
  await page.getByRole("button", { name: /^Book for / }).click();
  await expect(page).toHaveURL(/\/bookings\/bkg_/);
  expect(await clicks(page), "booked").toBe(1);
});

test("two rooms are found, picked and held with at most 5 clicks", async ({ page }) => {
  await page.goto("/search", { waitUntil: "networkidle" });
  const where = page.getByRole("combobox", { name: "Place or property" });
  await where.focus();
  await startCount(page);
  await where.pressSequentially("Berlin");
  await expect(page.getByRole("option", { name: /^Berlin Germany/ })).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(where).toHaveValue(/^Berlin/);
  await page.keyboard.press("Tab");
  await page.keyboard.type(toTypedDigits(inDays(66)) + toTypedDigits(inDays(68)));
  await page.getByRole("button", { name: /^Rooms and guests/ }).click();
  await page.getByRole("button", { name: "Add a room" }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const rows = page.getByRole("region", { name: "Results" }).locator("ul > li").filter({ hasNotText: "On request" });
  await rows
    .getByRole("button", { name: /^Rooms of/ })
    .first()
    .click();
  await rows.getByRole("button", { name: "Hold 2 rooms" }).first().click();
  await expect(page).toHaveURL(/\/book\?hold=/);
  expect(await clicks(page)).toBeLessThanOrEqual(5);
});

test("a booking is found by half a name without accents, its deadline read, its dates changed and it is cancelled within the budgets", async ({
  page,
}) => {
  const name = `Ångström${freshName()}`;
  const { public_id: id, cancellation_policy_snapshot: policy } = await bookStay(page, name, { ahead: 112 });
  await page.goto("/search");
  await startCount(page);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Bookings" }).click();
  await page.getByRole("searchbox", { name: "Search bookings" }).focus();
  await page.keyboard.type(name.toLowerCase().replace("ångström", "gstrom"));
  const row = page.getByRole("grid", { name: "Bookings" }).locator("tr[data-key]");
  await expect(row).toHaveCount(1);
  await expect(row).toContainText(name);
  const { free_until: freeUntil } = policy as { free_until: string };
  await expect(row, "the deadline, without a click").toContainText(formatDate(freeUntil.slice(0, 10)).slice(4, -5));
  await row.getByRole("rowheader").click();
  await expect(page.getByRole("link", { name: "Open booking" })).toBeVisible();
  expect(await clicks(page), "found").toBeLessThanOrEqual(2);

  await page.goto(`/bookings/${id as string}`);
  await startCount(page);
  await page.getByRole("button", { name: "Change dates" }).click();
  const panel = page.getByRole("dialog", { name: /^Change dates/ });
  await panel.getByRole("region", { name: "Lowest price by check-in" }).getByRole("button").nth(4).click();
  await panel.getByRole("button", { name: "Show new price" }).click();
  await panel.getByRole("button", { name: /^Change dates/ }).click();
  await expect(page.getByText("Dates changed", { exact: true })).toBeVisible();
  await expect(panel).toHaveCount(0);
  expect(await clicks(page), "dates changed").toBeLessThanOrEqual(5);

  await startCount(page);
  await page.getByRole("button", { name: "Cancel booking" }).click();
  await page
    .getByRole("dialog", { name: /^Cancel booking/ })
    .getByRole("button", { name: /^Cancel (free|for)/ })
    .click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await clicks(page), "cancelled").toBeLessThanOrEqual(3);
  const after = await callStaff(page, "booking.get", { params: { public_id: id as string }, query: { view: "full" } });
  expect(after.status).toBe("CANCELLED");
});

test("a voucher is sent to the traveller with 2 clicks", async ({ page }) => {
  const { public_id: id } = await bookStay(page, freshName(), { ahead: 90 });
  await page.goto(`/bookings/${id as string}`, { waitUntil: "networkidle" });
  await startCount(page);
  await page.getByRole("button", { name: "Send voucher" }).click();
  const panel = page.getByRole("dialog", { name: "Send voucher" });
  await expect(panel.getByRole("textbox", { name: "To" })).toHaveValue(/@/);
  await panel.getByRole("button", { name: "Send", exact: true }).click();
  await expect(panel.getByText(/^(Voucher sent to|The voucher to) .+@/)).toBeVisible();
  expect(await clicks(page), "sent").toBe(2);
  await panel.getByRole("link", { name: "Mails of this booking" }).click();
  await expect(page.getByRole("grid").getByText("Voucher sent")).toBeVisible();
});

test("a trip shows what is missing without a click, and gets a transfer for its arrival with at most 6", async ({
  page,
}) => {
  const name = freshName();
  const { public_id: id } = await bookStay(page, name, { ahead: 118, place: "Madrid" });
  const trip = await callStaff(page, "trip.create", { body: { name, booking_public_ids: [id as string] } });
  await page.goto(`/trips/${trip.public_id}`, { waitUntil: "networkidle" });
  await expect(page.getByRole("region", { name: "Time line" }).getByRole("link", { name: /No transfer/ })).toHaveCount(
    2,
  );
  const missing = page.getByRole("list", { name: "Missing from the trip" }).getByRole("listitem");
  const arrival = missing.filter({ hasText: "No transfer on arrival" });
  await startCount(page);
  await arrival.getByRole("link", { name: "Search transfers" }).click();
  await expect(page.getByRole("complementary", { name: "Booking for a trip" })).toContainText(name);
  await page
    .getByRole("button", { name: /^Hold / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/book\/transfer\?hold=/);
  const contact = page.getByRole("region", { name: "Contact" });
  await expect(contact.getByLabel("Last name")).toHaveValue(name);
  await contact.getByLabel("Phone").fill("+34 91 555 0100");
  await page.getByLabel("Flight number").fill("XX 101");
  await page.getByRole("button", { name: /^Book for / }).click();
  await expect(page).toHaveURL(new RegExp(`/trips/${trip.public_id}$`));
  await expect(page.getByText(`Booked and added to ${name}`)).toBeVisible();
  await expect(arrival).toHaveCount(0);
  await expect(missing.filter({ hasText: "No transfer on departure" })).toHaveCount(1);
  expect(await clicks(page)).toBeLessThanOrEqual(6);
});

const FIRST_SECTION = {
  agent: "Waiting for the supplier",
  admin: "Failing webhook endpoints",
  operator: "Waiting for your answer",
} as const;

for (const [role, section] of Object.entries(FIRST_SECTION))
  test(`what needs the ${role} today is on the screen right after sign-in, with 0 clicks`, async ({ browser }, {
    project,
  }) => {
    const page = await browser.newPage({ baseURL: project.use.baseURL!, storageState: undefined });
    await countClicks(page);
    await page.goto("/sign-in");
    await typeSignIn(page, `${role}@demo.example`, PASSWORD);
    await expect(page).toHaveURL(/\/home$/);
    await expect(page.getByRole("region", { name: section })).toBeVisible();
    await expect(page.getByRole("region", { name: section }).getByText(/\S/).nth(1)).toBeVisible();
    expect(await clicks(page), "only that of the button Sign in").toBe(1);
    await page.close();
  });

test("an operator's answer to a request is seen by the agent with 0 clicks, and a new request by the operator", async ({
  page,
  browser,
  request,
  playwright,
}, { project }) => {
  const baseURL = project.use.baseURL!;
  const desk = await browser.newPage({
    baseURL,
    storageState: await signInOnce(playwright.request, baseURL, "operator"),
  });
  await countClicks(desk);
  await Promise.all([opened(page, "/trips"), opened(desk, "/inventory")]);
  await Promise.all([startCount(page), startCount(desk)]);

  const partner = await partnerAt(request, OWN);
  const booking = await bookRoom(partner, {
    person: { first_name: "Ada", last_name: freshName() },
    scenario: "on_request",
  });
  await expect(desk.getByText("A booking waits for your answer")).toBeVisible();
  expect(await clicks(desk), "a new request seen").toBe(0);

  await callStaff(desk, "queue.decide", {
    params: {
      tenant_public_id: await findTenant(desk.request, baseURL, "Demo Travel"),
      public_id: booking.public_id as string,
    },
    body: { decision: "CONFIRM", supplier_reference: "HTL-1" },
  });
  await expect(page.getByText(`Booking ${booking.booking_number} is confirmed`)).toBeVisible();
  await expect(page.getByRole("button", { name: /^News of bookings, .*unread/ })).toBeVisible();
  expect(await clicks(page), "an answer seen").toBe(0);
  await desk.close();
});

/** Opens a screen, and waits until it listens to what happens. */
async function opened(page: Page, path: string): Promise<void> {
  const listens = page.waitForResponse((response) => response.url().endsWith(EVENTS_PATH));
  await page.goto(path);
  await listens;
}
