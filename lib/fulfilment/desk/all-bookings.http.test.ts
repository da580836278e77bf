import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { dayFromNow, makeProperty, NON_REFUNDABLE, type MadeProperty } from "@/lib/testing/factories/property";
import { createBookedStay } from "@/lib/testing/harness/products/stay";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import type { AllBookingsPage, AllotmentUse, Production } from "./schemas";

let app: Served;
let operator: StaffClient;
let house: MadeProperty;
let other: MadeProperty;
beforeAll(async () => {
  app = await served();
  operator = await staffClient(app.db.client, "operator", null);
  const rooms = [{ allotment: 20 }];
  [house, other] = [await makeProperty(app.db.client, { rooms }), await makeProperty(app.db.client, { rooms })];
  await app.db.rows("UPDATE property SET reservation_channel = 'API' WHERE id = $1", [house.id]);
});
afterAll(() => app.close());

const list = async (query: Record<string, string>) => {
  const answer = await operator.call<z.output<typeof AllBookingsPage>>("booking.listAll", { query });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const ids = async (query: Record<string, string>) => (await list(query)).items.map(({ public_id }) => public_id);

test("operators find bookings of every tenant by their filters, nearest arrival first, with totals", async () => {
  const at = async (property: MadeProperty, day: number, client = app.partner) =>
    (await createBookedStay(client, property, { checkin: dayFromNow(day) })).body.booking.public_id;
  const [late, soon, theirs] = [await at(house, 40), await at(other, 20), await at(house, 30, app.stranger)];
  expect(await ids({})).toEqual([soon, theirs, late]);
  expect(await ids({ property_public_id: house.publicId })).toEqual([theirs, late]);
  expect(await ids({ tenant_public_id: app.otherTenant.publicId })).toEqual([theirs]);
  expect(await ids({ tenant_public_id: "ten_nobody" })).toEqual([]);
  expect(await ids({ arrival_from: dayFromNow(30), arrival_to: dayFromNow(30) })).toEqual([theirs]);
  expect(await ids({ unacknowledged: "true" })).toEqual([theirs, late]);
  expect(await ids({ status: "CANCELLED" })).toEqual([]);
  expect(await ids({ q: "lovelace" })).toHaveLength(3);
  const { totals, next_cursor: cursor, items } = await list({ limit: "2" });
  expect(totals).toEqual([{ currency: "EUR", bookings: 3, sell: "600.00", net: "600.00" }]);
  expect(items[1]).toMatchObject({ public_id: theirs, tenant_name: "Theirs", supplier_reference: null });
  expect(await ids({ limit: "2", cursor: cursor! })).toEqual([late]);
});

test("nobody else may list them", async () => {
  for (const role of ["agent", "admin"] as const) {
    const client = await staffClient(app.db.client, role, app.tenant.id);
    expect((await client.call("booking.listAll")).status).toBe(403);
  }
});

test("production sums what arrives by property, partner and market, with cancellations and the year before", async () => {
  const [tonight, until] = [dayFromNow(60), dayFromNow(69)];
  const made = await makeProperty(app.db.client, { rooms: [{ allotment: 20 }], plans: [{ terms: NON_REFUNDABLE }] });
  const at = async (day: number, client = app.partner) =>
    (await createBookedStay(client, made, { checkin: dayFromNow(day) })).body.booking.public_id;
  await at(61);
  await at(62, app.stranger);
  const cancelled = await at(63);
  await app.partner.call("POST", `/bookings/${cancelled}/cancel`, { body: {} });
  const [sinceThen, byThen] = [await at(66), await at(67)];
  for (const id of [sinceThen, byThen]) await app.partner.call("POST", `/bookings/${id}/cancel`, { body: {} });
  await app.db.rows(
    "UPDATE booking_history SET at = now() - interval '380 days' WHERE booking_public_id = $1 AND to_status = 'CANCELLED'",
    [byThen],
  );
  // Booked early enough a year before, and too late; cancelled since then, and by then.
  for (const [id, days] of [
    [await at(64), 400],
    [await at(65), 300],
    [sinceThen, 400],
    [byThen, 400],
  ] as const)
    await app.db.rows(
      "UPDATE booking SET starts_on = starts_on - 364, ends_on = ends_on - 364, created_at = now() - $2::int * interval '1 day' WHERE public_id = $1",
      [id, days],
    );
  const report = async (by: string, from = tonight) => {
    const answer = await operator.call<z.output<typeof Production>>("production.report", {
      query: { by, from, to: until },
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.rows;
  };
  expect(await report("property")).toEqual([
    {
      key: made.publicId,
      name: expect.any(String),
      currency: "EUR",
      bookings: 2,
      cancelled: 1,
      sell: "600.00",
      net: "600.00",
      bookings_before: 2,
      net_before: "400.00",
    },
  ]);
  expect((await report("tenant")).map(({ name, bookings, cancelled: off }) => [name, bookings, off])).toEqual([
    ["Ours", 1, 1],
    ["Theirs", 1, 0],
  ]);
  expect(await report("market")).toMatchObject([{ key: null, bookings: 2 }]);
  // Days of a period longer than a year are in it, and in the year before it too.
  expect((await report("property", dayFromNow(-310)))[0]).toMatchObject({ bookings: 4, bookings_before: 2 });
});

test("allotments are summed by property, room type, day and month: contracted, sold, released and left", async () => {
  const made = await makeProperty(app.db.client, {
    timezone: "UTC",
    rooms: [{ allotment: 5 }, { allotment: 2 }],
    plans: [{ terms: NON_REFUNDABLE }],
  });
  await app.db.rows("UPDATE rate_plan SET release_days = 3 WHERE property_id = $1", [made.id]);
  const checkin = dayFromNow(8);
  await createBookedStay(app.partner, made, { checkin });
  const [from, to] = [dayFromNow(0), dayFromNow(9)];
  const report = async (by: string, more: Record<string, string> = { property_public_id: made.publicId }) => {
    const query = { by, from, to, ...more };
    const answer = await operator.call<z.output<typeof AllotmentUse>>("allotment.report", { query });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.rows;
  };
  const whole = { contracted: 70, sold: 2, released: 21, left: 47 };
  expect(await report("property")).toEqual([{ key: made.publicId, name: expect.any(String), ...whole }]);
  expect((await report("property", {})).find(({ key }) => key === made.publicId)).toMatchObject(whole);
  expect(
    (await report("room")).map(({ contracted, sold, released, left }) => [contracted, sold, released, left]),
  ).toEqual([
    [50, 2, 15, 33],
    [20, 0, 6, 14],
  ]);
  const days = await report("day");
  expect(days.map(({ key }) => key)).toEqual(Array.from({ length: 10 }, (_, at) => dayFromNow(at)));
  expect(days[2]).toMatchObject({ sold: 0, released: 7, left: 0 });
  expect(days[3]).toMatchObject({ sold: 0, released: 0, left: 7 });
  expect(days[8]).toMatchObject({ key: checkin, sold: 1, released: 0, left: 6 });
  const months = await report("month");
  expect(months.reduce((sum, { contracted }) => sum + contracted, 0)).toBe(70);
  // A season with a longer period releases its nights earlier.
  await app.db.rows(
    "INSERT INTO rate_season (property_id, plan_code, starts_on, ends_on, release_days) SELECT property_id, code, $2, $2, 30 FROM rate_plan WHERE property_id = $1",
    [made.id, dayFromNow(5)],
  );
  expect((await report("day"))[5]).toMatchObject({ sold: 0, released: 7, left: 0 });
});
