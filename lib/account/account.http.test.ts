import currencies from "currency-codes";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { setClockOffset } from "@/lib/core/clock";
import { addDays } from "@/lib/core/dates";
import { minorDigits } from "@/lib/core/money";
import { makeCredential, makeTenant, type MadeTenant } from "@/lib/testing/factories/partners";
import { dayFromNow, makeProperty, NON_REFUNDABLE, type MadeProperty } from "@/lib/testing/factories/property";
import type { PartnerClient } from "@/lib/testing/harness/client";
import { expectLedgerConserved, giveCredit } from "@/lib/testing/harness/ledger";
import { bookedPackage, makeJourney, packageBody } from "@/lib/testing/harness/products/package";
import { tally, runAtOnce } from "@/lib/testing/harness/race";
import { countFewestRoundTrips } from "@/lib/testing/harness/round-trips";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import { expectConservation } from "@/lib/testing/harness/products/stock";
import {
  book,
  bookBody,
  createBookedStay,
  cancel,
  change,
  holdStayToken,
  newKey,
  poll,
  quoteChange,
  resolve,
} from "@/lib/testing/harness/products/stay";
import type { Account, LedgerEntry, LedgerPage, TenantAccount } from "./schemas";

let app: Served;
let operator: StaffClient;
let property: MadeProperty;
beforeAll(async () => {
  app = await served();
  operator = await staffClient(app.db.client, "operator", null);
  property = await makeProperty(app.db.client, { rooms: [{ allotment: 200 }] });
});
afterEach(() => setClockOffset(0));
afterAll(() => app.close());

type Ledger = z.output<typeof LedgerPage>;
type Credit = z.output<typeof Account>["credit"];

/** A new tenant, with a credit line if one is given. A stay of two nights is 200.00 EUR. */
async function partner(limit?: string, more: object = {}): Promise<{ tenant: MadeTenant; client: PartnerClient }> {
  const tenant = await makeTenant(app.db.client);
  const client = await app.origin.signIn(await makeCredential(app.db.client, tenant.id));
  if (limit !== undefined) await giveCredit(operator, tenant.publicId, limit, more);
  return { tenant, client };
}
const creditOf = async (client: PartnerClient): Promise<Credit> =>
  (await client.call<z.output<typeof Account>>("GET", "/account")).body.credit;
const of = ({ publicId }: MadeTenant) => ({ params: { tenant_public_id: publicId } });
const adjust = (tenant: MadeTenant, amount: string) =>
  operator.call<z.output<typeof LedgerEntry>>("tenantAccount.adjust", {
    ...of(tenant),
    body: { amount, reason: "Agreed" },
  });
const pay = (tenant: MadeTenant, amount: string, more: object = {}) =>
  operator.call<z.output<typeof LedgerEntry>>("tenantAccount.pay", {
    ...of(tenant),
    body: { amount, reference: "Bank 4711", ...more },
  });
const ledgerOf = async (tenant: MadeTenant, query: Record<string, string> = {}) =>
  (await operator.call<Ledger>("tenantAccount.entries", { ...of(tenant), query })).body;
const accountOf = async (tenant: MadeTenant) =>
  (await operator.call<z.output<typeof TenantAccount>>("tenantAccount.get", of(tenant))).body;
const EUR = (limit: string, used: string, available: string) => ({ limit, used, available, currency: "EUR" });

describe("without an account", () => {
  test("a tenant can book without limits: no entry is written, and its credit is null", async () => {
    const { client, tenant } = await partner();
    await createBookedStay(client, property);
    const { body } = await client.call("GET", "/account");
    expect(body).toEqual({ credit: null, statements: [], trace_id: expect.any(String) as string });
    const rows = await app.db.rows("SELECT 1 FROM account_entry WHERE tenant_id = $1", [tenant.id]);
    expect(rows).toEqual([]);
  });

  test("a booking needs no additional round trip, with or without an account", async () => {
    const tripsOf = (client: PartnerClient) =>
      countFewestRoundTrips(
        () => holdStayToken(client, property),
        async (token) => expect((await book(client, bookBody(token))).status).toBe(201),
      );
    const [without, within] = [(await partner()).client, (await partner("1000")).client];
    await Promise.all([createBookedStay(without, property), createBookedStay(within, property)]);
    expect(await tripsOf(within)).toBe(await tripsOf(without));
  });
});

describe("a credit line", () => {
  test("limits the balance: a booking beyond it is 402, has no effect, and succeeds after a payment", async () => {
    const { client, tenant } = await partner("300.00");
    await createBookedStay(client, property);
    expect(await creditOf(client)).toEqual(EUR("300.00", "200.00", "100.00"));
    const [token, key] = [await holdStayToken(client, property), newKey()];
    const refused = await book(client, bookBody(token), { key });
    expect([refused.status, (refused.body as never as { code: string }).code]).toEqual([402, "CREDIT_EXCEEDED"]);
    expect((refused.body as never as { details: unknown }).details).toEqual({
      available: "100.00",
      needed: "200.00",
      currency: "EUR",
    });
    expect(await creditOf(client)).toEqual(EUR("300.00", "200.00", "100.00"));
    await expectConservation(app.db, property);
    expect((await pay(tenant, "150.00")).status).toBe(201);
    // The same token, still held, under the same key.
    expect((await book(client, bookBody(token), { key })).status).toBe(201);
    expect(await creditOf(client)).toEqual(EUR("300.00", "250.00", "50.00"));
    expect(await expectLedgerConserved(app.db, tenant.id)).toEqual(["BOOKED", "PAYMENT", "BOOKED"]);
  });

  test("64 concurrent bookings never exceed it together", async () => {
    const { client, tenant } = await partner("2100.00");
    const tokens = [];
    for (let i = 0; i < 64; i += 8) tokens.push(...(await runAtOnce(8, () => holdStayToken(client, property))));
    const answers = await Promise.all(tokens.map((token) => book(client, bookBody(token))));
    expect(tally(answers)).toEqual({ 201: 10, CREDIT_EXCEEDED: 54 });
    expect((await creditOf(client))!.used).toBe("2000.00");
    await expectLedgerConserved(app.db, tenant.id);
    await expectConservation(app.db, property);
  });

  test("counts on-request and pending bookings, and is released when they are rejected or fail", async () => {
    const { client, tenant } = await partner("450.00");
    const { booking } = (await createBookedStay(client, property, { scenario: "on_request" })).body;
    await createBookedStay(client, property, { scenario: "pending" });
    expect((await creditOf(client))!.available).toBe("50.00");
    await resolve(client, booking.public_id, "REJECTED");
    expect((await creditOf(client))!.available).toBe("250.00");
    expect(await expectLedgerConserved(app.db, tenant.id)).toEqual(["BOOKED", "BOOKED", "REJECTED"]);
  });

  test("refuses a change that costs more than is available, and the stay is unchanged", async () => {
    const { client, tenant } = await partner("350.00");
    const { booking } = (await createBookedStay(client, property)).body;
    const nights = (count: number) => ({ checkin: dayFromNow(30), checkout: dayFromNow(30 + count) });
    const longer = await quoteChange(client, booking.public_id, nights(4));
    const refused = await change(client, booking.public_id, longer.body.change_token);
    expect((refused.body as never as { details: unknown }).details).toEqual({
      available: "150.00",
      needed: "200.00",
      currency: "EUR",
    });
    expect(refused.status).toBe(402);
    expect((await poll(client, booking.public_id)).body).toMatchObject({ checkout_date: dayFromNow(32) });
    const fits = await quoteChange(client, booking.public_id, nights(3));
    expect((await change(client, booking.public_id, fits.body.change_token)).status).toBe(200);
    expect((await creditOf(client))!.used).toBe("300.00");
    expect(await expectLedgerConserved(app.db, tenant.id)).toEqual(["BOOKED", "CHANGED"]);
    await expectConservation(app.db, property);
  });

  test("below the balance refuses every booking and cancels none; without one, new bookings are off the account", async () => {
    const { client, tenant } = await partner("1000");
    const { booking } = (await createBookedStay(client, property)).body;
    await giveCredit(operator, tenant.publicId, "100");
    expect((await creditOf(client))!.available).toBe("-100.00");
    expect((await book(client, bookBody(await holdStayToken(client, property)))).status).toBe(402);
    await giveCredit(operator, tenant.publicId, "0", { kind: "OFF" });
    expect(await creditOf(client)).toBeNull();
    await createBookedStay(client, property);
    await cancel(client, booking.public_id);
    expect(await expectLedgerConserved(app.db, tenant.id)).toEqual(["BOOKED", "CANCELLED"]);
  });
});

test("a prepaid balance is reduced by bookings, and never below zero", async () => {
  const { client, tenant } = await partner("0", { kind: "PREPAID" });
  expect((await book(client, bookBody(await holdStayToken(client, property)))).status).toBe(402);
  await pay(tenant, "399.99");
  await createBookedStay(client, property);
  expect(await creditOf(client)).toEqual(EUR("0", "-199.99", "199.99"));
  expect((await book(client, bookBody(await holdStayToken(client, property)))).status).toBe(402);
});

test("a non-refundable stay leaves its fee when cancelled, and nothing when the supplier cancels it", async () => {
  const strict = await makeProperty(app.db.client, {
    rooms: [{ allotment: 9 }],
    plans: [{ terms: NON_REFUNDABLE }],
  });
  const { client, tenant } = await partner("1000");
  const ids = [];
  for (let i = 0; i < 2; i++) ids.push((await createBookedStay(client, strict)).body.booking.public_id);
  const quoted = await client.call<{ fee: string }>("POST", `/bookings/${ids[0]}/cancellation-quote`);
  expect((await cancel(client, ids[0]!)).status).toBe(200);
  const params = { tenant_public_id: tenant.publicId, public_id: ids[1]! };
  await operator.call("supplier.cancel", { params, body: { reason: "Overbooked" } });
  expect((await creditOf(client))!.used).toBe(quoted.body.fee);
  expect(await expectLedgerConserved(app.db, tenant.id)).toEqual([
    "BOOKED",
    "BOOKED",
    "CANCELLED",
    "PENALTY",
    "CANCELLED",
  ]);
});

test("a package is one entry, and each cancelled item is refunded by its share", async () => {
  const { client, tenant } = await partner("2000");
  const made = await makeJourney(app.db, {});
  const { booking } = (await bookedPackage(client, packageBody(made.package))).body;
  const [first] = booking.items!;
  await cancel(client, booking.public_id, { body: { item_public_ids: [first!.item_public_id] } });
  expect((await creditOf(client))!.used).not.toBe(booking.total_amount);
  await expectLedgerConserved(app.db, tenant.id);
  await cancel(client, booking.public_id);
  expect((await expectLedgerConserved(app.db, tenant.id)).filter((kind) => kind === "CANCELLED")).toHaveLength(2);
});

test("the charge is the price without the tenant's own mark-up, as it was at the prebook", async () => {
  await giveCredit(operator, app.tenant.publicId, "5000");
  const headers = { "x-service-partner-profile-id": app.retail.publicId };
  const token = await holdStayToken(app.partner, property, { headers });
  await app.db.rows("UPDATE profile SET markup_percent = 50 WHERE id = $1", [app.retail.id]);
  const { booking } = (await book(app.partner, bookBody(token))).body;
  expect(booking.stay_total).toBe("225.00");
  expect((await creditOf(app.partner))!.used).toBe("200.00");
  await app.db.rows("UPDATE profile SET markup_percent = 12.5 WHERE id = $1", [app.retail.id]);
});

test("a booking in another currency is converted at the day's rate, which is stored with it", async () => {
  const { client, tenant } = await partner("5000");
  const { booking } = (await createBookedStay(client, property, { currency: "JPY" })).body;
  const [entry] = (await ledgerOf(tenant)).items;
  expect(entry).toMatchObject({
    booking_amount: booking.stay_total,
    booking_currency: "JPY",
    amount: "200.00",
    currency: "EUR",
  });
  await app.db.rows("INSERT INTO fx_rate (day, base, quote, rate) VALUES (current_date, 'EUR', 'JPY', 100)");
  try {
    await cancel(client, booking.public_id);
    expect((await creditOf(client))!.used).toBe("0");
  } finally {
    await app.db.rows("DELETE FROM fx_rate WHERE rate = 100");
  }
});

test("a booking whose currency has no rate to the account's is refused without an effect", async () => {
  const { client } = await partner("5000", { currency: "CHF" });
  const refused = await book(client, bookBody(await holdStayToken(client, property)));
  expect([refused.status, (refused.body as never as { code: string }).code]).toEqual([422, "UNSUPPORTED_FX_PAIR"]);
  await expectConservation(app.db, property);
});

test("the database knows each currency's decimals as the service does", async () => {
  const codes = currencies.data.map(({ code }) => code);
  const rows = await app.db.rows<{ code: string; digits: number }>(
    "SELECT code, currency_digits(code) AS digits FROM unnest($1::text[]) AS code",
    [codes],
  );
  expect(rows).toEqual(codes.map((code) => ({ code, digits: minorDigits(code) })));
});

describe("an operator", () => {
  test("can adjust with a reason and record payments, each in the ledger and in the tenant's audit", async () => {
    const { client, tenant } = await partner("1000");
    expect((await adjust(tenant, "-25.00")).body).toMatchObject({
      kind: "ADJUSTMENT",
      amount: "-25.00",
      reason: "Agreed",
    });
    expect((await pay(tenant, "10.5")).body).toMatchObject({ kind: "PAYMENT", amount: "-10.50", balance: "-35.50" });
    expect(await creditOf(client)).toEqual(EUR("1000.00", "-35.50", "1035.50"));
    const audit = await app.db.rows<{ operation: string }>(
      "SELECT operation FROM audit_entry WHERE tenant_id = $1 AND actor = $2 ORDER BY id",
      [tenant.id, `staff:${operator.publicId}`],
    );
    expect(audit.map((row) => row.operation)).toEqual([
      "tenantAccount.update",
      "tenantAccount.adjust",
      "tenantAccount.pay",
    ]);
  });

  test("sees the terms before and after a change in the audit", async () => {
    const { tenant } = await partner("1000");
    await giveCredit(operator, tenant.publicId, "1500", { pay_by_days: 7 });
    const { body } = await operator.call<{ items: { operation: string; changes: { fields: unknown }[] }[] }>(
      "audit.list",
      {
        query: { tenant_public_id: tenant.publicId, operation: "tenantAccount.update" },
      },
    );
    expect(JSON.stringify(body.items[0]!.changes)).toContain("credit_limit");
    expect(body.items[0]!.changes[0]!.fields).toMatchObject({ pay_by_days: { before: 2, after: 7 } });
  });

  test.each([
    [{ kind: "CREDIT_LINE", currency: "EUR", limit: "1.005" }, "limit"],
    [{ kind: "CREDIT_LINE", currency: "ZZZ", limit: "1" }, "currency"],
    [{ kind: "CREDIT_LINE", currency: "EUR", limit: "-1" }, "limit"],
    [{ kind: "PREPAID", currency: "EUR", limit: "5" }, "limit"],
    [{ kind: "CREDIT", currency: "EUR" }, "kind"],
    [{ kind: "CREDIT_LINE", currency: "USD", limit: "1" }, "currency"],
    [{ kind: "CREDIT_LINE", currency: "EUR", pay_by_days: 366 }, "pay_by_days"],
  ])("is refused %j, and the error names the field", async (body, field) => {
    const { tenant } = await partner("1000");
    const answer = await operator.call<{ details: { field: string } }>("tenantAccount.update", { ...of(tenant), body });
    expect([answer.status, answer.body.details.field]).toEqual([400, field]);
  });

  test("cannot create entries for a tenant without an account, or pay a statement that was not issued", async () => {
    const { tenant } = await partner();
    expect((await adjust(tenant, "5")).status).toBe(404);
    await giveCredit(operator, tenant.publicId, "10");
    expect((await pay(tenant, "5", { statement_month: "2026-01" })).body).toMatchObject({
      code: "STATEMENT_NOT_FOUND",
    });
    expect((await ledgerOf(tenant)).items).toEqual([]);
  });
});

test("a booking is due some days before its free cancellation ends, and immediately without one", async () => {
  const { client, tenant } = await partner("5000", { pay_by_days: 3 });
  await createBookedStay(client, property);
  await createBookedStay(client, property, { checkin: dayFromNow(4) });
  const strict = await makeProperty(app.db.client, { plans: [{ terms: NON_REFUNDABLE }] });
  await createBookedStay(client, strict);
  const [third, second, first] = (await ledgerOf(tenant)).items;
  // Free until two days before the arrival.
  expect(first!.pay_by).toBe(addDays(dayFromNow(30), -5));
  expect([second!.pay_by, third!.pay_by]).toEqual([dayFromNow(0), dayFromNow(0)]);
});

describe("statements", () => {
  const month = (day: Date) => day.toISOString().slice(0, 7);
  const nextMonth = () => {
    const now = new Date();
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15));
  };

  test("are open during their month, issued after it, unchanged from then on, and paid by payments that name them", async () => {
    const { client, tenant } = await partner("5000");
    await adjust(tenant, "12.00");
    const { booking } = (await createBookedStay(client, property, { checkin: dayFromNow(58) })).body;
    const first = month(new Date());
    expect((await accountOf(tenant)).statements).toMatchObject([{ month: first, status: "OPEN", total: "212.00" }]);
    const issue = () => operator.call("tenantAccount.issueStatements", { ...of(tenant), body: { month: first } });
    expect((await issue()).status).toBe(400);

    setClockOffset(nextMonth().getTime() - Date.now());
    expect((await issue()).status).toBe(200);
    expect((await issue()).status).toBe(200);
    await cancel(client, booking.public_id);
    setClockOffset(0);
    // Dated in the issued month, so it counts in the next one.
    await adjust(tenant, "3.00");
    const second = month(nextMonth());
    const { statements } = await accountOf(tenant);
    expect(statements).toMatchObject([
      { month: second, status: "OPEN", total: "-197.00", opening: "212.00" },
      { month: first, status: "ISSUED", total: "212.00", opening: "0", paid: "0" },
    ]);
    await pay(tenant, "200.00", { statement_month: first });
    expect((await accountOf(tenant)).statements[1]!.status).toBe("ISSUED");
    await pay(tenant, "12.00", { statement_month: first });
    const own = await client.call<z.output<typeof Account>>("GET", "/account");
    expect(own.body.statements).toEqual([
      { month: second, currency: "EUR", total: "-197.00", status: "OPEN" },
      { month: first, currency: "EUR", total: "212.00", status: "PAID" },
    ]);
  });

  test("list their entries page by page, for their own tenant only", async () => {
    const { client, tenant } = await partner("5000");
    for (let i = 0; i < 3; i++) await createBookedStay(client, property);
    const page = await ledgerOf(tenant, { limit: "2", month: month(new Date()) });
    const rest = await ledgerOf(tenant, { limit: "2", cursor: page.next_cursor! });
    expect([...page.items, ...rest.items].map((entry) => entry.balance)).toEqual(["600.00", "400.00", "200.00"]);
    const other = (await partner("10")).tenant;
    const foreign = await operator.call("tenantAccount.entries", {
      ...of(other),
      query: { limit: "2", cursor: page.next_cursor! },
    });
    expect(foreign.status).toBe(400);
    const admin = await staffClient(app.db.client, "admin", tenant.id);
    expect((await admin.call<Ledger>("account.entries")).body.items).toHaveLength(3);
    const stranger = await staffClient(app.db.client, "admin", app.otherTenant.id);
    expect((await stranger.call<Ledger>("account.entries")).body.items).toEqual([]);
  });
});

test("the serving role can insert into the ledger and never change it", async () => {
  const asApp = new Client({ connectionString: app.db.url });
  await asApp.connect();
  const refused = (sql: string) => expect(asApp.query(sql)).rejects.toThrow("permission denied");
  await refused("UPDATE account_entry SET amount = 0");
  await refused("DELETE FROM account_entry");
  await refused("UPDATE account_statement SET charged = 0");
  await asApp.end();
});
