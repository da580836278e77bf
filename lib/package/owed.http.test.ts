import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  bookedPackage,
  makeJourney,
  packageBody,
  packageOffer,
  prebookPackage,
  searchPackages,
  type Journey,
} from "@/lib/testing/harness/products/package";
import { offerFound } from "@/lib/testing/harness/products/sales-quote";
import { cancel, poll } from "@/lib/testing/harness/products/stay";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import { checkLedgers } from "@/lib/account/ledger-proof-repository";

let app: Served;
let [admin, operator, agent]: StaffClient[] = [];
let made: Journey;
beforeAll(async () => {
  app = await served();
  operator = await staffClient(app.db.client, "operator", null);
  admin = await staffClient(app.db.client, "admin", app.tenant.id);
  agent = await staffClient(app.db.client, "agent", app.tenant.id);
  await app.db.rows(
    `INSERT INTO tenant_account (tenant_id, currency, kind, credit_limit, pay_by_days, created_at, updated_at)
     VALUES ($1, 'EUR', 'CREDIT_LINE', 100000000, 0, now(), now())`,
    [app.tenant.id],
  );
  const limits = { min_markup_percent: "-40", max_markup_percent: "50" };
  expect((await admin.call("sellPrice.limits.update", { body: { limits } })).status).toBe(200);
});
afterAll(() => app.close());

const setMarkup = async (markup_percent: string) => {
  const params = { public_id: app.tenant.profile.publicId };
  expect((await admin!.call("profile.update", { params, body: { markup_percent } })).status).toBe(200);
};
const setPlan = (columns: string) =>
  app.db.rows(
    `WITH p AS (UPDATE rate_plan SET ${columns} WHERE id = $1 RETURNING property_id)
     UPDATE property SET sheet_version = sheet_version + 1 FROM p WHERE id = p.property_id`,
    [made.property.plans[0]!.id],
  );

/** Two nights at 100.05, two transfers at 40.01 and a tour for two at 30.03 each: 340.18, less 7.5 percent 314.67. */
async function makePriced(price = 10_005) {
  made = await makeJourney(app.db, {
    flight: false,
    package: { discount: "7.5" },
    stay: { rooms: [{ prices: [price] }] },
    transfer: { tariffs: [{ price: 4_001 }] },
    tour: { tariffs: [{ price: 3_003 }] },
  });
  return packageBody(made.package);
}
const NET = { minor: "31467", wire: "314.67" };

const owed = async (id: string) => {
  const [row] = await app.db.rows<{ amount: string }>(
    "SELECT coalesce(sum(amount), 0)::text AS amount FROM account_entry WHERE booking_public_id = $1",
    [id],
  );
  return row!.amount;
};
const breakdownOf = async (id: string) =>
  (await app.partner.call<{ breakdown: Record<string, string> }>("GET", `/bookings/${id}?include=breakdown`)).body
    .breakdown;

describe("what a tenant owes for a package is the net that was priced", () => {
  test.each([
    ["-50", "157.33", "-157.34"],
    ["-10", "283.20", "-31.47"],
    ["12.5", "354.00", "39.33"],
  ])("at %s percent it is shown as %s", async (markup, shown, earned) => {
    const body = await makePriced();
    await setMarkup(markup);
    const { public_id: id } = (await bookedPackage(app.partner, body)).body.booking;
    expect([await owed(id), await breakdownOf(id)]).toEqual([
      NET.minor,
      { net_total: NET.wire, markup: earned, sell_total: shown },
    ]);
    await cancel(app.partner, id);
    expect((await checkLedgers(app.db.superuserUrl)).differences).toBe(0);
  });

  test("with a stay sold at cost by a rule, whose cost is pinned", async () => {
    const body = await makePriced(8_004);
    await setPlan("price_basis = 'COST'");
    await operator!.call("supply.apply", {
      params: { kind: "sell_rules" },
      body: { rows: [{ values: { code: "ALL", percent: "25" } }] },
    });
    await setMarkup("-10");
    const { public_id: id } = (await bookedPackage(app.partner, body)).body.booking;
    expect(await owed(id)).toBe(NET.minor);
    const costs = await app.db.rows("SELECT cost::int, rule_code FROM booking_cost WHERE booking_public_id = $1", [id]);
    expect(costs).toEqual([{ cost: 16_008, rule_code: "ALL" }]);
  });
});

describe("a least price of a package's stay", () => {
  const setLeast = (cents: number) =>
    app.db.rows("UPDATE room_month SET min_sell = ARRAY[array_fill($2::bigint, ARRAY[31])] WHERE property_id = $1", [
      made.property.id,
      cents,
    ]);

  test("raises what a mark-up shows less, and changes nothing that is owed", async () => {
    const body = await makePriced();
    await setLeast(9_500);
    await setMarkup("-10");
    // The stay at 190.00, the rest of 140.08 at -10 percent: 316.07, less 7.5 percent.
    const { public_id: id } = (await bookedPackage(app.partner, body)).body.booking;
    expect([await owed(id), await breakdownOf(id)]).toEqual([
      NET.minor,
      { net_total: NET.wire, markup: "-22.30", sell_total: "292.37" },
    ]);
  });

  test("refuses an own price below it, of a hold and of a quote: 190.00 and the other parts' net, less 7.5 percent", async () => {
    const body = await makePriced();
    await setLeast(9_500);
    await setMarkup("0");
    const { body: held } = await prebookPackage(app.partner, await packageOffer(app.partner, body));
    const set = (sell_price: string) =>
      agent!.call<{ code?: string }>("hold.sellPrice.update", {
        body: { prebook_token: held.prebook_token, sell_price },
      });
    expect(await set("305.31")).toMatchObject({
      status: 422,
      body: { code: "BELOW_MINIMUM_PRICE", details: { minimum: "305.32" } },
    });
    expect((await set("305.32")).status).toBe(200);
    const offer = await offerFound(agent!, { product: "package", search: body, serviceId: 0 });
    const quote = await agent!.call<{ offers: object[] }>("salesQuote.offer.add", { body: { offer } });
    expect(quote.body.offers).toMatchObject([
      { profile_price: NET.wire, net_total: NET.wire, allowed: { min: "305.32" } },
    ]);
  });
});

test("a package with a stay for guests of a country is sold in a search for it, and booking and quote keep the country", async () => {
  const body = await makePriced();
  await setMarkup("0");
  await setPlan("markets = '{SA,AE}'");
  const counts = [];
  for (const more of [{}, { guest_market: "DE" }, { guest_market: "SA" }])
    counts.push((await searchPackages(app.partner, { ...body, ...more })).body.offers.length);
  expect(counts).toEqual([0, 0, 1]);
  const wanted = { ...body, guest_market: "SA" };
  const { public_id: id } = (await bookedPackage(app.partner, wanted)).body.booking;
  expect((await poll(app.partner, id, "full")).body).toMatchObject({ guest_market: "SA" });
  const offer = await offerFound(agent!, { product: "package", search: wanted, serviceId: 0 });
  const quote = await agent!.call<{ offers: object[] }>("salesQuote.offer.add", { body: { offer } });
  expect(quote.body.offers.at(-1)).toMatchObject({ product_type: 5, guest_market: "SA" });
});
