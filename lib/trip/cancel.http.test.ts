import pg from "pg";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { setClockOffset } from "@/lib/core/clock";
import {
  dayFromNow,
  makeProperty,
  NON_REFUNDABLE,
  WITH_FEE,
  type MadeProperty,
} from "@/lib/testing/factories/property";
import { served, type Served } from "@/lib/testing/harness/served";
import { cancel, newKey, poll } from "@/lib/testing/harness/products/stay";
import { expectConservation } from "@/lib/testing/harness/products/stock";
import { bookedTransfer, makeRoute, transferBody } from "@/lib/testing/harness/products/transfer";
import { cancelTrip, createTrip, readTrip, stayIn } from "@/lib/testing/harness/products/trip";

let app: Served;
const sold: MadeProperty[] = [];
beforeAll(async () => {
  app = await served();
});
afterEach(async () => {
  setClockOffset(0);
  for (const made of sold.splice(0)) await expectConservation(app.db, made);
});
afterAll(() => app.close());

async function property(options: Parameters<typeof makeProperty>[1] = {}): Promise<MadeProperty> {
  const made = await makeProperty(app.db.client, options);
  sold.push(made);
  return made;
}
const strict = () => property({ plans: [{ terms: NON_REFUNDABLE }] });
const tripWith = async (...ids: string[]) =>
  (await createTrip(app.partner, { booking_public_ids: ids })).body.public_id;
const statusesOf = (ids: string[]) => Promise.all(ids.map(async (id) => (await poll(app.partner, id)).body.status));

/** The number of rows in each table that a write could change. */
async function traces(): Promise<unknown> {
  const tables = ["booking_history", "outbox_event", "audit_entry", "idempotency_key"];
  const [row] = await app.db.rows(
    `SELECT ${tables.map((t) => `(SELECT count(*)::int FROM ${t}) AS ${t}`).join(", ")}, (SELECT sum(version)::int FROM trip) AS trips`,
  );
  return row;
}

test("cancelling a trip cancels every member at its own fee, returns the stock, and lists each result", async () => {
  const route = await makeRoute(app.db.client);
  const ids = [
    await stayIn(app.partner, await strict(), { checkin: dayFromNow(29) }),
    await stayIn(app.partner, await property(), { checkin: dayFromNow(30), currency: "USD" }),
    (await bookedTransfer(app.partner, transferBody(route, { service_date: dayFromNow(31) }))).body.booking.public_id,
    await stayIn(app.partner, await strict(), { checkin: dayFromNow(32), scenario: "on_request" }),
  ];
  const tripId = await tripWith(...ids);
  const { status, body } = await cancelTrip(app.partner, tripId, { body: { reason: "plans changed" } });
  expect([status, body.status]).toEqual([200, "CANCELLED"]);
  expect(body.results).toEqual(
    ids.map((id, i) => ({
      booking_public_id: id,
      outcome: "CANCELLED",
      fee: i === 0 ? "200.00" : "0",
      currency: i === 1 ? "USD" : "EUR",
    })),
  );
  expect(body.totals).toEqual([
    { currency: "EUR", amount: "200.00" },
    { currency: "USD", amount: "0" },
  ]);
  const { results: _of_the_cancel, trace_id: _its_own, ...trip } = body;
  expect((await readTrip(app.partner, tripId)).body).toMatchObject(trip);
  const [sedan] = await app.db.rows<{ sold: number }>(
    "SELECT sum(sold)::int AS sold FROM service_day WHERE service_id = $1",
    [route.transfers[0]!.serviceId],
  );
  expect(sedan).toEqual({ sold: 0 });
});

test("each member's cancellation is in its history, event and audit, and the trip has its own event and audit entry", async () => {
  const id = await stayIn(app.partner, await strict());
  const tripId = await tripWith(id);
  await cancelTrip(app.partner, tripId, { body: { reason: "plans changed" } });
  const { body } = await poll(app.partner, id, "full");
  expect(body.status_history!.at(-1)).toMatchObject({
    from: "CONFIRMED",
    to: "CANCELLED",
    source: "PARTNER",
    reason: "plans changed",
  });
  expect(body.cancellation_policy_snapshot!.realized_penalty).toMatchObject({ fee: "200.00", currency: "EUR" });
  const events = await app.db.rows<{ type: string; data: object }>(
    "SELECT type, data FROM outbox_event WHERE data->>'public_id' = ANY($1) ORDER BY id DESC LIMIT 2",
    [[id, tripId]],
  );
  expect(events).toMatchObject([
    {
      type: "trip.cancelled",
      data: {
        public_id: tripId,
        status: "CANCELLED",
        previous_status: "CONFIRMED",
        version: 2,
        cancelled: [id],
        fees: [{ currency: "EUR", fee: "200.00" }],
        reason: "plans changed",
      },
    },
    {
      type: "booking.cancelled",
      data: {
        public_id: id,
        status: "CANCELLED",
        previous_status: "CONFIRMED",
        version: 3,
        fee: "200.00",
        currency: "EUR",
        reason: "plans changed",
      },
    },
  ]);
  const audited = await app.db.rows(
    "SELECT subject FROM audit_entry WHERE operation = 'trip.cancel' AND subject = ANY($1)",
    [[id, tripId]],
  );
  expect(audited).toHaveLength(2);
});

test("all or nothing: a member that cannot be cancelled prevents all cancellations, and is named with its reason", async () => {
  const free = await stayIn(app.partner, await property());
  const pending = await stayIn(app.partner, await property(), { scenario: "pending" });
  const late = await stayIn(app.partner, await property(), { checkin: dayFromNow(1) });
  const tripId = await tripWith(free, pending, late);
  const before = await traces();
  const answer = await cancelTrip(app.partner, tripId, { body: { mode: "all" } });
  expect([answer.status, answer.body.code]).toEqual([409, "TRIP_NOT_CANCELLABLE"]);
  const members = answer.body.details!.members as { booking_public_id: string }[];
  expect(members.toSorted((a, b) => (a.booking_public_id < b.booking_public_id ? -1 : 1))).toEqual([
    {
      booking_public_id: pending,
      status: "PENDING",
      code: "BOOKING_NOT_CANCELLABLE",
      message: "A PENDING booking cannot be cancelled",
    },
    {
      booking_public_id: late,
      status: "CONFIRMED",
      code: "BOOKING_NOT_CANCELLABLE",
      message: "The deadline for cancelling has passed",
    },
  ]);
  expect(await statusesOf([free, pending, late])).toEqual(["CONFIRMED", "PENDING", "CONFIRMED"]);
  expect(await traces()).toEqual(before);
});

test("possible cancels what it can, gives the reason for the rest, and can be repeated for it", async () => {
  const free = await stayIn(app.partner, await property());
  const pending = await stayIn(app.partner, await property(), { scenario: "pending" });
  const tripId = await tripWith(free, pending);
  const first = await cancelTrip(app.partner, tripId, { body: { mode: "possible" } });
  expect([first.status, first.body.status]).toEqual([200, "MIXED"]);
  expect(first.body.results).toMatchObject([
    { booking_public_id: free, outcome: "CANCELLED", fee: "0" },
    {
      booking_public_id: pending,
      outcome: "REFUSED",
      fee: "0",
      code: "BOOKING_NOT_CANCELLABLE",
      message: "A PENDING booking cannot be cancelled",
    },
  ]);
  const [event] = await app.db.rows<{ type: string; data: object }>(
    "SELECT type, data FROM outbox_event WHERE data->>'public_id' = $1 ORDER BY id DESC LIMIT 1",
    [tripId],
  );
  expect(event).toMatchObject({ type: "trip.updated", data: { status: "MIXED", cancelled: [free] } });
  await app.partner.call("POST", `/sandbox/bookings/${pending}/resolve`, { body: { status: "CONFIRMED" } });
  const second = await cancelTrip(app.partner, tripId, { body: { mode: "possible" } });
  expect(second.body.results.map((r) => r.outcome)).toEqual(["ALREADY_CANCELLED", "CANCELLED"]);
  expect(second.body.status).toBe("CANCELLED");
});

test.each(["all", "possible"] as const)(
  "a second cancellation (%s) changes nothing and returns each fee",
  async (mode) => {
    const made = await property({ plans: [{ terms: WITH_FEE }] });
    const id = await stayIn(app.partner, made, { checkin: dayFromNow(30) });
    const tripId = await tripWith(id, await stayIn(app.partner, await property()));
    setClockOffset(Date.parse(`${dayFromNow(28)}T20:00:00Z`) - Date.now());
    const alone = await cancel(app.partner, id);
    expect(alone.status, alone.text).toBe(200);
    setClockOffset(0);
    const first = await cancelTrip(app.partner, tripId, { body: { mode } });
    const costs = first.body.results.map((r) => `${r.outcome} ${r.fee}`);
    expect(costs.toSorted()).toEqual(["ALREADY_CANCELLED 100.00", "CANCELLED 0"]);
    const before = await traces();
    const again = await cancelTrip(app.partner, tripId, { body: { mode } });
    expect([again.status, again.body.results.map((r) => r.outcome)]).toEqual([
      200,
      ["ALREADY_CANCELLED", "ALREADY_CANCELLED"],
    ]);
    expect(again.body.totals).toEqual([{ currency: "EUR", amount: "100.00" }]);
    expect(await traces()).toEqual(before);
  },
);

test("cancelling an empty trip has no effect", async () => {
  const tripId = await tripWith();
  const before = await traces();
  const { status, body } = await cancelTrip(app.partner, tripId);
  expect([status, body.status, body.results]).toEqual([200, "EMPTY", []]);
  expect(await traces()).toEqual(before);
});

test("a rejected member cannot be cancelled; once removed from the trip, it prevents nothing", async () => {
  const free = await stayIn(app.partner, await property());
  const onRequest = await stayIn(app.partner, await property(), { scenario: "on_request" });
  const tripId = await tripWith(free, onRequest);
  await app.partner.call("POST", `/sandbox/bookings/${onRequest}/resolve`, { body: { status: "REJECTED" } });
  expect((await cancelTrip(app.partner, tripId)).body.code).toBe("TRIP_NOT_CANCELLABLE");
  await app.partner.call("DELETE", `/trip/${tripId}/members/${onRequest}`);
  expect((await cancelTrip(app.partner, tripId)).body.status).toBe("CANCELLED");
});

test("a cancellation with a key runs once: a repetition replays its result or its refusal", async () => {
  const free = await stayIn(app.partner, await property());
  const pending = await stayIn(app.partner, await property(), { scenario: "pending" });
  const tripId = await tripWith(free, pending);
  const [refused, key] = [newKey(), newKey()];
  expect((await cancelTrip(app.partner, tripId, { key: refused })).status).toBe(409);
  await app.partner.call("DELETE", `/trip/${tripId}/members/${pending}`);
  const still = await cancelTrip(app.partner, tripId, { key: refused });
  expect([still.status, still.headers["idempotent-replayed"]]).toEqual([409, "true"]);
  const first = await cancelTrip(app.partner, tripId, { key });
  const again = await cancelTrip(app.partner, tripId, { key });
  expect(again.headers["idempotent-replayed"]).toBe("true");
  expect({ ...again.body, trace_id: "" }).toEqual({ ...first.body, trace_id: "" });
});

test.each([
  ["mode", { mode: "some" }],
  ["reason", { reason: "" }],
  ["fee", { fee: "0" }],
])("a cancellation with an invalid %s is refused by the field's name", async (field, body) => {
  const answer = await cancelTrip(app.partner, await tripWith(), { body });
  expect([answer.status, answer.body.details]).toMatchObject([400, { field }]);
});

test.each(["all", "possible"] as const)(
  "a cancellation (%s) takes the same statements with two members and with eight",
  async (mode) => {
    const made = await property({ rooms: [{ allotment: 40 }] });
    const statementsOfCancel = async (members: number): Promise<number> => {
      const ids: string[] = [];
      for (let i = 0; i < members; i++) ids.push(await stayIn(app.partner, made, { checkin: dayFromNow(30 + i) }));
      const tripId = await tripWith(...ids);
      const queries = vi.spyOn(pg.Client.prototype, "query");
      const { body } = await cancelTrip(app.partner, tripId, { body: { mode } });
      const sent = queries.mock.calls.length;
      queries.mockRestore();
      expect(body.results.map((r) => r.outcome)).toEqual(ids.map(() => "CANCELLED"));
      return sent;
    };
    // The minimum of several runs counts, because background writes of the process may fall into any of them.
    const fewest = async (members: number) =>
      Math.min(await statementsOfCancel(members), await statementsOfCancel(members), await statementsOfCancel(members));
    const few = await fewest(2);
    expect(few).toBeGreaterThan(0);
    expect(await fewest(8)).toBe(few);
  },
);
