import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { claimDueBookings } from "@/lib/booking/due-repository";
import { settleBooking } from "@/lib/booking/settle";
import { settleDueBookings } from "@/lib/booking/settle-due";
import type { BookingStatus } from "@/lib/booking/status";
import { clock, listClocks } from "@/lib/core/clock";
import { makeProperty, dayFromNow, type MadeProperty } from "@/lib/testing/factories/property";
import { served, type Served } from "@/lib/testing/harness/served";
import { expectConservation } from "@/lib/testing/harness/products/stock";
import {
  book,
  bookBody,
  createBookedStay,
  cancel,
  holdStayToken,
  newKey,
  poll,
  resolve,
} from "@/lib/testing/harness/products/stay";
import { sweepTable } from "./sweeps";

const HOUR = 3_600_000;

let app: Served;
beforeAll(async () => {
  app = await served();
});
const sold: MadeProperty[] = [];
afterEach(async () => {
  await app.partner.call("DELETE", "/sandbox/clock");
  for (const made of sold.splice(0)) await expectConservation(app.db, made);
});
afterAll(() => app.close());

async function property(options: Parameters<typeof makeProperty>[1] = {}): Promise<MadeProperty> {
  const made = await makeProperty(app.db.client, options);
  sold.push(made);
  return made;
}
const moveClock = (to: number) =>
  app.partner.call("PUT", "/sandbox/clock", { body: { now: new Date(to).toISOString() } });
const statusOf = async (id: string) => (await poll(app.partner, id)).body.status;
const fail = (error: unknown) => expect.unreachable(String(error));
/** Settles due bookings, as a worker does. */
async function settleAllDue(): Promise<void> {
  while (await settleDueBookings(fail));
}
/** Makes every PENDING booking due, and settles them. */
async function settlePending(): Promise<void> {
  await app.db.rows("UPDATE booking SET settle_at = now()");
  await settleAllDue();
}
const decide = (id: string, from: BookingStatus, to: BookingStatus) =>
  settleBooking(
    app.tenant.id,
    id,
    to,
    {
      at: clock.now(),
      source: "SYSTEM",
      reason: null,
      audit: { actor: "system:worker", operation: "booking.settle", traceId: "t" },
    },
    from,
  );

test("a booking is claimed in the millisecond in which it is due", async () => {
  const { body } = await createBookedStay(app.partner, await property(), { scenario: "pending" });
  const id = body.booking.public_id;
  for (let round = 0; round < 200; round++) {
    await app.db.rows("UPDATE booking SET settle_at = now(), settle_leased_until = NULL WHERE public_id = $1", [id]);
    const due = await claimDueBookings(listClocks()[0]!, 100, 60);
    expect(due.map(({ publicId }) => publicId)).toContain(id);
  }
  await app.db.rows("UPDATE booking SET settle_leased_until = NULL WHERE public_id = $1", [id]);
});

test.each([
  ["pending", "CONFIRMED"],
  ["pending_failed", "FAILED"],
  ["on_request", "REJECTED"],
])("the worker settles a %s booking to %s, with its event and its rooms", async (scenario, to) => {
  const made = await property();
  const { body } = await createBookedStay(app.partner, made, { scenario });
  const id = body.booking.public_id;
  if (scenario === "on_request") await moveClock(Date.now() + 25 * HOUR);
  await settlePending();
  const { body: full } = await poll(app.partner, id, "full");
  expect(full.status).toBe(to);
  expect(full.status_history!.at(-1)).toMatchObject({ to, source: "SYSTEM" });
  const events = await app.db.rows<{ type: string }>(
    "SELECT type FROM outbox_event WHERE data->>'public_id' = $1 ORDER BY id",
    [id],
  );
  expect(events.map((e) => e.type)).toEqual(["booking.created", `booking.${to.toLowerCase()}`]);
});

test("a repeated or late settle changes nothing", async () => {
  const { body } = await createBookedStay(app.partner, await property(), { scenario: "on_request" });
  const id = body.booking.public_id;
  await resolve(app.partner, id, "CONFIRMED");
  await decide(id, "ON_REQUEST", "REJECTED");
  await decide(id, "PENDING", "FAILED");
  expect(await statusOf(id)).toBe("CONFIRMED");
  await cancel(app.partner, id);
  await decide(id, "ON_REQUEST", "CONFIRMED");
  expect(await statusOf(id)).toBe("CANCELLED");
});

test("twenty concurrent settles decide a booking once", async () => {
  const { body } = await createBookedStay(app.partner, await property(), { scenario: "pending" });
  const id = body.booking.public_id;
  await Promise.all(Array.from({ length: 20 }, (_, i) => decide(id, "PENDING", i % 2 ? "CONFIRMED" : "FAILED")));
  const { body: full } = await poll(app.partner, id, "full");
  expect(full.status_history).toHaveLength(2);
});

test("an on-request booking without an answer is rejected at its respond_by, and not before", async () => {
  const { body } = await createBookedStay(app.partner, await property(), { scenario: "on_request" });
  const id = body.booking.public_id;
  const respondBy = Date.parse(body.booking.respond_by!);
  await moveClock(respondBy - HOUR);
  await settleAllDue();
  expect(await statusOf(id)).toBe("ON_REQUEST");
  await moveClock(respondBy + 1_000);
  await settleAllDue();
  expect(await statusOf(id)).toBe("REJECTED");
});

test("overdue requests beyond one claim are settled by the next", async () => {
  const made = await property({ rooms: [{ allotment: 100 }] });
  for (let i = 0; i < 21; i++) await createBookedStay(app.partner, made, { scenario: "on_request" });
  await moveClock(Date.now() + 25 * HOUR);
  expect(await settleDueBookings(fail)).toBe(true);
  expect(await settleDueBookings(fail)).toBe(false);
  const open = await app.db.rows("SELECT 1 FROM booking WHERE status = 'ON_REQUEST'");
  expect(open).toEqual([]);
});

test("a PENDING booking is settled two seconds of real time after its creation, whatever the sandbox's clock shows", async () => {
  await moveClock(Date.now() + 10 * HOUR);
  const { body } = await createBookedStay(app.partner, await property(), { scenario: "pending" });
  const id = body.booking.public_id;
  const [{ wait }] = (await app.db.rows<{ wait: number }>(
    "SELECT extract(epoch FROM settle_at - now())::float8 AS wait FROM booking WHERE public_id = $1",
    [id],
  )) as [{ wait: number }];
  expect(wait).toBeLessThanOrEqual(2);
  await app.db.rows("UPDATE booking SET settle_at = now() + interval '1 second' WHERE public_id = $1", [id]);
  await settleAllDue();
  expect(await statusOf(id)).toBe("PENDING");
  await settlePending();
  expect(await statusOf(id)).toBe("CONFIRMED");
});

describe("a booking whose worker died while settling it", () => {
  test("stays claimed for less than thirty seconds, then another worker settles it", async () => {
    const { body } = await createBookedStay(app.partner, await property(), { scenario: "pending" });
    const id = body.booking.public_id;
    await app.db.rows("UPDATE booking SET settle_at = now()");
    // A worker claims it, and is killed before it does anything.
    expect(await claimDueBookings(listClocks()[0]!, 20, 20)).toMatchObject([
      { publicId: id, to: "CONFIRMED", attempts: 1 },
    ]);
    await settleAllDue();
    expect(await statusOf(id)).toBe("PENDING");
    await app.db.rows(
      "UPDATE booking SET settle_leased_until = settle_leased_until - interval '30 seconds' WHERE public_id = $1",
      [id],
    );
    await settleAllDue();
    expect(await statusOf(id)).toBe("CONFIRMED");
  });

  test("is also settled when a previous version wrote it, which recorded no claim", async () => {
    const { body } = await createBookedStay(app.partner, await property(), { scenario: "pending" });
    await app.db.rows("UPDATE booking SET settle_at = NULL, settle_to = NULL");
    await settleAllDue();
    expect(await statusOf(body.booking.public_id)).toBe("CONFIRMED");
  });
});

test("a booking that cannot be settled delays no other, and is retried a second later", async () => {
  const made = await property();
  const ids = [];
  for (let i = 0; i < 3; i++)
    ids.push((await createBookedStay(app.partner, made, { scenario: "pending" })).body.booking.public_id);
  await app.db.rows("UPDATE booking SET settle_at = now()");
  await app.db.rows(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'refused'; END $$`);
  await app.db.rows(
    `CREATE TRIGGER refuse BEFORE UPDATE OF status ON booking FOR EACH ROW WHEN (NEW.public_id = '${ids[0]}') EXECUTE FUNCTION refuse()`,
  );
  const failures: string[] = [];
  await settleDueBookings((_error, { publicId }) => failures.push(publicId));
  await app.db.rows("DROP FUNCTION refuse() CASCADE");
  expect(failures).toEqual([ids[0]]);
  expect(await Promise.all(ids.map(statusOf))).toEqual(["PENDING", "CONFIRMED", "CONFIRMED"]);
  const [{ wait }] = (await app.db.rows<{ wait: number }>(
    "SELECT extract(epoch FROM settle_leased_until - now())::float8 AS wait FROM booking WHERE public_id = $1",
    [ids[0]],
  )) as [{ wait: number }];
  expect(wait).toBeLessThanOrEqual(1);
  await app.db.rows("UPDATE booking SET settle_leased_until = now() - interval '1 second' WHERE public_id = $1", [
    ids[0],
  ]);
  await settleAllDue();
  expect(await statusOf(ids[0]!)).toBe("CONFIRMED");
});

test("an idempotency key is stored for seven days of real time, then deleted", async () => {
  const body = bookBody(await holdStayToken(app.partner, await property()));
  const key = newKey();
  await book(app.partner, body, { key });
  const age = (days: number) =>
    app.db.rows("UPDATE idempotency_key SET created_at = now() - $1 * interval '1 day' WHERE key = $2", [days, key]);
  await age(6.9);
  await moveClock(Date.now() + 400 * 24 * HOUR);
  await sweepTable("idempotency_key");
  expect((await book(app.partner, body, { key })).status).toBe(200);
  await age(7.1);
  await sweepTable("idempotency_key");
  const forgotten = await book(app.partner, body, { key });
  expect([forgotten.status >= 400, forgotten.headers["idempotent-replayed"]]).toEqual([true, undefined]);
});

test("prebook tokens expire by the sandbox's clock: no valid one is deleted, whatever that clock shows", async () => {
  const made = await makeProperty(app.db.client, { from: dayFromNow(-100), nights: 200 });
  await moveClock(Date.now() - 90 * 24 * HOUR);
  const token = await holdStayToken(app.partner, made, { checkin: dayFromNow(-50) });
  await sweepTable("prebook");
  expect((await book(app.partner, bookBody(token))).status).toBe(201);
});

test("a token that expired long ago is deleted and then treated as unknown", async () => {
  const made = await makeProperty(app.db.client);
  const token = await holdStayToken(app.partner, made);
  await app.db.rows(
    "UPDATE prebook SET created_at = now() - interval '31 days', expires_at = now() - interval '30 days 1 second' WHERE token = $1",
    [token],
  );
  await sweepTable("prebook");
  expect((await book(app.partner, bookBody(token))).body.code).toBe("PREBOOK_NOT_FOUND");
});

test("changes of the catalogue are stored for 90 days of real time, then deleted", async () => {
  const oldest = async () =>
    (await app.db.rows<{ sequence: string }>("SELECT min(sequence) AS sequence FROM catalog_change"))[0]!.sequence;
  await makeProperty(app.db.client);
  const remaining = await oldest();
  await moveClock(Date.now() + 400 * 24 * HOUR);
  await sweepTable("catalog_change");
  expect(await oldest()).toBe(remaining);
  await app.db.rows("UPDATE catalog_change SET changed_at = now() - interval '91 days' WHERE sequence = $1", [
    remaining,
  ]);
  await sweepTable("catalog_change");
  expect(await oldest()).toBe(String(Number(remaining) + 1));
});
