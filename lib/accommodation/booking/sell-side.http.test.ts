import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { addDays } from "@/lib/core/dates";
import { asTenant } from "@/lib/core/database/tenant-wall";
import { statement } from "@/lib/core/db";
import { checkLedgers } from "@/lib/account/ledger-proof-repository";
import { makeCredential } from "@/lib/testing/factories/partners";
import { dayFromNow, makeProperty, type MadeProperty, WITH_FEE } from "@/lib/testing/factories/property";
import {
  book,
  bookBody,
  cancel,
  change,
  findOffer,
  poll,
  prebook,
  quoteChange,
  search,
  searchBody,
} from "@/lib/testing/harness/products/stay";
import { addOffer, changeQuote } from "@/lib/testing/harness/products/sales-quote";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";

let app: Served;
let [admin, operator]: StaffClient[] = [];
let property: MadeProperty;
beforeAll(async () => {
  app = await served();
  operator = await staffClient(app.db.client, "operator", null);
  admin = await staffClient(app.db.client, "admin", app.tenant.id);
  await app.db.rows(
    `INSERT INTO tenant_account (tenant_id, currency, kind, credit_limit, pay_by_days, created_at, updated_at)
     VALUES ($1, 'EUR', 'CREDIT_LINE', 100000000, 0, now(), now())`,
    [app.tenant.id],
  );
});
afterAll(() => app.close());
beforeEach(() => app.db.rows("DELETE FROM sell_rule"));

const setMarkup = async (markup_percent: string) => {
  const params = { public_id: app.tenant.profile.publicId };
  const { status } = await admin!.call("profile.update", { params, body: { markup_percent } });
  expect(status).toBe(200);
};
const make = async (price: number, isCost = false) => {
  property = await makeProperty(app.db.client, {
    plans: [{ terms: WITH_FEE }],
    rooms: [{ prices: [price], allotment: 9 }],
  });
  await app.db.rows(
    `WITH p AS (UPDATE rate_plan SET price_basis = $2 WHERE id = $1 RETURNING property_id)
     UPDATE property SET sheet_version = sheet_version + 1 FROM p WHERE id = p.property_id`,
    [property.plans[0]!.id, isCost ? "COST" : "SELL"],
  );
};
const setRule = async (percent: string) => {
  const { body } = await operator!.call<{ applied: boolean }>("supply.apply", {
    params: { kind: "sell_rules" },
    body: { rows: [{ values: { code: "ALL", percent } }] },
  });
  expect(body.applied).toBe(true);
};
const hold = async () => (await prebook(app.partner, await findOffer(app.partner, property, { nights: 1 }))).body;
const bookOne = async () => (await book(app.partner, bookBody((await hold()).prebook_token))).body.booking;
const owed = async (id: string) => {
  const [row] = await app.db.rows<{ amount: string }>(
    "SELECT coalesce(sum(amount), 0)::text AS amount FROM account_entry WHERE booking_public_id = $1",
    [id],
  );
  return row!.amount;
};
const costs = (id: string) =>
  app.db.rows(
    "SELECT version, slot, cost::int, currency_code, rule_code, trim_scale(rule_percent)::text AS percent FROM booking_cost WHERE booking_public_id = $1 ORDER BY version",
    [id],
  );

describe("what a tenant owes is the net that was priced, whatever its mark-up shows", () => {
  test.each([
    ["-10", "324.05", "36005"],
    ["12.5", "405.06", "36005"],
    ["-50", "180.03", "36005"],
    ["0", "360.05", "36005"],
  ])("at %s percent a net of 360.05 is shown as %s", async (markup, shown, net) => {
    await make(36_005);
    await setMarkup(markup);
    const booking = await bookOne();
    expect([booking.stay_total, await owed(booking.public_id)]).toEqual([shown, net]);
    const told = await app.partner.call<{ breakdown: { net_total: string } }>(
      "GET",
      `/bookings/${booking.public_id}?include=breakdown`,
    );
    expect(told.body.breakdown.net_total).toBe("360.05");
    await cancel(app.partner, booking.public_id);
    expect(await owed(booking.public_id)).toBe("0");
  });
});

describe("a stay sold by a rule", () => {
  test("pins cost, currency and rule; a change adds those of the new stay; the tenant reads none of it", async () => {
    await make(10_000, true);
    await setRule("12.5");
    await setMarkup("-10");
    const { public_id: id, stay_total } = await bookOne();
    expect([stay_total, await owed(id)]).toEqual(["101.25", "11250"]);
    const pinned = { slot: 0, currency_code: "EUR", rule_code: "ALL" };
    expect(await costs(id)).toEqual([{ ...pinned, version: 1, cost: 10_000, percent: "12.5" }]);
    await setRule("20");
    const offer = await quoteChange(app.partner, id, { checkout: addDays(dayFromNow(30), 2) });
    expect(offer.body).toMatchObject({ before: "101.25", after: "216.00" });
    const changed = await change(app.partner, id, offer.body.change_token);
    expect(await owed(id)).toBe("24000");
    expect(await costs(id)).toMatchObject([
      { version: 1, cost: 10_000, percent: "12.5" },
      { ...pinned, version: 3, cost: 20_000, percent: "20" },
    ]);
    const read = await asTenant(app.tenant.id, () =>
      statement("costs_of_a_tenant", "SELECT cost FROM booking_cost", {}),
    );
    expect(read).toEqual([]);
    const [token] = await app.db.rows<{ offer: string }>(
      "SELECT offer::text FROM prebook WHERE token = (SELECT prebook_token FROM booking WHERE public_id = $1)",
      [id],
    );
    expect(token!.offer).not.toMatch(/10000|12\.5|"ALL"/);
    for (const { text } of [offer, changed, await poll(app.partner, id, "full")])
      expect(text).not.toMatch(/"cost|"rule|"ALL"|100\.00|200\.00/);
    expect((await checkLedgers(app.db.superuserUrl)).differences).toBe(0);
  });

  test("tells the supplier its cost, and after a cancel the cost's part of the fee", async () => {
    await make(10_000, true);
    await setRule("25");
    await setMarkup("0");
    await app.db.rows("INSERT INTO supply_grant (tenant_id, property_id) VALUES ($1, $2)", [
      app.tenant.id,
      property.id,
    ]);
    const held = await prebook(
      app.partner,
      await findOffer(app.partner, property, { checkin: dayFromNow(1), nights: 2 }),
    );
    const { public_id: id } = (await book(app.partner, bookBody(held.body.prebook_token))).body.booking;
    const supplier = async () => {
      const client = await app.origin.signIn(
        await makeCredential(app.db.client, app.tenant.id, { scopes: ["distribution:supply"] }),
      );
      const { body } = await client.call<{ cost_total: string; currency: string }>("GET", `/supply/bookings/${id}`);
      return [body.cost_total, body.currency];
    };
    expect(await supplier()).toEqual(["200.00", "EUR"]);
    const { body: cancelled } = await cancel(app.partner, id);
    expect(cancelled.booking.status).toBe("CANCELLED");
    const [penalty] = await app.db.rows<{ fee: string }>(
      "SELECT realized_penalty ->> 'fee' AS fee FROM booking WHERE public_id = $1",
      [id],
    );
    const fee = Number(penalty!.fee);
    expect(fee).toBeGreaterThan(0);
    expect(await supplier()).toEqual([(fee / 1.25).toFixed(2), "EUR"]);
  });
});

test("the margin of operators is what is owed less what it costs, by property, partner, market and month", async () => {
  await make(10_000, true);
  await setRule("25");
  await setMarkup("-10");
  const late = await prebook(
    app.partner,
    await findOffer(app.partner, property, { checkin: dayFromNow(1), nights: 2, market: "AT" }),
  );
  const { public_id: id } = (await book(app.partner, bookBody(late.body.prebook_token))).body.booking;
  await bookOne();
  const query = { from: dayFromNow(-1), to: dayFromNow(1) };
  type Row = Record<string, unknown> & { net_total: string; cost_total: string; margin: string };
  const report = async () => {
    const { body } = await operator!.call<Record<string, Row[]>>("margin.report", { query });
    const own = (part: string, field: string, value: unknown) => {
      const row = body[part]!.find((one) => one[field] === value)!;
      return [row.rooms, row.net_total, row.cost_total, row.margin];
    };
    return [own("by_property", "property_public_id", property.publicId), own("by_market", "market", "AT")];
  };
  expect(await report()).toEqual([
    [2, "375.00", "300.00", "75.00"],
    [1, "250.00", "200.00", "50.00"],
  ]);
  await cancel(app.partner, id);
  const owes = Number(await owed(id)) / 100;
  const [[, net, cost]] = (await report()) as [unknown[]];
  expect([net, cost]).toEqual([(125 + owes).toFixed(2), (100 + owes / 1.25).toFixed(2)]);
  const { body: file } = await operator!.call<{ csv: string }>("margin.export", { query });
  expect(file.csv).toContain("part,id,name,currency_code,rooms,net_total,cost_total,margin");
  expect((await admin!.call("margin.report", { query })).status).toBe(403);
});

describe("a night's least price", () => {
  const setLeast = (cents: number) =>
    app.db.rows(`UPDATE room_month SET min_sell = ARRAY[array_fill($2::bigint, ARRAY[31])] WHERE property_id = $1`, [
      property.id,
      cents,
    ]);
  const setLimits = async (min: string, max: string) => {
    const limits = { min_markup_percent: min, max_markup_percent: max };
    expect((await admin!.call("sellPrice.limits.update", { body: { limits } })).status).toBe(200);
  };

  test("raises whatever mark-up shows less, in search and prebook, and changes nothing that is owed", async () => {
    await make(10_000);
    await setLeast(9_500);
    await setMarkup("-10");
    const { body } = await search(app.partner, [property], { nights: 2 });
    expect(body.results[0]!.allocations[0]!.grand_total).toBe("190.00");
    const asked = { ...searchBody([property.publicId], { nights: 2 }), include: ["breakdown"] };
    const told = await admin!.call<typeof body>("search", { body: asked });
    expect(told.body.results[0]!.allocations[0]!.slots[0]).toMatchObject({
      breakdown: { net_total: "200.00", markup: "-10.00" },
    });
    expect(await hold()).toMatchObject({ match_status: "MATCHED", offer: { grand_total: "95.00" } });
    const booking = await bookOne();
    expect([booking.stay_total, await owed(booking.public_id)]).toEqual(["95.00", "10000"]);
    await setMarkup("5");
    expect((await hold()).offer.grand_total).toBe("105.00");
  });

  test("refuses an own price below it, of a hold and of a booking", async () => {
    await make(10_000);
    await setLeast(9_500);
    await setMarkup("0");
    await setLimits("-40", "50");
    const agent = await staffClient(app.db.client, "agent", app.tenant.id);
    const booking = await bookOne();
    const set = (sell_price: string) =>
      agent.call<{ code: string; sell_price: string; details: object }>("booking.sellPrice.update", {
        params: { public_id: booking.public_id },
        body: { sell_price },
      });
    expect(await set("94.99")).toMatchObject({
      status: 422,
      body: { code: "BELOW_MINIMUM_PRICE", details: { minimum: "95.00", currency: "EUR" } },
    });
    expect(await set("95.00")).toMatchObject({ status: 200, body: { sell_price: "95.00", allowed: { min: "95.00" } } });
  });

  test("refuses an own price below it in a quote, whose net is the one that was priced", async () => {
    await make(10_005);
    await setLeast(9_500);
    await setMarkup("-20");
    await setLimits("-40", "50");
    const agent = await staffClient(app.db.client, "agent", app.tenant.id);
    const quote = (await addOffer(agent, property)).body;
    const [{ id, ...offer }] = quote.offers as [(typeof quote.offers)[number]];
    expect(offer).toMatchObject({ profile_price: "190.00", net_total: "200.10", markup: "-10.10" });
    const set = (sell_price: string) => changeQuote(agent, quote, { offers: [{ id, sell_price }] });
    expect(await set("189.99")).toMatchObject({ status: 422, body: { code: "BELOW_MINIMUM_PRICE" } });
    expect((await set("195.00")).body.offers[0]).toMatchObject({ sell_price: "195.00", net_total: "200.10" });
  });
});
