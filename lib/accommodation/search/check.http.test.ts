import type { z } from "zod";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { forgetPartners } from "@/lib/partner/directory";
import { makeProfile } from "@/lib/testing/factories/partners";
import { dayFromNow, makeProperty, type MadeProperty, type PropertyOptions } from "@/lib/testing/factories/property";
import { served, type Served } from "@/lib/testing/harness/served";
import { checkBody, holdStayToken } from "@/lib/testing/harness/products/stay";
import { GATE_NAMES, type CheckResponse } from "../availability-schemas";

type Trace = z.output<typeof CheckResponse>;

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterAll(() => app.close());

const CHECKIN = dayFromNow(30);
const [SECOND, CHECKOUT] = [dayFromNow(31), dayFromNow(32)];
const check = async (property: MadeProperty, more: object = {}, headers: Record<string, string> = {}) =>
  app.partner.call<Trace>("POST", "/availability/check", { body: { ...checkBody(property), ...more }, headers });
const gateOf = (trace: Trace, gate: string) => trace.gates.find((g) => g.gate === gate)!;
const onDay = (set: string, day: string) => (property: MadeProperty) =>
  app.db.rows(`UPDATE room_night SET ${set} WHERE property_id = $1 AND day = $2`, [property.id, day]);
const onPlan = (set: string) => (property: MadeProperty) =>
  app.db.rows(`UPDATE rate_plan SET ${set} WHERE property_id = $1`, [property.id]);

const childPolicy = (welcome: boolean, minAge: number) => (property: MadeProperty) =>
  app.db.rows("UPDATE property SET child_policy = $2 WHERE id = $1", [
    property.id,
    { children_welcome: welcome, min_age: minAge },
  ]);

/** A change to an available property, the gate that then refuses it, and the message. */
const REFUSALS: [
  gate: string,
  code: string,
  message: RegExp,
  data: object,
  spoil: (p: MadeProperty) => Promise<unknown>,
  more?: object,
][] = [
  [
    "PROPERTY",
    "PROPERTY_NOT_ON_SALE",
    /^Hotel of the tests is not on sale$/,
    { on_sale: false },
    (p) => app.db.rows("UPDATE property SET status = 'INACTIVE' WHERE id = $1", [p.id]),
  ],
  [
    "SALES_WINDOW",
    "OUTSIDE_SALES_WINDOW",
    new RegExp(`^Sales ended on ${dayFromNow(-5)}$`),
    { sell_until: dayFromNow(-5) },
    onPlan(`sell_until = '${dayFromNow(-5)}'`),
  ],
  [
    "SALES_WINDOW",
    "OUTSIDE_SALES_WINDOW",
    new RegExp(`^Sales begin on ${dayFromNow(5)}$`),
    { sell_from: dayFromNow(5), sell_until: null },
    onPlan(`sell_from = '${dayFromNow(5)}'`),
  ],
  [
    "RELEASE",
    "RELEASED",
    /^Sales end 60 days before arrival; it is (29|30) days ahead$/,
    { release_days: 60, last_day_of_sale: dayFromNow(-30) },
    onPlan("release_days = 60"),
  ],
  [
    "STOP_SELL",
    "STOP_SELL",
    new RegExp(`^Sales are stopped on ${SECOND}$`),
    { closed_nights: [SECOND] },
    onDay("closed = true", SECOND),
  ],
  [
    "ARRIVAL_DAY",
    "CLOSED_TO_ARRIVAL",
    new RegExp(`^No arrivals on ${CHECKIN}$`),
    { checkin: CHECKIN, closed_to_arrival: true },
    onDay("closed_to_arrival = true", CHECKIN),
  ],
  [
    "DEPARTURE_DAY",
    "CLOSED_TO_DEPARTURE",
    new RegExp(`^No departures on ${CHECKOUT}$`),
    { checkout: CHECKOUT, closed_to_departure: true },
    onDay("closed_to_departure = true", CHECKOUT),
  ],
  [
    "MIN_STAY",
    "BELOW_MIN_STAY",
    new RegExp(`^2 nights requested, at least 4 needed for an arrival on ${CHECKIN}$`),
    { min_stay: 4, nights: 2 },
    onDay("min_stay = '{4}'", CHECKIN),
  ],
  ["MIN_STAY", "BELOW_MIN_STAY", /at least 3/, { min_stay: 3, nights: 2 }, onPlan("min_stay = 3")],
  [
    "MAX_STAY",
    "ABOVE_MAX_STAY",
    new RegExp(`^2 nights requested, at most 1 possible for an arrival on ${CHECKIN}$`),
    { max_stay: 1, nights: 2 },
    onDay("max_stay = '{1}'", CHECKIN),
  ],
  [
    "CHILD_POLICY",
    "CHILDREN_NOT_ACCEPTED",
    /^The property admits adults only$/,
    { children_welcome: false, child_ages: [9] },
    childPolicy(false, 0),
    { child_ages: [9] },
  ],
  [
    "CHILD_POLICY",
    "CHILDREN_NOT_ACCEPTED",
    /^The property admits children from the age of 12$/,
    { children_welcome: true, min_age: 12, child_ages: [11] },
    childPolicy(true, 12),
    { adults: 1, child_ages: [11] },
  ],
  [
    "OCCUPANCY",
    "PARTY_DOES_NOT_FIT",
    /^The party is too large for one Room 1: it takes 2 adults, 1 child, 3 guests at most$/,
    { adults: 3, children: 0, max_adults: 2 },
    async () => {},
    { adults: 3 },
  ],
  [
    "INVENTORY",
    "SOLD_OUT",
    new RegExp(`^1 room needed, fewer left on ${CHECKIN}, ${SECOND}$`),
    { needed: 1, available: 0, nights_short: [CHECKIN, SECOND] },
    (p) => app.db.rows("UPDATE room_night SET sold = total WHERE property_id = $1", [p.id]),
  ],
  [
    "INVENTORY",
    "SOLD_OUT",
    new RegExp(`^No rooms are loaded for ${SECOND}$`),
    { available: 0, nights_short: [SECOND], nights_not_loaded: [SECOND] },
    (p) => app.db.rows("DELETE FROM room_night WHERE property_id = $1 AND day = $2", [p.id, SECOND]),
  ],
  [
    "PRICE",
    "NO_PRICE",
    new RegExp(`^No price on ${SECOND}$`),
    { nights_without_price: [SECOND] },
    onDay("prices = '{NULL}'", SECOND),
  ],
  [
    "PRICE",
    "NO_PRICE",
    new RegExp(`^No price on ${SECOND}$`),
    { nights_without_price: [SECOND] },
    onDay("prices = '{0}'", SECOND),
  ],
  [
    "PRICE",
    "NO_PRICE",
    /^No price on /,
    { nights_without_price: [CHECKIN, SECOND] },
    ({ id }) => app.db.rows("UPDATE room_night SET prices = '{0}' WHERE property_id = $1", [id]),
  ],
  [
    "FX",
    "UNSUPPORTED_FX_PAIR",
    /^There is no exchange rate from EUR to CHF$/,
    { from: "EUR", to: "CHF", convertible: false },
    async () => {},
    { currency: "CHF" },
  ],
];

test.each(REFUSALS)(
  "%s is refused as %s, with a readable message and its facts: %s",
  async (gate, code, message, data, spoil, more = {}) => {
    const property = await makeProperty(app.db.client);
    await spoil(property);
    const { status, body } = await check(property, more);
    expect([status, body.bookable, body.first_failed_gate]).toEqual([200, false, gate]);
    expect(gateOf(body, gate)).toMatchObject({
      result: "FAIL",
      code,
      message: expect.stringMatching(message) as string,
      data,
    });
  },
);

test("a stay that sells passes every gate, in the documented order, with the facts of each", async () => {
  const { body } = await check(await makeProperty(app.db.client));
  expect([body.bookable, body.first_failed_gate]).toEqual([true, null]);
  expect(body.gates.map((g) => g.gate)).toEqual(GATE_NAMES);
  for (const gate of body.gates)
    expect(gate).toMatchObject({ result: "PASS", code: null, message: null, data: expect.any(Object) as object });
  expect(gateOf(body, "INVENTORY").data).toEqual({ needed: 1, available: 3, nights_short: [], nights_not_loaded: [] });
});

test("when several gates fail, each is reported", async () => {
  const property = await makeProperty(app.db.client);
  await onDay("closed = true, closed_to_arrival = true, sold = total, prices = '{NULL}'", CHECKIN)(property);
  const { body } = await check(property, { adults: 9, currency: "CHF" });
  const failed = body.gates.filter((g) => g.result === "FAIL").map((g) => g.gate);
  expect(failed).toEqual(["STOP_SELL", "ARRIVAL_DAY", "OCCUPANCY", "INVENTORY", "PRICE", "FX"]);
  expect(body.first_failed_gate).toBe("STOP_SELL");
});

test("a long list of nights is shortened in the message and complete in the facts", async () => {
  const property = await makeProperty(app.db.client);
  await app.db.rows("UPDATE room_night SET closed = true WHERE property_id = $1", [property.id]);
  const { body } = await check(property, { checkout: dayFromNow(60) });
  const gate = gateOf(body, "STOP_SELL");
  expect(gate.message).toMatch(new RegExp(`^Sales are stopped on ${CHECKIN}, .*, ${dayFromNow(34)} and 25 more$`));
  expect(gate.data!.closed_nights).toHaveLength(30);
});

test("a hold counts against the stock until it expires", async () => {
  const property = await makeProperty(app.db.client, { rooms: [{ allotment: 1 }] });
  await holdStayToken(app.partner, property);
  const { body } = await check(property);
  expect([body.first_failed_gate, gateOf(body, "INVENTORY").data]).toMatchObject(["INVENTORY", { available: 0 }]);
});

describe("an unknown id fails its own gate, and the gates that need it are skipped", () => {
  const ALL: readonly string[] = GATE_NAMES;
  const [NEED_ROOM, NEED_PLAN] = [
    ["STOP_SELL", "ARRIVAL_DAY", "DEPARTURE_DAY", "OCCUPANCY", "INVENTORY"],
    ["PROFILE", "MARKET", "AUDIENCE", "SALES_WINDOW", "RELEASE", "FX"],
  ];
  const NEED_BOTH = ["MIN_STAY", "MAX_STAY", "PRICE"];
  const cases: [name: string, spoilt: (other: MadeProperty) => object, failed: string[], skipped: string[]][] = [
    ["an unknown property", () => ({ property_public_id: "prp_0nobodys" }), ["PROPERTY"], ALL.slice(1)],
    ["an unknown room", () => ({ room_public_id: "rom_0nobodys" }), ["ROOM"], [...NEED_ROOM, ...NEED_BOTH]],
    [
      "another property's room",
      (other) => ({ room_public_id: other.rooms[0]!.publicId }),
      ["ROOM"],
      [...NEED_ROOM, ...NEED_BOTH],
    ],
    ["an unknown plan", () => ({ rate_plan_public_id: "rtp_0nobodys" }), ["RATE_PLAN"], [...NEED_PLAN, ...NEED_BOTH]],
    [
      "another property's plan",
      (other) => ({ rate_plan_public_id: other.plans[0]!.publicId }),
      ["RATE_PLAN"],
      [...NEED_PLAN, ...NEED_BOTH],
    ],
    [
      "neither room nor plan",
      () => ({ room_public_id: "x", rate_plan_public_id: "y" }),
      ["ROOM", "RATE_PLAN"],
      ALL.slice(3).filter((gate) => gate !== "CHILD_POLICY"),
    ],
  ];
  test.each(cases)("%s", async (_name, spoilt, failed, skipped) => {
    const [own, other] = [await makeProperty(app.db.client), await makeProperty(app.db.client)];
    const { status, body } = await check(own, spoilt(other));
    expect([status, body.bookable, body.first_failed_gate]).toEqual([200, false, failed[0]]);
    for (const gate of body.gates) {
      const result = failed.includes(gate.gate) ? "FAIL" : skipped.includes(gate.gate) ? "SKIPPED" : "PASS";
      expect(gate, gate.gate).toMatchObject({ result, code: result === "FAIL" ? `${gate.gate}_NOT_FOUND` : null });
      expect(gate.message === null, gate.gate).toBe(result === "PASS");
    }
  });

  test("a withdrawn property, and one outside the tenant's contract, is reported as such", async () => {
    const property = await makeProperty(app.db.client);
    const foreign = await app.outsider.call<Trace>("POST", "/availability/check", { body: checkBody(property) });
    await app.db.rows("UPDATE property SET deleted_at = now() WHERE id = $1", [property.id]);
    for (const { status, body } of [foreign, await check(property)]) {
      expect([status, body.first_failed_gate, gateOf(body, "PROPERTY").code]).toEqual([
        200,
        "PROPERTY",
        "PROPERTY_NOT_FOUND",
      ]);
    }
  });
});

test("a plan that the profile hides fails the PROFILE gate and no other", async () => {
  const options: PropertyOptions = { plans: [{}, {}], rooms: [{ prices: [10_000, 9_000] }] };
  const property = await makeProperty(app.db.client, options);
  const profile = await makeProfile(app.db.client, app.tenant.id, { ratePlans: [property.plans[1]!.publicId] });
  forgetPartners();
  const headers = { "x-service-partner-profile-id": profile.publicId };
  const { body } = await check(property, {}, headers);
  expect(body.gates.filter((g) => g.result !== "PASS")).toMatchObject([
    {
      gate: "PROFILE",
      result: "FAIL",
      code: "RATE_PLAN_NOT_VISIBLE",
      message: "The profile may not see the rate plan Plan 1",
      data: { profile_public_id: profile.publicId },
    },
  ]);
  expect((await check(property, { rate_plan_public_id: property.plans[1]!.publicId }, headers)).body.bookable).toBe(
    true,
  );
});
