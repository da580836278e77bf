import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeProperty, type MadeProperty } from "@/lib/testing/factories/property";
import {
  calendarBody,
  checkBody,
  findOffer,
  placeBody,
  prebook,
  searchBody,
  type StayOptions,
} from "@/lib/testing/harness/products/stay";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";

let app: Served;
let operator: StaffClient;
let property: MadeProperty;
let code: string;
beforeAll(async () => {
  app = await served();
  operator = await staffClient(app.db.client, "operator", null);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.rows("DELETE FROM sell_rule");
  await setMarkup("0");
  property = await makeProperty(app.db.client, { plans: [{}, {}], rooms: [{ prices: [9_000, 20_000], allotment: 9 }] });
  const [row] = await app.db.rows<{ code: string }>(
    `WITH p AS (UPDATE rate_plan SET price_basis = 'COST' WHERE id = $1 RETURNING property_id)
     UPDATE property SET sheet_version = sheet_version + 1 FROM p WHERE id = p.property_id RETURNING code`,
    [property.plans[0]!.id],
  );
  code = row!.code;
});

const setMarkup = async (percent: string) => {
  const admin = await staffClient(app.db.client, "admin", app.tenant.id);
  const { status } = await admin.call("profile.update", {
    params: { public_id: app.tenant.profile.publicId },
    body: { markup_percent: percent },
  });
  expect(status).toBe(200);
};
const write = async (...rules: Record<string, unknown>[]) => {
  const { body } = await operator.call<{ applied: boolean; rows: unknown[] }>("supply.apply", {
    params: { kind: "sell_rules" },
    body: { rows: rules.map((values) => ({ values })) },
  });
  expect(body.applied, JSON.stringify(body)).toBe(true);
};

interface Slot {
  rate_plan_public_id: string;
  stay_total: string;
  breakdown: { net_total: string; markup: string; nights: { amount: string }[] };
}

/** The total of the plan at cost, and what of it is net; undefined: it is not sold. */
async function price(options: StayOptions = {}): Promise<[total: string, net: string] | undefined> {
  const { body, text } = await app.partner.call<{ results: { allocations: { slots: Slot[] }[] }[] }>(
    "POST",
    "/search",
    {
      body: { ...searchBody([property.publicId], options), include: ["breakdown"] },
    },
  );
  expect(text).not.toMatch(/cost|rule/i);
  const slots = body.results[0]!.allocations.flatMap((allocation) => allocation.slots);
  const slot = slots.find((one) => one.rate_plan_public_id === property.plans[0]!.publicId);
  return slot && [slot.stay_total, slot.breakdown.net_total];
}

test("a cost is sold by the one rule that applies, and every operation has its price", async () => {
  const check = async () => {
    const { body } = await app.partner.call<{ bookable: boolean; gates: { gate: string; message: string }[] }>(
      "POST",
      "/availability/check",
      { body: checkBody(property) },
    );
    return [body.bookable, body.gates.find(({ gate }) => gate === "PRICE")!.message];
  };
  expect([await price(), await check()]).toEqual([undefined, [false, "No sell rule applies to it"]]);
  await write({ percent: "12.5", property: code });
  expect([await price(), await check()]).toEqual([
    ["202.50", "202.50"],
    [true, null],
  ]);
  const from = async (path: string, body: object) =>
    (
      await app.partner.call<{ results: { property_id: string; from_total: string }[] }>("POST", path, { body })
    ).body.results.find((one) => one.property_id === property.publicId)!.from_total;
  const { body: calendar } = await app.partner.call<{ days: { from_total: string }[] }>(
    "POST",
    `/properties/${property.publicId}/calendar`,
    { body: calendarBody({}, 1) },
  );
  const offer = await findOffer(app.partner, property);
  expect([
    await from("/properties/availability", searchBody([property.publicId])),
    calendar.days[0]!.from_total,
    (await prebook(app.partner, offer)).body,
  ]).toMatchObject(["202.50", "202.50", { match_status: "MATCHED", offer: { grand_total: "202.50" } }]);
});

test("a place's list by price has it where its price belongs, whatever the cost is", async () => {
  const [place] = await app.db.rows<{ id: number; public_id: string }>(
    `INSERT INTO place (public_id, code, type, name, country_code, timezone) VALUES ('plc_rules', 'RULES', 'CITY', 'Rules', 'DE', 'Europe/Berlin')
     RETURNING id, public_id`,
  );
  const cheap = await makeProperty(app.db.client, { rooms: [{ prices: [12_000] }] });
  await app.db.rows("UPDATE property SET place_id = $1, sheet_version = sheet_version + 1 WHERE id = ANY ($2)", [
    place!.id,
    [property.id, cheap.id],
  ]);
  const list = async () => {
    const body = { ...placeBody({ publicId: place!.public_id }), sort: "price" };
    const answer = await app.partner.call<{ results: { property_id: string; from_total: string }[] }>(
      "POST",
      "/places/availability",
      { body },
    );
    return answer.body.results.map(({ from_total }) => from_total);
  };
  expect(await list()).toEqual(["240.00", "400.00"]);
  await write({ percent: "10", place: "RULES" });
  expect(await list()).toEqual(["198.00", "240.00"]);
  await write({ percent: "50", place: "RULES" });
  expect(await list()).toEqual(["240.00", "270.00"]);
});

test("a partner's mark-up is on top of the net, and one rounding makes each of both", async () => {
  await write({ percent: "33.33" });
  expect(await price({ nights: 1 })).toEqual(["120.00", "120.00"]);
  await setMarkup("-10");
  expect(await price({ nights: 1 })).toEqual(["108.00", "120.00"]);
  await setMarkup("12.5");
  // 90.00 × 1.3333 × 1.125 = 134.996…
  expect(await price({ nights: 1 })).toEqual(["135.00", "120.00"]);
});

test("a rule without a code is written again by its fields, one is retired, and each search has the rules of its time", async () => {
  await write({ percent: "10", property: code }, { percent: "20", property: code, market: "AT" });
  expect([await price(), await price({ market: "AT" })]).toEqual([
    ["198.00", "198.00"],
    ["216.00", "216.00"],
  ]);
  await write({ percent: "15", property: code });
  expect(await price()).toEqual(["207.00", "207.00"]);
  await write({ percent: "15", property: code, deleted: true });
  expect([await price(), await price({ market: "AT" })]).toEqual([undefined, ["216.00", "216.00"]]);
  await write(
    { percent: "30", tenant: app.tenant.publicId, plan: "NOPE" },
    { percent: "5", tenant: app.tenant.publicId },
  );
  expect(await price()).toEqual(["189.00", "189.00"]);
});

test("a rule of something unknown is an error that names the field", async () => {
  const refused = async (values: object) => {
    const { body } = await operator.call<{ applied: boolean; rows: { errors: { field: string }[] }[] }>(
      "supply.apply",
      {
        params: { kind: "sell_rules" },
        body: { rows: [{ values: { percent: "10", ...values } }] },
      },
    );
    return [body.applied, ...body.rows[0]!.errors.map(({ field }) => field)];
  };
  expect(await refused({ tenant: "tnt_nobody" })).toEqual([false, "tenant"]);
  expect(await refused({ property: code, plan: "NOPE" })).toEqual([false, "plan"]);
  expect(await refused({ percent: "-100" })).toEqual([false, "percent"]);
  expect(await refused({ stay_from: "2027-08-01", stay_to: "2027-07-01" })).toEqual([false, "stay_to"]);
});

test("the price checker says which rule applies and why the others do not, what is owed, and the margin", async () => {
  await write(
    { code: "ALL", percent: "10" },
    { code: "HOUSE", percent: "20", property: code },
    { code: "AUSTRIA", percent: "30", property: code, market: "AT" },
  );
  await setMarkup("10");
  const { checkin, checkout } = searchBody([property.publicId]) as { checkin: string; checkout: string };
  const trace = async (more: object) => {
    const { body } = await operator.call<{
      total: string;
      net_total: string;
      margin: string | null;
      sell_total: string;
      sell_rules: { code: string; percent: string; verdict: string }[];
    }>("contract.trace", {
      params: { public_id: property.publicId },
      body: {
        room_public_id: property.rooms[0]!.publicId,
        rate_plan_public_id: property.plans[0]!.publicId,
        checkin,
        checkout,
        adults: 2,
        tenant_public_id: app.tenant.publicId,
        ...more,
      },
    });
    return {
      figures: [body.total, body.net_total, body.margin, body.sell_total],
      rules: body.sell_rules.map((rule) => [rule.code, rule.verdict]),
    };
  };
  const found = await trace({});
  expect(found).toEqual({
    figures: ["180.00", "216.00", "36.00", "237.60"],
    rules: [
      ["AUSTRIA", "OTHER_MARKET"],
      ["HOUSE", "APPLIES"],
      ["ALL", "FEWER_FIELDS"],
    ],
  });
  expect(await price()).toEqual([found.figures[3], found.figures[1]]);
  expect((await trace({ guest_market: "AT" })).rules[0]).toEqual(["AUSTRIA", "APPLIES"]);
  const netRates = await trace({ rate_plan_public_id: property.plans[1]!.publicId });
  expect([netRates.figures[2], netRates.rules]).toEqual([null, []]);
});
