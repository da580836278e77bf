import { afterAll, beforeAll, expect, test } from "vitest";
import { makeProperty } from "@/lib/testing/factories/property";
import {
  book,
  bookBody,
  createBookedStay,
  holdStayToken,
  quoteChange,
  searchBody,
} from "@/lib/testing/harness/products/stay";
import { bookedTour, tourBody } from "@/lib/testing/harness/products/tour";
import { makeTour } from "@/lib/testing/factories/tour";
import { dayFromNow } from "@/lib/testing/factories/property";
import { makeTrip } from "@/lib/testing/harness/products/trip";
import { served, type Served } from "@/lib/testing/harness/served";
import { createEndpoint } from "@/lib/testing/harness/webhook";

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterAll(() => app.close());

interface Search {
  results: { allocations: unknown[] }[];
}
const offersOf = async (property: { publicId: string }) =>
  (await app.stranger.call<Search>("POST", "/search", { body: searchBody([property.publicId]) })).body.results[0]!
    .allocations.length;
const countTable = async (table: string) =>
  (
    await app.db.rows<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE tenant_id = $1`, [app.tenant.id])
  )[0]!.n;

test("a reset deletes the tenant's bookings, trips, holds, keys and endpoints, frees their stock, and tells nobody", async () => {
  const [sold, held, others] = await Promise.all(
    [1, 1, 5].map((allotment) => makeProperty(app.db.client, { rooms: [{ allotment }] })),
  );
  await createBookedStay(app.partner, sold!);
  await holdStayToken(app.partner, held!);
  expect([await offersOf(sold!), await offersOf(held!)]).toEqual([0, 0]);
  const changing = await createBookedStay(app.partner, others!);
  await quoteChange(app.partner, changing.body.booking.public_id, { checkout: dayFromNow(33) });
  await bookedTour(app.partner, tourBody(await makeTour(app.db.client)));
  await makeTrip(app, 2);
  await createEndpoint(app.partner);
  const strangers = await createBookedStay(app.stranger, others!);
  const endpoint = await createEndpoint(app.stranger);
  const events = await countTable("outbox_event");

  expect((await app.partner.call("POST", "/sandbox/reset")).status).toBe(204);
  for (const table of ["booking", "trip", "prebook", "booking_change", "webhook_endpoint", "idempotency_key"])
    expect([table, await countTable(table)]).toEqual([table, 0]);
  expect([(await offersOf(sold!)) > 0, (await offersOf(held!)) > 0]).toEqual([true, true]);
  const taken = await app.db.rows(
    `SELECT sum(sold)::int AS sold, coalesce(sum(cardinality(holds)), 0)::int AS held FROM room_night WHERE property_id <> ${others!.id}
     UNION ALL SELECT sum(sold)::int, coalesce(sum(cardinality(holds)), 0)::int FROM service_day`,
  );
  expect(taken).toEqual([
    { sold: 0, held: 0 },
    { sold: 0, held: 0 },
  ]);
  expect(await countTable("outbox_event")).toBe(events);

  const kept = await app.stranger.call("GET", `/bookings/${strangers.body.booking.public_id}`);
  expect(kept.status).toBe(200);
  expect((await app.stranger.call("GET", `/webhook-endpoints/${endpoint.body.public_id}`)).status).toBe(200);
  expect((await app.partner.call("POST", "/sandbox/reset", { key: "again" })).status).toBe(204);
});

test("after a reset the account owes nothing for the deleted bookings", async () => {
  await app.db.rows(
    "INSERT INTO tenant_account (tenant_id, currency, kind, credit_limit, pay_by_days, created_at, updated_at) VALUES ($1, 'EUR', 'CREDIT_LINE', 10000000, 0, now(), now())",
    [app.tenant.id],
  );
  const owed = async () =>
    (await app.db.rows<{ owed: string }>("SELECT owed FROM tenant_account WHERE tenant_id = $1", [app.tenant.id]))[0]!
      .owed;
  const first = await createBookedStay(app.partner, await makeProperty(app.db.client));
  await createBookedStay(app.partner, await makeProperty(app.db.client));
  await app.partner.call("POST", `/bookings/${first.body.booking.public_id}/cancel`, { body: {} });
  expect(Number(await owed())).toBeGreaterThan(0);
  await app.partner.call("POST", "/sandbox/reset");
  expect(Number(await owed())).toBe(0);
});

test("mails about a booking are listed with their text", async () => {
  const token = await holdStayToken(app.partner, await makeProperty(app.db.client));
  const { body } = await book(app.partner, { ...bookBody(token), notify_guest: true });
  const mails = await app.partner.call<{ items: { kind: string; booking_public_id: string }[] }>(
    "GET",
    `/sandbox/mails?booking_public_id=${body.booking.public_id}`,
  );
  expect(mails.body.items).toMatchObject([{ kind: "CONFIRMED", booking_public_id: body.booking.public_id }]);
  expect((await app.stranger.call<{ items: unknown[] }>("GET", "/sandbox/mails")).body.items).toEqual([]);
});
