import { afterAll, beforeAll, expect, test } from "vitest";
import { dayFromNow, makeProperty } from "@/lib/testing/factories/property";
import { served, type Served } from "@/lib/testing/harness/served";
import { cancel, newKey, poll, resolve } from "@/lib/testing/harness/products/stay";
import { bookedTransfer, makeRoute, transferBody } from "@/lib/testing/harness/products/transfer";
import { addMember, createTrip, readTrip, removeMember, stayIn, makeTrip } from "@/lib/testing/harness/products/trip";

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterAll(() => app.close());

const property = (options: Parameters<typeof makeProperty>[1] = {}) => makeProperty(app.db.client, options);
const count = async (table: string) =>
  (await app.db.rows<{ n: number }>(`SELECT count(*)::int AS n FROM ${table}`))[0]!.n;
const eventsOf = (tripId: string) =>
  app.db.rows<{ type: string; data: Record<string, unknown> }>(
    "SELECT type, data FROM outbox_event WHERE data->>'public_id' = $1 ORDER BY id",
    [tripId],
  );

test("a new trip has its name and reference, is empty, costs nothing, and can be read at its Location", async () => {
  const made = await createTrip(app.partner, { reference: "R-1" });
  expect([made.status, made.headers.location]).toEqual([201, `/api/v1/trip/${made.body.public_id}`]);
  expect(made.body.public_id).toMatch(/^trp_\w{22}$/);
  expect(made.body).toMatchObject({
    name: "Spring in Lisbon",
    reference: "R-1",
    status: "EMPTY",
    members: [],
    totals: [],
  });
  expect((await readTrip(app.partner, made.body.public_id)).body).toEqual({
    ...made.body,
    trace_id: expect.any(String) as string,
  });
  expect((await createTrip(app.partner)).body.reference).toBeNull();
});

test("a trip is created with all given bookings, or not at all if one is unknown, foreign or in another trip", async () => {
  const { bookingIds, tripId } = await makeTrip(app, 1);
  const free = await stayIn(app.partner, await property());
  const theirs = await stayIn(app.stranger, await property());
  const before = [await count("trip"), await count("trip_member")];
  const unknown = await createTrip(app.partner, { booking_public_ids: [free, "bkg_0nobodys", theirs] });
  expect([unknown.status, unknown.body]).toMatchObject([
    404,
    { code: "BOOKING_NOT_FOUND", details: { booking_public_ids: ["bkg_0nobodys", theirs] } },
  ]);
  const taken = await createTrip(app.partner, { booking_public_ids: [free, bookingIds[0]!] });
  expect([taken.status, taken.body]).toMatchObject([
    409,
    {
      code: "TRIP_MEMBER_EXISTS",
      details: { members: [{ booking_public_id: bookingIds[0], trip_public_id: tripId }] },
    },
  ]);
  expect([await count("trip"), await count("trip_member")]).toEqual(before);
  expect((await createTrip(app.partner, { booking_public_ids: [free] })).status).toBe(201);
});

test.each([
  ["a booking twice", { booking_public_ids: ["bkg_a", "bkg_b", "bkg_a"] }, "booking_public_ids.2"],
  [
    "more than a hundred",
    { booking_public_ids: Array.from({ length: 101 }, (_, i) => `bkg_${i}`) },
    "booking_public_ids",
  ],
  ["no name", { name: " " }, "name"],
  ["a name of 201 letters", { name: "x".repeat(201) }, "name"],
  ["a reference that is no text", { reference: 7 }, "reference"],
])("a trip of %s is refused by the field's name", async (_case, body, field) => {
  const answer = await createTrip(app.partner, body as Parameters<typeof createTrip>[1]);
  expect([answer.status, answer.body.details]).toMatchObject([400, { field }]);
});

test("members are sorted by start, then by booking number, whatever their product", async () => {
  const hotel = await property();
  const route = await makeRoute(app.db.client);
  const late = await stayIn(app.partner, hotel, { checkin: dayFromNow(33), nights: 1 });
  const early = await stayIn(app.partner, hotel, { checkin: dayFromNow(31) });
  const twin = await stayIn(app.partner, hotel, { checkin: dayFromNow(31) });
  const transfer = await bookedTransfer(app.partner, transferBody(route, { service_date: dayFromNow(32) }));
  const transferId = transfer.body.booking.public_id;
  const { body } = await createTrip(app.partner, { booking_public_ids: [transferId, late, twin, early] });
  expect(body.members.map((m) => m.booking_public_id)).toEqual([early, twin, transferId, late]);
  expect(body.members[0]).toEqual({
    booking_public_id: early,
    booking_number: expect.any(Number) as number,
    product_type: 1,
    status: "CONFIRMED",
    starts_at: dayFromNow(31),
    ends_at: dayFromNow(33),
    total: "200.00",
    sell_total: "200.00",
    currency: "EUR",
  });
  const polled = (await poll(app.partner, transferId)).body;
  expect(body.members[2]).toMatchObject({
    product_type: 2,
    starts_at: polled.starts_at,
    ends_at: polled.ends_at,
    total: polled.total_amount,
  });
});

test("a trip's status is that of all its members, or MIXED if they differ or are still open", async () => {
  const ids = [await stayIn(app.partner, await property()), await stayIn(app.partner, await property())] as const;
  const { public_id } = (await createTrip(app.partner, { booking_public_ids: [...ids] })).body;
  const status = async () => (await readTrip(app.partner, public_id)).body.status;
  expect(await status()).toBe("CONFIRMED");
  const onRequest = await stayIn(app.partner, await property(), { scenario: "on_request" });
  expect((await addMember(app.partner, public_id, onRequest)).body.status).toBe("MIXED");
  await resolve(app.partner, onRequest, "REJECTED");
  expect(await status()).toBe("MIXED");
  expect((await removeMember(app.partner, public_id, onRequest)).body.status).toBe("CONFIRMED");
  await cancel(app.partner, ids[0]);
  expect(await status()).toBe("MIXED");
  await cancel(app.partner, ids[1]);
  expect(await status()).toBe("CANCELLED");
});

test("totals are exact and by currency: prices of open and confirmed members, fees of cancelled ones, nothing for refused ones", async () => {
  const yen = await property({ currency: "JPY", rooms: [{ prices: [12_001] }] });
  const strict = await property({
    plans: [{ terms: { non_refundable: true, late_cancellation: "REFUSED", free_until: null, tiers: [] } }],
    rooms: [{ prices: [3_333] }],
  });
  const ids = {
    yen: await stayIn(app.partner, yen, { currency: "JPY" }),
    strict: await stayIn(app.partner, strict),
    free: await stayIn(app.partner, await property()),
    onRequest: await stayIn(app.partner, await property(), { scenario: "on_request" }),
    pending: await stayIn(app.partner, await property(), { scenario: "pending" }),
  };
  const { public_id, totals } = (await createTrip(app.partner, { booking_public_ids: Object.values(ids) })).body;
  expect(totals).toEqual([
    { currency: "EUR", amount: "666.66" },
    { currency: "JPY", amount: "24002" },
  ]);
  await cancel(app.partner, ids.strict);
  await cancel(app.partner, ids.free);
  await cancel(app.partner, ids.yen);
  await resolve(app.partner, ids.onRequest, "REJECTED");
  const { body } = await readTrip(app.partner, public_id);
  expect(body.totals).toEqual([
    { currency: "EUR", amount: "266.66" },
    { currency: "JPY", amount: "0" },
  ]);
  const fees = Object.fromEntries(body.members.map((m) => [m.booking_public_id, m.cancellation_fee]));
  expect([fees[ids.strict], fees[ids.free], fees[ids.pending]]).toEqual(["66.66", "0", undefined]);
});

test("a booking is in at most one trip, and available for another once removed; removing cancels nothing", async () => {
  const { tripId, bookingIds } = await makeTrip(app, 1);
  const [stay] = bookingIds as [string];
  const other = (await createTrip(app.partner)).body.public_id;
  for (const id of [tripId, other]) {
    const answer = await addMember(app.partner, id, stay);
    expect([answer.status, answer.body]).toMatchObject([
      409,
      { code: "TRIP_MEMBER_EXISTS", details: { members: [{ booking_public_id: stay, trip_public_id: tripId }] } },
    ]);
  }
  const emptied = await removeMember(app.partner, tripId, stay);
  expect([emptied.status, emptied.body]).toMatchObject([200, { status: "EMPTY", members: [], totals: [] }]);
  expect((await poll(app.partner, stay)).body.status).toBe("CONFIRMED");
  expect((await removeMember(app.partner, tripId, stay)).body.code).toBe("TRIP_MEMBER_NOT_FOUND");
  expect((await addMember(app.partner, other, stay)).body.members).toHaveLength(1);
  // A constraint of the database enforces it for every writer.
  const again = app.db.rows("INSERT INTO trip_member SELECT tenant_id, $1, public_id FROM trip WHERE public_id = $2", [
    stay,
    tripId,
  ]);
  await expect(again).rejects.toThrow("trip_member_pkey");
});

test("unknown bookings and those of another tenant cannot be added", async () => {
  const { tripId } = await makeTrip(app, 1);
  const theirs = await stayIn(app.stranger, await property());
  for (const id of ["bkg_0nobodys", theirs]) {
    const added = await addMember(app.partner, tripId, id);
    expect([added.status, added.body]).toMatchObject([
      404,
      { code: "BOOKING_NOT_FOUND", details: { booking_public_ids: [id] } },
    ]);
    expect((await removeMember(app.partner, tripId, id)).body.code).toBe("TRIP_MEMBER_NOT_FOUND");
  }
});

test("each change of the members raises the version and is audited; a refused one has no effect", async () => {
  const { tripId, bookingIds } = await makeTrip(app, 1);
  const stay = await stayIn(app.partner, await property());
  await addMember(app.partner, tripId, stay);
  await addMember(app.partner, tripId, stay);
  await removeMember(app.partner, tripId, bookingIds[0]!);
  await removeMember(app.partner, tripId, bookingIds[0]!);
  const common = {
    public_id: tripId,
    name: "Spring in Lisbon",
    reference: null,
    status: "CONFIRMED",
    previous_status: "CONFIRMED",
    initiator: "PARTNER",
    reason: null,
    changed_fields: ["members"],
  };
  const [one] = bookingIds;
  const both = expect.toSatisfy((ids: unknown[]) => ids.length === 2 && ids.includes(one) && ids.includes(stay));
  const changes = (before: unknown, after: unknown) => [{ field: "members", before, after }];
  expect(await eventsOf(tripId)).toEqual([
    {
      type: "trip.updated",
      data: {
        ...common,
        previous_status: "EMPTY",
        version: 1,
        added: bookingIds,
        changes: [{ field: "status", before: "EMPTY", after: "CONFIRMED" }, ...changes([], bookingIds)],
      },
    },
    { type: "trip.updated", data: { ...common, version: 2, added: [stay], changes: changes([one], both) } },
    { type: "trip.updated", data: { ...common, version: 3, removed: bookingIds, changes: changes(both, [stay]) } },
  ]);
  const audited = await app.db.rows<{ operation: string }>(
    "SELECT operation FROM audit_entry WHERE subject = $1 ORDER BY id",
    [tripId],
  );
  expect(audited.map((a) => a.operation)).toEqual(["trip.create", "trip.member.add", "trip.member.remove"]);
});

test("a repeated addition with the same key is replayed, although the booking is already a member", async () => {
  const { tripId } = await makeTrip(app, 0);
  const stay = await stayIn(app.partner, await property());
  const key = newKey();
  const [first, again] = [
    await addMember(app.partner, tripId, stay, { key }),
    await addMember(app.partner, tripId, stay, { key }),
  ];
  expect([first.status, again.status, again.headers["idempotent-replayed"]]).toEqual([200, 200, "true"]);
  expect((await readTrip(app.partner, tripId)).body.members).toHaveLength(1);
});
