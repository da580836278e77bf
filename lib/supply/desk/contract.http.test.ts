import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "@/lib/core/dates";
import { dayFromNow, makeProperty, type MadeProperty } from "@/lib/testing/factories/property";
import { search } from "@/lib/testing/harness/products/stay";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";

let app: Served;
let operator: StaffClient;
let property: MadeProperty;
interface Contract {
  version: string;
  rooms: { public_id: string; values: Record<string, unknown> }[];
  rate_plans: { public_id: string; values: Record<string, unknown> }[];
  rate_seasons: { values: Record<string, unknown> }[];
  nights: { room_code: string; from: string; to: string; allotment: number; prices: Record<string, string> }[];
}
interface Trace {
  refusals: { gate: string }[];
  nights: { amount: string; lines: { step: string; amount: string; code: string | null; age: number | null }[] }[];
  total: string | null;
  before_offers: string | null;
  exchange_rate: string | null;
  sell_total: string | null;
  fees: { code: string; amount: string }[];
}

const params = () => ({ public_id: property.publicId });
async function read() {
  const { body } = await operator.call<Contract & { trace_id?: string }>("contract.get", { params: params() });
  const { trace_id: _, ...contract } = body;
  return contract;
}
async function save(change: object, version?: string) {
  const { status, body } = await operator.call("contract.save", {
    params: params(),
    body: { version: version ?? (await read()).version, ...change },
  });
  return { status, text: JSON.stringify(body) };
}

// The beach resort of the guide: three seasons, here beginning in 20, 60 and 90 days.
const [JUNE, JULY, SEPTEMBER] = [20, 60, 90].map(dayFromNow) as [string, string, string];
const season = (from: string, to: string, own: object = {}) => ({
  plan_code: "HB",
  from,
  to,
  min_stay: 3,
  non_refundable: false,
  late_cancellation: "WITH_FEE",
  free_until: "7d 18:00",
  cancellation_tiers: [{ from: "7d 18:00", fee_type: "NIGHTS", value: "1" }],
  ...own,
});
const night = (from: string, to: string, [one, two, three]: readonly string[]) => ({
  room_code: "DBL",
  from,
  to,
  allotment: 10,
  prices: { "HB@1": one, "HB@2": two, "HB@3": three },
});
const RESORT = {
  rooms: [
    {
      code: "DBL",
      name: "Double room",
      base_occupancy: 2,
      max_occupancy: 4,
      max_adults: 3,
      max_children: 2,
      max_infants: 1,
    },
  ],
  rate_plans: [
    {
      code: "HB",
      name: "Half board",
      board_code: "HB",
      currency_code: "EUR",
      child_rules: "1:2-11=0;2:2-11=50%",
      non_refundable: false,
      free_until: "7d 18:00",
    },
  ],
  rate_seasons: [
    season(JUNE, addDays(JULY, -1)),
    season(JULY, addDays(SEPTEMBER, -1), { min_stay: 7, release_days: 21 }),
    season(SEPTEMBER, dayFromNow(120)),
  ],
  supplements: [
    {
      code: "GALA",
      name: "Gala dinner",
      from: dayFromNow(75),
      to: dayFromNow(75),
      adult: "24.00",
      child_rules: "1-9:2-11=12.00",
      per: "NIGHT",
    },
  ],
  offers: [
    { code: "EARLY", name: "Early booking", type: "PERCENT", value: "20", book_until: dayFromNow(1), group: "ONE" },
    { code: "WEEK", name: "Seven for six", type: "FREE_NIGHTS", stay: 7, pay: 6, repeat: true, group: "ONE" },
  ],
  fees: [
    {
      code: "TAX",
      name: "City tax",
      kind: "TAX",
      basis: "PER_PERSON_NIGHT",
      amount: "2.00",
      currency: "EUR",
      min_age: 6,
      payable: "PROPERTY",
    },
  ],
  nights: [
    night(JUNE, addDays(JULY, -1), ["98.00", "140.00", "192.50"]),
    night(JULY, addDays(SEPTEMBER, -1), ["133.00", "190.00", "261.25"]),
    night(SEPTEMBER, dayFromNow(120), ["98.00", "140.00", "192.50"]),
  ],
};

beforeAll(async () => {
  app = await served();
  operator = await staffClient(app.db.client, "operator", null);
  property = await makeProperty(app.db.client, { rooms: [], plans: [] });
  const { status, text } = await save(RESORT);
  expect(status, text).toBe(200);
});
afterAll(() => app.close());

describe("saving", () => {
  test("a whole contract is one change, and is read again as it was written", async () => {
    const { rooms, rate_plans: plans, rate_seasons: seasons, nights } = await read();
    expect([rooms.length, plans.length]).toEqual([1, 1]);
    expect(seasons.map(({ values }) => [values.from, values.to, values.min_stay])).toEqual([
      [JUNE, addDays(JULY, -1), 3],
      [JULY, addDays(SEPTEMBER, -1), 7],
      [SEPTEMBER, dayFromNow(120), 3],
    ]);
    expect(nights).toEqual(RESORT.nights);
  });

  test("a wrong price leaves the season, the offer and all other nights unwritten, and is named", async () => {
    const before = await read();
    const from = dayFromNow(130);
    const { status, text } = await save({
      rate_seasons: [season(from, addDays(from, 9))],
      offers: [{ code: "LATE", name: "Late", type: "PERCENT", value: "5" }],
      nights: [night(from, addDays(from, 9), ["1.00", "2.00", "3.00"]), night(from, from, ["1.00", "2.005", "3.00"])],
    });
    expect(status, text).toBe(400);
    expect(text).toContain("nights.1.prices");
    expect(await read()).toEqual(before);
  });

  test("seasons that overlap are refused at the row's `from`, in the words of a file", async () => {
    const { status, text } = await save({ rate_seasons: [season(addDays(JULY, 1), addDays(JULY, 3))] });
    expect([status, text.includes("rate_seasons.0.from")]).toEqual([400, true]);
  });

  test("a contract that another operator has changed meanwhile is not overwritten", async () => {
    const { version } = await read();
    const fee = { ...RESORT.fees[0]!, amount: "3.00" };
    expect((await save({ fees: [fee] }, version)).status).toBe(200);
    const { status, text } = await save({ fees: [RESORT.fees[0]!] }, version);
    expect([status, text.includes('"version"')]).toEqual([400, true]);
    expect((await save({ fees: [RESORT.fees[0]!] })).status).toBe(200);
  });

  test("prices for one and for three adults are no price for two", async () => {
    const other = await makeProperty(app.db.client);
    const call = (operation: "contract.get" | "contract.save", more: object) =>
      operator.call<Contract>(operation, { params: { public_id: other.publicId }, ...more });
    const { version, rooms, rate_plans: plans } = (await call("contract.get", {})).body;
    const [room, plan] = [String(rooms[0]!.values.code), String(plans[0]!.values.code)];
    const prices = { [`${plan}@1`]: "80.00", [`${plan}@3`]: "150.00", [plan]: null };
    const day = dayFromNow(40);
    const nights = [{ room_code: room, from: day, to: day, prices }];
    expect((await call("contract.save", { body: { version, nights } })).status).toBe(200);
    const { [plan]: _, ...priced } = prices;
    const found = (await call("contract.get", {})).body.nights.find(({ from }) => from === day);
    expect(found!.prices).toEqual(priced);
    // The calendar of nights has them too, and changes one of them.
    const edit = { rate_plan_public_id: other.plans[0]!.publicId, adults: 2, amount: "120.00" };
    const range = { room_public_ids: [other.rooms[0]!.publicId], from: day, to: day, prices: [edit] };
    await operator.call("inventory.edit", { params: { public_id: other.publicId }, body: range });
    const { body } = await operator.call<{ rooms: { nights: { adult_prices: (string | null)[][] }[] }[] }>(
      "inventory.get",
      { params: { public_id: other.publicId }, query: { from: day, nights: "1" } },
    );
    expect(body.rooms[0]!.nights[0]!.adult_prices[0]).toEqual(["80.00", "120.00", "150.00"]);
  });

  test("a preview writes nothing", async () => {
    const before = await read();
    expect((await save({ offers: [{ ...RESORT.offers[0]!, value: "30" }], preview: true })).status).toBe(200);
    expect(await read()).toEqual(before);
  });
});

describe("the price line by line", () => {
  async function trace(checkin: string, nights: number, adults: number, childAges: number[], more: object = {}) {
    const { rooms, rate_plans: plans } = await read();
    const { status, body } = await operator.call<Trace>("contract.trace", {
      params: params(),
      body: {
        room_public_id: rooms[0]!.public_id,
        rate_plan_public_id: plans[0]!.public_id,
        checkin,
        checkout: addDays(checkin, nights),
        adults,
        child_ages: childAges,
        ...more,
      },
    });
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  }
  const cents = (amount: string) => Math.round(Number(amount) * 100);

  test("a family's week in July, booked early: base, children, offer; the tax is theirs who are six", async () => {
    const { nights, total, before_offers, fees } = await trace(addDays(JULY, 2), 7, 2, [8, 5]);
    expect(nights[0]!.lines.map(({ step, amount, code, age }) => [step, amount, code ?? age])).toEqual([
      ["BASE", "190.00", null],
      ["CHILD", "0", 8],
      ["CHILD", "47.50", 5],
      ["OFFER", "-47.50", "EARLY"],
    ]);
    expect([total, before_offers]).toEqual(["1330.00", "1662.50"]);
    expect(fees).toMatchObject([{ code: "TAX", amount: "42.00" }]);
  });

  test("another day of booking has other offers", async () => {
    const { total } = await trace(addDays(JULY, 2), 7, 2, [8, 5], { booked_on: dayFromNow(2) });
    expect(total).toBe("1425.00");
  });

  test("for any dates and party it adds up by night and line, and is what a search of the agency finds", async () => {
    const random = (below: number) => Math.floor(Math.random() * below);
    for (let round = 0; round < 30; round++) {
      const [checkin, nights] = [dayFromNow(20 + random(95)), 1 + random(10)];
      const [adults, ages] = [1 + random(3), Array.from({ length: random(3) }, () => random(14))];
      const told = `${checkin} ${nights} ${adults} ${ages.join()}`;
      const found = await trace(checkin, nights, adults, ages, {
        tenant_public_id: app.tenant.publicId,
        currency: "EUR",
      });
      const searched = await search(app.partner, [property], {
        checkin,
        nights,
        occupancy: [{ adults, child_ages: ages }],
      });
      const slot = searched.body.results[0]!.allocations.find(({ slots }) => slots.length === 1)?.slots[0];
      expect(found.refusals.length === 0 ? found.sell_total : undefined, told).toBe(slot?.stay_total);
      const byLines = found.nights.map(({ lines }) => lines.reduce((sum, line) => sum + cents(line.amount), 0));
      expect(byLines, told).toEqual(found.nights.map(({ amount }) => cents(amount)));
      expect(
        byLines.reduce((sum, amount) => sum + amount, 0),
        told,
      ).toBe(cents(found.total ?? "0"));
    }
  });

  test("what a search refuses is named, and priced all the same", async () => {
    const { refusals, total } = await trace(addDays(JULY, 2), 2, 2, []);
    expect([refusals.map(({ gate }) => gate), total]).toEqual([["MIN_STAY"], "304.00"]);
  });
});
