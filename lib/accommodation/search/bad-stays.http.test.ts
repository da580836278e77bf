import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { clock } from "@/lib/core/clock";
import { addDays } from "@/lib/core/dates";
import { makePlace } from "@/lib/testing/factories/place";
import { dayFromNow, makeProperty, type PropertyOptions } from "@/lib/testing/factories/property";
import { callAvailability, AVAILABILITY, type Spot } from "@/lib/testing/harness/products/availability";
import { served, type Served } from "@/lib/testing/harness/served";
import { search, searchBody } from "@/lib/testing/harness/products/stay";

let app: Served;
let spot: Spot;
const makeSpot = async (options: PropertyOptions = {}): Promise<Spot> => {
  const place = await makePlace(app.db.client);
  return { place, property: await makeProperty(app.db.client, { place, nights: 900, ...options }) };
};
beforeAll(async () => {
  app = await served();
  spot = await makeSpot();
});
afterAll(() => app.close());
afterEach(() => vi.restoreAllMocks());

const slot = { adults: 2, child_ages: [] };
/** The invalid fields put into a valid body, and the field that the error must name. */
type Bad = [field: string, more: object];
const DATES: Bad[] = [
  ["checkin", { checkin: "2026-02-30" }],
  ["checkin", { checkin: 5 }],
  ["checkin", { checkin: null }],
  ["checkin", { checkin: "2026-11-20T00:00:00Z" }],
  ["checkin", { checkin: undefined }],
  ["checkout", { checkout: undefined }],
  ["checkout", { checkout: dayFromNow(30) }],
  ["checkout", { checkout: dayFromNow(29) }],
  ["checkout", { checkout: dayFromNow(61) }],
  ["checkin", { checkin: dayFromNow(-2), checkout: dayFromNow(1) }],
  ["checkin", { checkin: dayFromNow(733), checkout: dayFromNow(734) }],
  ["checkin", { checkin: "9999-12-30", checkout: "9999-12-31" }],
  ["currency", { currency: "eur" }],
  ["currency", { currency: "EURO" }],
  ["currency", { currency: 978 }],
  ["currency", { currency: undefined }],
];
const SLOTS: Bad[] = [
  ["occupancy", { occupancy: undefined }],
  ["occupancy", { occupancy: [] }],
  ["occupancy", { occupancy: slot }],
  ["occupancy", { occupancy: Array.from({ length: 9 }, () => slot) }],
  ["occupancy.0", { occupancy: [null] }],
  ["occupancy.0.adults", { occupancy: [{ child_ages: [] }] }],
  ["occupancy.0.adults", { occupancy: [{ adults: 0 }] }],
  ["occupancy.1.adults", { occupancy: [slot, { adults: 15 }] }],
  ["occupancy.0.adults", { occupancy: [{ adults: 1.5 }] }],
  ["occupancy.0.adults", { occupancy: [{ adults: "2" }] }],
  ["occupancy.0.child_ages", { occupancy: [{ adults: 2, child_ages: 3 }] }],
  ["occupancy.0.child_ages", { occupancy: [{ adults: 2, child_ages: Array.from({ length: 9 }, () => 5) }] }],
  ["occupancy.0.child_ages.1", { occupancy: [{ adults: 2, child_ages: [3, 18] }] }],
  ["occupancy.0.child_ages.0", { occupancy: [{ adults: 2, child_ages: [-1] }] }],
  ["occupancy.0.child_ages.0", { occupancy: [{ adults: 2, child_ages: [null] }] }],
  ["occupancy.0.child_age", { occupancy: [{ adults: 2, child_age: [3] }] }],
];
const IDS: Bad[] = [
  ["property_ids", { property_ids: undefined }],
  ["property_ids", { property_ids: [] }],
  ["property_ids", { property_ids: "prp_1" }],
  ["property_ids", { property_ids: Array.from({ length: 101 }, () => "prp_1") }],
  ["property_ids.1", { property_ids: ["prp_1", 7] }],
  ["property_ids.0", { property_ids: [""] }],
];
const PLACE: Bad[] = [
  ["place_public_id", { place_public_id: undefined }],
  ["place_public_id", { place_public_id: 7 }],
  ["place_public_id", { place_public_id: "" }],
  ...[0, -1, 1e9, 201, 1.5, "50", null].map((limit): Bad => ["limit", { limit }]),
  ["sort", { sort: "stars" }],
  ["sort", { sort: null }],
];
const TUPLE: Bad[] = [
  ["adults", { adults: 0 }],
  ["adults", { adults: undefined }],
  ["child_ages.0", { child_ages: [18] }],
  ["child_ages", { child_ages: Array.from({ length: 9 }, () => 5) }],
  ["property_public_id", { property_public_id: undefined }],
  ["room_public_id", { room_public_id: 7 }],
  ["rate_plan_public_id", { rate_plan_public_id: null }],
  ["occupancy", { occupancy: [slot] }],
];
const OWN: Record<string, Bad[]> = {
  search: [...SLOTS, ...IDS],
  "properties.availability": [...SLOTS, ...IDS],
  "places.availability": [...SLOTS, ...PLACE],
  "property.offers": SLOTS,
  "availability.check": TUPLE,
};

describe.each(AVAILABILITY.map((op) => [op.id, op] as const))("%s", (id, op) => {
  test.each([...DATES, ...OWN[id]!, ["no_such_field", { no_such_field: 1 }] satisfies Bad])(
    "refuses %s by name: %j",
    async (field, more) => {
      const { status, body } = await callAvailability(app.partner, op, spot, { more });
      expect([status, body.code, body.details?.field]).toEqual([400, "INVALID_REQUEST", field]);
    },
  );

  test("sells from the property's today to 730 days ahead, by its own calendar", async () => {
    const at = new Date(`${dayFromNow(1)}T23:30:00Z`);
    vi.spyOn(clock, "now").mockReturnValue(at);
    for (const [timezone, today] of [
      ["Asia/Tokyo", dayFromNow(2)],
      ["America/Lima", dayFromNow(1)],
    ] as const) {
      const local = await makeSpot({ timezone });
      const verdict = async (checkin: string) => {
        const { status, body } = await callAvailability(app.partner, op, local, { checkin, nights: 1 });
        return status === 200 ? op.sells(body) : `${status} ${String(body.details?.field)}`;
      };
      expect(await verdict(addDays(today, -1)), timezone).toBe("400 checkin");
      expect(await verdict(today), timezone).toBe(true);
      expect(await verdict(addDays(today, 730)), timezone).toBe(true);
      expect(await verdict(addDays(today, 731)), timezone).toBe("400 checkin");
    }
  });
});

test("a day that is already over at one property gives an empty result for that property only", async () => {
  vi.spyOn(clock, "now").mockReturnValue(new Date(`${dayFromNow(1)}T23:30:00Z`));
  const [over, on] = [await makeSpot({ timezone: "Asia/Tokyo" }), await makeSpot({ timezone: "America/Lima" })];
  const { status, body } = await search(app.partner, [over.property, on.property], { checkin: dayFromNow(1) });
  expect([status, body.results.map((r) => r.allocations.length)]).toEqual([200, [0, 1]]);
});

test("unreadable data fails its own property inline, and no other", async () => {
  const place = await makePlace(app.db.client);
  const [sound, spoilt] = [await makeProperty(app.db.client, { place }), await makeProperty(app.db.client, { place })];
  await app.db.rows(`UPDATE rate_plan SET child_bands = '[{"wrong": 1}]' WHERE property_id = $1`, [spoilt.id]);
  const ids = [spoilt.publicId, sound.publicId, "prp_0nobodys"];
  const codes = ["INTERNAL_ERROR", undefined, "PROPERTY_NOT_FOUND"];
  for (const path of ["/search", "/properties/availability"]) {
    const answer = await app.partner.call<{ results: { error_code?: string }[] }>("POST", path, {
      body: searchBody(ids),
    });
    expect([answer.status, answer.body.results.map((r) => r.error_code)]).toEqual([200, codes]);
  }
  const op = AVAILABILITY.find(({ id }) => id === "places.availability")!;
  const { body } = await callAvailability(app.partner, op, { place, property: sound }, { more: { sort: "price" } });
  expect([body.results[0], body.results[1]]).toMatchObject([
    { property_id: sound.publicId, available: true },
    { property_id: spoilt.publicId, available: false, from_total: null, proof: null, error_code: "INTERNAL_ERROR" },
  ]);
});

test("a currency without any rate is refused for one property or when all fail, and reported inline in a place", async () => {
  const status = async (id: string) => {
    const op = AVAILABILITY.find((o) => o.id === id)!;
    const answer = await callAvailability(app.partner, op, spot, { currency: "CHF" });
    return answer.status === 200 ? (answer.body.results?.[0]?.error_code ?? op.sells(answer.body)) : answer.body.code;
  };
  expect(await Promise.all(AVAILABILITY.map((op) => status(op.id)))).toEqual([
    "UNSUPPORTED_FX_PAIR",
    "UNSUPPORTED_FX_PAIR",
    "UNSUPPORTED_FX_PAIR",
    "UNSUPPORTED_FX_PAIR",
    false,
  ]);
});
