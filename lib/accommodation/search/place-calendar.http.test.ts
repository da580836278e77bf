import fc from "fast-check";
import type { z } from "zod";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { setClockOffset } from "@/lib/core/clock";
import { addDays } from "@/lib/core/dates";
import { isFixedSeed, SEEDS } from "@/lib/testing/agreement/seeds";
import { makeTenant } from "@/lib/testing/factories/partners";
import { makePlace } from "@/lib/testing/factories/place";
import { dayFromNow, makeProperty, type MadeProperty } from "@/lib/testing/factories/property";
import { calendarBody, placeBody } from "@/lib/testing/harness/products/stay";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import type { PlaceCalendarResponse, PlacesResponse } from "../availability-schemas";

type Calendar = z.output<typeof PlaceCalendarResponse>;
type Found = z.output<typeof PlacesResponse>;
type Place = Awaited<ReturnType<typeof makePlace>>;

let app: Served;
let agent: StaffClient;
beforeAll(async () => {
  app = await served();
  agent = await staffClient(app.db.client, "agent", app.tenant.id);
});
afterEach(() => setClockOffset(0));
afterAll(() => app.close());

const getCalendar = (place: Place, body: object) =>
  agent.call<Calendar>("place.calendar", { params: { public_id: place.publicId }, body });

/** A hotel's price of a night, and its nights that are sold, counted from the first on sale. */
const hotel = fc.record({
  price: fc.integer({ min: 5_000, max: 30_000 }),
  sold: fc.uniqueArray(fc.nat({ max: 13 }), { maxLength: 6 }),
});
const city = fc.record({
  hotels: fc.array(hotel, { minLength: 1, maxLength: 4 }),
  back: fc.integer({ min: 0, max: 3 }),
  days: fc.integer({ min: 1, max: 9 }),
  nights: fc.integer({ min: 1, max: 4 }),
});

test.each(SEEDS)("each day is the lowest of a search of the place: %s", async (_name, seed) => {
  let sold = 0;
  const every = fc.asyncProperty(city, async ({ hotels, back, days, nights }) => {
    const place = await makePlace(app.db.client);
    const inside = await makePlace(app.db.client, { type: "DISTRICT", parent: place });
    const start = dayFromNow(30);
    for (const [n, { price, sold: nightsSold }] of hotels.entries()) {
      const rooms = [{ prices: [price], allotment: 1 }];
      const made = await makeProperty(app.db.client, { place: n % 2 ? inside : place, rooms, from: start });
      const taken = nightsSold.map((night) => addDays(start, night));
      await app.db.rows("UPDATE room_night SET sold = 1 WHERE property_id = $1 AND day = ANY ($2::date[])", [
        made.id,
        taken,
      ]);
    }
    const from = addDays(start, -back);
    const { body } = await getCalendar(place, { ...calendarBody(), from, to: addDays(from, days - 1), nights });
    const searched = [];
    for (let n = 0; n < days; n++) {
      const checkin = addDays(from, n);
      const stay = { ...placeBody(place), checkin, checkout: addDays(checkin, nights) };
      const { body: found } = await agent.call<Found>("places.availability", { body: stay });
      const totals = found.results.flatMap(({ from_total: total }) => (total === null ? [] : [total]));
      totals.sort((a, b) => Number(a) - Number(b));
      searched.push({
        checkin,
        available: totals.length > 0,
        available_properties: totals.length,
        from_total: totals[0] ?? null,
        currency: "EUR",
      });
    }
    expect(body).toMatchObject({ properties: hotels.length, total: hotels.length, days: searched });
    sold += searched.filter(({ available }) => available).length;
  });
  await fc.assert(every, { seed, numRuns: 15 });
  if (!isFixedSeed(seed)) return;
  expect(sold).toBeGreaterThan(10);
});

test("damaged data of one property, and days outside the limits, leave the others as they are", async () => {
  const place = await makePlace(app.db.client);
  const make = (price: number): Promise<MadeProperty> =>
    makeProperty(app.db.client, { place, timezone: "UTC", rooms: [{ prices: [price] }], from: dayFromNow(-1) });
  const cheap = await make(5_000);
  await make(9_000);
  await app.db.rows("UPDATE rate_plan SET cancellation = '{}' , child_bands = '7' WHERE property_id = $1", [cheap.id]);
  const body = { ...calendarBody(), from: dayFromNow(-1), to: dayFromNow(1), nights: 1 };
  const { body: calendar } = await getCalendar(place, body);
  expect(calendar.days.map(({ from_total: total }) => total)).toEqual([null, "90.00", "90.00"]);
});

test("only properties of the tenant's contract count, and an unknown place is not found", async () => {
  const place = await makePlace(app.db.client);
  await makeProperty(app.db.client, { place });
  const bare = await makeTenant(app.db.client, { name: "Empty", catalogue: [] });
  const outside = await staffClient(app.db.client, "agent", bare.id);
  const send = { params: { public_id: place.publicId }, body: calendarBody() };
  const seen = await outside.call<Calendar>("place.calendar", send);
  expect([seen.body.total, seen.body.days[0]!.available]).toEqual([0, false]);
  const none = await agent.call("place.calendar", { ...send, params: { public_id: "plc_0nowhere" } });
  expect([none.status, none.body.code]).toEqual([404, "PLACE_NOT_FOUND"]);
});

test("named properties alone count, of those that the place and the tenant's contract have", async () => {
  const place = await makePlace(app.db.client);
  const make = (price: number, more: object = {}) =>
    makeProperty(app.db.client, { place, rooms: [{ prices: [price] }], ...more });
  const [cheap, dear] = [await make(5_000), await make(9_000)];
  const elsewhere = await make(1_000, { place: await makePlace(app.db.client) });
  const of = async (...named: MadeProperty[]) => {
    const body = { ...calendarBody(), property_public_ids: named.map(({ publicId }) => publicId) };
    const { properties, days } = (await getCalendar(place, body)).body;
    return [properties, days[0]!.from_total];
  };
  const lowest = async () => (await getCalendar(place, calendarBody())).body.days[0]!.from_total;
  const [cheapest] = (await of(cheap)).slice(1);
  expect(await lowest()).toBe(cheapest);
  const [count, total] = await of(dear, elsewhere);
  expect(count).toBe(1);
  expect(Number(total)).toBeGreaterThan(Number(cheapest));
  expect(await of(elsewhere)).toEqual([0, null]);
  const bare = await makeTenant(app.db.client, { name: "One", catalogue: [dear.publicId] });
  const contracted = await staffClient(app.db.client, "agent", bare.id);
  const { body } = await contracted.call<Calendar>("place.calendar", {
    params: { public_id: place.publicId },
    body: { ...calendarBody(), property_public_ids: [cheap.publicId] },
  });
  expect(body).toMatchObject({ properties: 0, total: 0 });
});
