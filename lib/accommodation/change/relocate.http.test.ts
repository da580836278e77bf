import { afterAll, beforeAll, expect, test } from "vitest";
import { dayFromNow, makeProperty, NON_REFUNDABLE, type MadeProperty } from "@/lib/testing/factories/property";
import { createBookedStay, poll } from "@/lib/testing/harness/products/stay";
import { expectConservation } from "@/lib/testing/harness/products/stock";
import { runAtOnce } from "@/lib/testing/harness/race";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";

let app: Served;
let operator: StaffClient;
let full: MadeProperty;
let other: MadeProperty;
let dear: MadeProperty;
beforeAll(async () => {
  app = await served();
  operator = await staffClient(app.db.client, "operator", null);
  const plans = [{ terms: NON_REFUNDABLE }];
  const make = (price: number, allotment = 20) =>
    makeProperty(app.db.client, { rooms: [{ allotment, prices: [price] }], plans });
  [full, other, dear] = [await make(10_000), await make(9_000), await make(15_000)];
  await app.db.rows("UPDATE property SET reservation_channel = 'API'");
});
afterAll(() => app.close());

interface Moved {
  code?: string;
  details?: object;
  booking: { public_id: string; status: string; relocated_from: string; stay_total: string; guests: object[][] };
}
const relocate = (publicId: string, body: object, tenant = app.tenant) =>
  operator.call<Moved>("supplier.relocate", {
    params: { tenant_public_id: tenant.publicId, public_id: publicId },
    body: { reason: "Overbooked", ...body },
  });
const stay = async (options: object = {}) =>
  (await createBookedStay(app.partner, full, options)).body.booking.public_id;
const read = async (id: string) => (await poll(app.partner, id, "full")).body;

test("a stay is booked elsewhere for the same guests and nights, and the old booking is cancelled free of charge", async () => {
  const id = await stay({
    checkin: dayFromNow(33),
    occupancy: [
      { adults: 2, child_ages: [7] },
      { adults: 1, child_ages: [] },
    ],
  });
  const before = await read(id);
  const { status, body } = await relocate(id, { property_public_id: other.publicId });
  expect([status, body.booking]).toMatchObject([200, { status: "CONFIRMED", relocated_from: id }]);
  const after = await read(body.booking.public_id);
  expect(after).toMatchObject({
    property_public_id: other.publicId,
    checkin_date: before.checkin_date,
    checkout_date: before.checkout_date,
    guests: before.guests,
    contact: before.contact,
    relocated_from: id,
  });
  expect(Number(after.stay_total)).toBeLessThan(Number(before.stay_total));
  const old = await read(id);
  expect(old.status).toBe("CANCELLED");
  expect(old.cancellation_policy_snapshot!.realized_penalty!.fee).toBe("0");
  const told = await app.db.rows(
    "SELECT booking_public_id AS id, kind FROM supplier_message WHERE booking_public_id = ANY ($1) AND is_last ORDER BY kind",
    [[id, body.booking.public_id]],
  );
  expect(told).toEqual([
    { id, kind: "CANCEL" },
    { id: body.booking.public_id, kind: "NEW" },
  ]);
  const events = await app.db.rows<{ type: string }>(
    "SELECT type FROM outbox_event WHERE data->>'public_id' = ANY ($1) ORDER BY id DESC LIMIT 4",
    [[id, body.booking.public_id]],
  );
  expect(events.map(({ type }) => type).toSorted()).toEqual([
    "booking.cancelled",
    "booking.confirmed",
    "booking.created",
    "booking.updated",
  ]);
  expect(body.booking).toMatchObject({ version: 3 });
  const agent = await staffClient(app.db.client, "agent", app.tenant.id);
  const { items } = (
    await agent.call<{ items: { kind: string; reason: string; booking: { public_id: string } }[] }>("notice.list", {})
  ).body;
  expect(
    items
      .slice(0, 2)
      .map((item) => [item.kind, item.booking.public_id, item.reason] as const)
      .toSorted(([a], [b]) => a.localeCompare(b)),
  ).toEqual([
    ["CANCELLED", id, "Overbooked"],
    ["RELOCATED", body.booking.public_id, "Overbooked"],
  ]);
  for (const property of [full, other]) await expectConservation(app.db, property);
  const record = await operator.call<{ relocated_to: { public_id: string } }>("supplier.record", {
    params: { tenant_public_id: app.tenant.publicId, public_id: id },
  });
  expect(record.body.relocated_to.public_id).toBe(body.booking.public_id);
});

test("a dearer property is charged only if the operator says how much", async () => {
  const id = await stay();
  const refused = await relocate(id, { property_public_id: dear.publicId });
  expect([refused.status, refused.body.code, refused.body.details]).toMatchObject([
    409,
    "SOLD_OUT",
    { total: "300.00" },
  ]);
  expect((await read(id)).status).toBe("CONFIRMED");
  await expectConservation(app.db, dear);
  const { body } = await relocate(id, { property_public_id: dear.publicId, most: "300.00" });
  expect(body.booking.stay_total).toBe("300.00");
});

test("of relocations at once one takes effect; the others leave neither booking nor sold stock", async () => {
  const id = await stay();
  const answers = await runAtOnce(4, () => relocate(id, { property_public_id: other.publicId }));
  const made = answers.filter(({ status }) => status === 200);
  expect(made).toHaveLength(1);
  const [{ count }] = (await app.db.rows("SELECT count(*)::int FROM booking WHERE relocated_from = $1", [id])) as [
    { count: number },
  ];
  expect(count).toBe(1);
  // What was released holds nothing.
  await app.db.rows("DELETE FROM prebook WHERE released_at IS NOT NULL");
  for (const property of [full, other]) await expectConservation(app.db, property);
});

test("needs a confirmed stay of the named partner, and a property that exists", async () => {
  const id = await stay();
  expect((await relocate(id, { property_public_id: other.publicId }, app.otherTenant)).body.code).toBe(
    "BOOKING_NOT_FOUND",
  );
  expect((await relocate(id, { property_public_id: "prp_nowhere" })).body.code).toBe("PROPERTY_NOT_FOUND");
  const open = await stay({ scenario: "on_request" });
  expect((await relocate(open, { property_public_id: other.publicId })).body.code).toBe("BOOKING_NOT_CHANGEABLE");
});
