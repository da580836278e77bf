import { expect, test, type Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { pdfText } from "@/lib/testing/harness/pdf";
import { expectAccessible } from "./desk/accessible";
import { holdOffer, inDays, nameGuests, searchStay, typeStay } from "./desk/desk";
import { newTenant } from "./desk/new-tenant";
import { callStaff } from "./desk/sold";

interface Line {
  kind: string;
  booking_number: string;
  amount: string;
  balance: string;
  reason: string;
}

const cents = (amount: string): number => Math.round(Number(amount) * 100);
const euros = (minor: number): string => (minor / 100).toFixed(2);
/** With thousands grouped, as on screens and in documents. */
const shown = (minor: number): string =>
  (minor / 100).toLocaleString("en", { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Holds a stay with free cancellation and names its guests; the booking page is left open. @returns its price in cents */
async function hold(agent: Page): Promise<number> {
  await agent.goto("/search");
  const results = await searchStay(agent, "Berl", /^Berlin Germany/, 60);
  await holdOffer(agent, results, /^Hold .*free until/);
  await nameGuests(agent);
  const label = await bookButton(agent).innerText();
  return cents(/([\d,.]+) EUR/.exec(label)![1]!.replaceAll(",", ""));
}
const bookButton = (agent: Page) => agent.getByRole("button", { name: /^(Book|Request) for [\d,.]+ EUR$/ });

async function confirmed(agent: Page): Promise<string> {
  await expect(agent).toHaveURL(/\/bookings\/bkg_/);
  await expect(agent.getByRole("main").getByText("Confirmed", { exact: true }).first()).toBeVisible({
    timeout: 30_000,
  });
  return /bkg_\w+/.exec(agent.url())![0];
}

async function press(operator: Page, button: string, fields: Record<string, string>, submit: string): Promise<void> {
  await operator.getByRole("button", { name: button, exact: true }).click();
  const panel = operator.getByRole("dialog", { name: button });
  for (const [label, value] of Object.entries(fields)) await panel.getByLabel(label).fill(value);
  await panel.getByRole("button", { name: submit }).click();
  await expect(panel).toHaveCount(0);
}

test("a credit line bounds what an agent books, a payment frees it, and the statement has every line", async ({
  browser,
  baseURL,
}) => {
  const { publicId, operator, agent, close } = await newTenant(browser, baseURL!);
  const price = await hold(agent);
  await operator.goto(`/tenants/${publicId}`);
  await press(
    operator,
    "Open account",
    { "Credit limit, in EUR": euros(price + 100), "Days to pay before": "3" },
    "Open account",
  );

  // The first booking is within the limit: it shows the due date and the available credit.
  await bookButton(agent).click();
  const first = await confirmed(agent);
  const account = agent.getByRole("region", { name: "Account", exact: true });
  await expect(account.getByText("Pay by")).toBeVisible();
  await expect(account).toContainText("1.00 EUR");
  const booking = await callStaff(agent, "booking.get", { params: { public_id: first }, query: { view: "full" } });
  const { items } = await callStaff(agent, "account.entries", { query: { booking_public_id: first } });
  const [{ pay_by: payBy }] = items as [{ pay_by: string }];
  const free = (booking.cancellation_policy_snapshot as { free_until: string }).free_until.slice(0, 10);
  expect(payBy < free, `${payBy} is before ${free}`).toBe(true);
  await expectAccessible(agent, "booking with an account");

  // The second one exceeds the limit: nothing is booked, and the hold remains.
  const second = await hold(agent);
  expect(second).toBeGreaterThan(100);
  await expect(agent.getByText("1.00 EUR left to book")).toBeVisible();
  await bookButton(agent).click();
  const refused = agent.getByRole("alert").filter({ hasText: "Not enough credit: nothing was booked" });
  await expect(refused).toContainText(`this needs ${euros(second)} EUR`);
  await expect(refused.getByRole("link", { name: "Open account" })).toHaveAttribute("href", "/account");
  await expectAccessible(agent, "a refused booking");

  await press(operator, "Record payment", { Amount: euros(second), Reference: "BANK-4711" }, "Record payment");
  await expect(operator.getByText("Payment recorded")).toBeVisible();
  await expectAccessible(operator, "a tenant with an account");
  await bookButton(agent).click();
  await confirmed(agent);

  // A change that exceeds the available credit is refused, too.
  await agent.getByRole("button", { name: "Change dates" }).click();
  const panel = agent.getByRole("dialog", { name: /^Change dates of booking/ });
  const commit = panel.getByRole("button", { name: /^Change dates for .* more$/ });
  // The first longer stay that the property offers.
  for (const nights of [4, 5, 6, 7]) {
    await typeStay(agent, inDays(60), inDays(60 + nights));
    // The response decides: the message about the dates before may still be on the screen.
    const quoted = agent.waitForResponse((response) => response.url().endsWith("/booking.change.quote"));
    await panel.getByRole("button", { name: "Show new price" }).click();
    if ((await quoted).ok()) break;
    await expect(panel.getByText("These dates are not available")).toBeVisible();
  }
  await commit.click();
  const dearer = panel.getByRole("alert").filter({ hasText: "Not enough credit: the dates were not changed" });
  await expect(dearer.getByRole("link", { name: "Open account" })).toHaveAttribute("href", "/account");
  const released = agent.waitForResponse((response) => response.url().endsWith("/booking.change.release"));
  await panel.getByRole("button", { name: "Keep the dates" }).click();
  expect((await released).status()).toBe(204);

  // A free cancellation refunds the booking's cost.
  await agent.goto(`/bookings/${first}`);
  await agent.getByRole("button", { name: "Cancel booking" }).click();
  const cancel = agent.getByRole("dialog", { name: /^Cancel booking \d+$/ });
  await cancel.getByLabel("Reason").fill("The traveller stays at home");
  await cancel.getByRole("button", { name: "Cancel free of charge" }).click();
  await expect(agent.getByText("Cancelled free of charge")).toBeVisible();
  await expect(account).toContainText(`${shown(price + 100)} EUR`);

  // The account has the same figures on the screen and in its files.
  await agent.goto("/account");
  const grid = agent.getByRole("grid", { name: "Ledger" });
  await expect(grid.getByRole("row", { name: /^Cancelled \d+/ })).toBeVisible();
  await expect(grid.getByRole("row")).toHaveCount(5);
  await expectAccessible(agent, "the account");
  const { statements, credit } = await callStaff(agent, "account.get", {});
  expect(credit).toMatchObject({ used: "0", available: euros(price + 100) });
  const [{ month }] = statements as [{ month: string }];
  const csv = await agent.request.get(`/account/statements/${month}.csv`);
  const lines = parse<Line>(await csv.text(), { columns: true });
  expect(lines.map(({ kind }) => kind)).toEqual(["OPENING", "BOOKED", "PAYMENT", "BOOKED", "CANCELLED", "CLOSING"]);
  expect(lines.map(({ amount }) => amount)).toEqual([
    "",
    euros(price),
    euros(-second),
    euros(second),
    euros(-price),
    "",
  ]);
  const sum = lines.reduce((total, { amount }) => total + cents(amount || "0"), cents(lines[0]!.balance));
  expect(sum).toBe(cents(lines.at(-1)!.balance));
  const pdf = await agent.request.get(`/account/statements/${month}.pdf`);
  const text = await pdfText(await pdf.body());
  for (const { kind, booking_number: number, reason } of lines.slice(1, -1))
    expect(text).toContain(kind === "PAYMENT" ? reason : number);
  expect(text).toContain(shown(price));
  await close();
});
