import { readFile } from "node:fs/promises";
import { expect, test as base, type APIRequestContext, type Locator, type Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { inDays } from "./desk/desk";
import { signInOnce } from "./desk/signed-in";

/** Signed in as the demo agency's admin. */
const test = base.extend<object>({
  storageState: async ({ playwright, baseURL }, use) => use(await signInOnce(playwright.request, baseURL!, "admin")),
});

interface Sold {
  booking: string;
  cancelTrace: string;
}

/** Searches, books and cancels as a partner's system. */
async function sellByApi(request: APIRequestContext, agencyReference: string): Promise<Sold> {
  const login = Buffer.from("demo-partner:demo-partner-secret").toString("base64");
  const form = { grant_type: "client_credentials" };
  const granted = await request.post("/api/v1/oauth/token", { form, headers: { authorization: `Basic ${login}` } });
  const { access_token: token } = (await granted.json()) as { access_token: string };
  const call = async (method: "GET" | "POST", path: string, data?: unknown) => {
    const headers = { authorization: `Bearer ${token}`, "idempotency-key": crypto.randomUUID() };
    const answer = await request.fetch(`/api/v1${path}`, { method, headers, ...(data !== undefined && { data }) });
    return (await answer.json()) as never;
  };
  const day = (n: number) => inDays(n).toISOString().slice(0, 10);
  const { items }: { items: { public_id: string }[] } = await call("GET", "/properties?country=ES&limit=10");
  const search: { results: { property_id: string; allocations: { slots: { rate_key: string }[] }[] }[] } = await call(
    "POST",
    "/search",
    {
      property_ids: items.map((item) => item.public_id),
      checkin: day(60),
      checkout: day(62),
      occupancy: [{ adults: 1, child_ages: [] }],
      currency: "EUR",
    },
  );
  for (const { property_id: property, allocations } of search.results.filter((result) => result.allocations.length)) {
    const { prebook_token }: { prebook_token: string } = await call("POST", "/prebook", {
      property_public_id: property,
      rate_key: allocations[0]!.slots[0]!.rate_key,
      checkin: day(60),
      nights: 2,
      adults: 1,
      child_ages: [],
      currency_code: "EUR",
    });
    const { booking }: { booking: { public_id: string; status: string } } = await call("POST", "/book", {
      prebook_token,
      agency_reference: agencyReference,
      contact: { first_name: "Ottilie", last_name: "Hidden", email: "ottilie@hidden.example" },
      guests: [[{ kind: "ADULT", first_name: "Ottilie", last_name: "Hidden", is_lead: true }]],
    });
    if (booking.status !== "CONFIRMED") continue;
    const cancelled: { trace_id: string } = await call("POST", `/bookings/${booking.public_id}/cancel`, {});
    return { booking: booking.public_id, cancelTrace: cancelled.trace_id };
  }
  throw new Error("No property confirms at once");
}

async function fileOf(page: Page, button: Locator): Promise<Record<string, string>[]> {
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return parse(await readFile(await download.path(), "utf8"), { columns: true });
}

/** An amount in euros; zero has no decimals. */
const cents = (amount: string): bigint => (amount === "0" ? 0n : BigInt(amount.replace(".", "")));

test("a call is found by its trace id, shows no names, and links to its booking and its audit entry", async ({
  page,
  request,
}) => {
  const sold = await sellByApi(request, "LOG-1");
  await page.goto("/requests");
  const grid = page.getByRole("grid", { name: "API calls" });
  await expect(grid.getByRole("row", { name: /\/search/ }).first()).toBeVisible();
  await page.getByRole("searchbox", { name: "Trace id" }).fill(sold.cancelTrace);
  await expect(page).toHaveURL(new RegExp(`trace=${sold.cancelTrace}`));
  await expect(grid.getByRole("row")).toHaveCount(2);
  await grid.getByRole("row").nth(1).click();
  const panel = page.getByRole("complementary", { name: /^POST \/bookings/ });
  await expect(panel.getByRole("link", { name: sold.booking })).toHaveAttribute("href", `/bookings/${sold.booking}`);
  await panel.getByRole("button", { name: "Try it again" }).click();
  await expect(panel.getByRole("region", { name: "cURL" })).toContainText("Bearer $TOKEN");

  // The panel is part of the address; the trace id leads to the audit entry.
  await page.reload();
  await panel.getByRole("link", { name: /in the audit log$/ }).click();
  const audit = page.getByRole("grid", { name: "Audit" }).getByRole("row");
  await expect(audit).toHaveCount(2);
  await expect(audit.nth(1)).toContainText("booking.cancel");
  await audit.nth(1).click();
  await page.getByRole("button", { name: "Only this record" }).click();
  await expect(audit.filter({ hasText: sold.booking })).toHaveCount(2);

  await page.goto("/requests?operation=book");
  await grid.getByRole("row", { name: "POST /book" }).first().click();
  const requestPanel = page.getByRole("region", { name: "Request", exact: true });
  await expect(requestPanel).toContainText("[redacted]");
  await expect(page.getByText(/Ottilie|hidden\.example/)).toHaveCount(0);
});

test("usage shows the calls, and the reconciliation totals equal its exported file", async ({ page, request }) => {
  await sellByApi(request, "SUM-1");
  await page.goto("/usage");
  const byDay = page.getByRole("region", { name: "Units by operation and day" });
  const units = await fileOf(page, byDay.getByRole("button", { name: "CSV" }));
  expect(units.some((row) => row.operation === "search" && Number(row.units) > 0)).toBe(true);
  await expect(page.getByRole("grid", { name: "Limit headroom" })).toContainText("of 60,000");

  await page.goto("/reconciliation?days=last_30_days");
  const totals = page.getByRole("grid", { name: "Totals by currency" }).getByRole("row", { name: /^EUR/ });
  const shown = await totals.getByRole("gridcell").nth(1).textContent();
  const lines = await fileOf(page, page.getByRole("button", { name: "Bookings as CSV" }));
  const euros = lines.filter((line) => line.currency_code === "EUR");
  const sum = euros.reduce((total, line) => total + cents(line.total!), 0n);
  expect(shown!.replace(/\D/g, "")).toBe(String(sum));
});
