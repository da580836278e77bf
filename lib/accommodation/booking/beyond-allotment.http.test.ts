import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { dayFromNow, makeProperty, type MadeProperty } from "@/lib/testing/factories/property";
import {
  book,
  bookBody,
  checkBody,
  createBookedStay,
  findOffer,
  holdStayToken,
  newKey,
  prebook,
  quoteChange,
  search,
} from "@/lib/testing/harness/products/stay";
import { expectConservation } from "@/lib/testing/harness/products/stock";
import { served, type Served } from "@/lib/testing/harness/served";

let app: Served;
let property: MadeProperty;
beforeAll(async () => {
  app = await served();
});
afterAll(() => app.close());

/** One double room, which is sold on request beyond its allotment of one. */
beforeEach(async () => {
  property = await makeProperty(app.db.client, { rooms: [{ allotment: 1 }] });
  await set("room", "beyond_allotment = 'ON_REQUEST'", property.rooms[0]!.id);
});

const set = (table: "room" | "rate_plan", columns: string, id: number) =>
  app.db.rows(
    `WITH changed AS (UPDATE ${table} SET ${columns} WHERE id = $1 RETURNING property_id)
     UPDATE property SET sheet_version = sheet_version + 1 FROM changed WHERE id = changed.property_id`,
    [id],
  );

const party = { adults: 2, child_ages: [] };

/** The status of each slot of the first allocation. */
async function statuses(rooms = 1) {
  const { body } = await search(app.partner, [property], { occupancy: Array.from({ length: rooms }, () => party) });
  return body.results[0]!.allocations[0]?.slots.map(({ status }) => status);
}

/** Allotment, sold and held rooms of the first night. */
async function stock() {
  const [night] = await app.db.rows<{ total: number; sold: number; held: number }>(
    "SELECT total::int, sold::int, coalesce(cardinality(holds), 0) AS held FROM room_night WHERE property_id = $1 AND day = $2",
    [property.id, dayFromNow(30)],
  );
  await expectConservation(app.db, property);
  return night;
}

async function request(rooms = 1): Promise<string> {
  const offer = await findOffer(app.partner, property, { occupancy: Array.from({ length: rooms }, () => party) });
  const { body } = await prebook(app.partner, offer);
  expect(body.match_status).toBe("MATCHED");
  expect(body.warnings.map(({ code }) => code)).toContain("ON_REQUEST_RATE");
  const booked = await book(app.partner, bookBody(body.prebook_token, rooms));
  expect([booked.status, booked.body.booking.status]).toEqual([202, "ON_REQUEST"]);
  return booked.body.booking.public_id;
}

const resolve = (id: string, status: "CONFIRMED" | "REJECTED") =>
  app.partner.call("POST", `/sandbox/bookings/${id}/resolve`, { body: { status } });

test("a night without stock is the same offer on request, which takes none until its confirmation raises the allotment", async () => {
  expect(await statuses()).toEqual(["AVAILABLE"]);
  await createBookedStay(app.partner, property);
  expect(await statuses()).toEqual(["ON_REQUEST"]);
  const { body } = await app.partner.call("POST", "/availability/check", { body: checkBody(property) });
  expect(body).toMatchObject({ bookable: true, first_failed_gate: null });

  const ids = [await request(), await request(), await request()] as const;
  expect(await stock()).toEqual({ total: 1, sold: 1, held: 0 });
  await resolve(ids[0], "CONFIRMED");
  expect(await stock()).toEqual({ total: 2, sold: 2, held: 0 });
  await resolve(ids[1], "REJECTED");
  await app.partner.call("POST", `/bookings/${ids[2]}/cancel`, { body: { reason: "Changed plans" }, key: newKey() });
  expect(await stock()).toEqual({ total: 2, sold: 2, held: 0 });
  await app.partner.call("POST", `/bookings/${ids[0]}/cancel`, { body: { reason: "Changed plans" }, key: newKey() });
  expect(await stock()).toEqual({ total: 2, sold: 1, held: 0 });
});

test("a confirmation takes what is free, leaves the holds of others, and raises the allotment by the rest alone", async () => {
  await app.db.rows(
    "UPDATE room_month SET unsold = array_fill(2::smallint, ARRAY[cardinality(unsold)]) WHERE property_id = $1",
    [property.id],
  );
  await holdStayToken(app.partner, property);
  expect(await statuses(2)).toEqual(["ON_REQUEST", "ON_REQUEST"]);
  const id = await request(2);
  expect(await stock()).toEqual({ total: 2, sold: 0, held: 1 });
  await resolve(id, "CONFIRMED");
  expect(await stock()).toEqual({ total: 3, sold: 2, held: 1 });
});

test("after the release period it is on request although rooms are left, and its confirmation takes one of them", async () => {
  await set("rate_plan", "release_days = 60", property.plans[0]!.id);
  expect(await statuses()).toEqual(["ON_REQUEST"]);
  const id = await request();
  expect(await stock()).toEqual({ total: 1, sold: 0, held: 0 });
  await resolve(id, "CONFIRMED");
  expect(await stock()).toEqual({ total: 1, sold: 1, held: 0 });
});

test("a dearer room of the allotment ranks before one on request, in lists and in the lowest price", async () => {
  property = await makeProperty(app.db.client, { rooms: [{ allotment: 0, prices: [9_000] }, { prices: [12_000] }] });
  await set("room", "beyond_allotment = 'ON_REQUEST'", property.rooms[0]!.id);
  const { body } = await search(app.partner, [property], { occupancy: [party] });
  expect(body.results[0]!.allocations.map((one) => [one.grand_total, one.slots[0]!.status])).toEqual([
    ["240.00", "AVAILABLE"],
    ["180.00", "ON_REQUEST"],
  ]);
  const { checkin, checkout, currency } = { ...checkBody(property) };
  const availability = await app.partner.call<{ results: { from_total: string }[] }>(
    "POST",
    "/properties/availability",
    {
      body: { property_ids: [property.publicId], checkin, checkout, currency, occupancy: [party] },
    },
  );
  expect(availability.text).toContain('"240.00"');
});

test("a change of a booked stay does not go beyond the allotment", async () => {
  const { body } = await createBookedStay(app.partner, property);
  await createBookedStay(app.partner, property, { checkin: dayFromNow(40) });
  const wanted = { checkin: dayFromNow(40), checkout: dayFromNow(42) };
  const quote = await quoteChange(app.partner, body.booking.public_id, wanted);
  expect(quote.text).toContain("SOLD_OUT");
});

test("a room that is closed beyond its allotment, and a stop-sell, are not requested", async () => {
  await createBookedStay(app.partner, property);
  await app.db.rows("UPDATE room_month SET closed = 2147483647 WHERE property_id = $1", [property.id]);
  expect(await statuses()).toBeUndefined();
  await app.db.rows("UPDATE room_month SET closed = 0 WHERE property_id = $1", [property.id]);
  await set("room", "beyond_allotment = 'CLOSED'", property.rooms[0]!.id);
  expect(await statuses()).toBeUndefined();
});
