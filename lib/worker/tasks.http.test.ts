import type { JobHelpers } from "graphile-worker";
import { runOnce } from "graphile-worker";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { makeProperty, dayFromNow, type MadeProperty } from "@/lib/testing/factories/property";
import { served, type Served } from "@/lib/testing/harness/served";
import { expectConservation } from "@/lib/testing/harness/stock";
import { book, bookBody, booked, cancel, heldToken, newKey, poll, resolve } from "@/lib/testing/harness/stay";
import { settleBooking } from "./settle-booking";
import { sweep } from "./sweep";

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
const moveClock = (to: number) => app.partner.call("PUT", "/sandbox/clock", { body: { now: new Date(to).toISOString() } }); // prettier-ignore
const statusOf = async (id: string) => (await poll(app.partner, id)).body.status;
const settle = async (id: string, from: string, to: string) =>
  settleBooking({ tenant_id: app.tenant.id, booking_public_id: id, from, to }, {} as JobHelpers);

async function runSweep() {
  const addJob = vi.fn<JobHelpers["addJob"]>();
  await sweep({}, { addJob } as unknown as JobHelpers);
  return addJob;
}

/** Runs what the queue has, as if its time had come. */
async function runQueue(): Promise<void> {
  await app.db.rows("UPDATE graphile_worker._private_jobs SET run_at = now()");
  await runOnce({ connectionString: app.db.url, taskList: { "settle-booking": settleBooking, sweep }, noHandleSignals: true }); // prettier-ignore
}

test.each([
  ["pending", "CONFIRMED"],
  ["pending_failed", "FAILED"],
  ["on_request", "REJECTED"],
])("the queue settles a %s booking to %s, with its event and its rooms", async (scenario, to) => {
  const made = await property();
  const { body } = await booked(app.partner, made, { scenario });
  const id = body.booking.public_id;
  await runQueue();
  const { body: full } = await poll(app.partner, id, "full");
  expect(full.status).toBe(to);
  expect(full.status_history!.at(-1)).toMatchObject({ to, source: "SYSTEM" });
  const events = await app.db.rows<{ type: string }>("SELECT type FROM outbox_event WHERE data->>'public_id' = $1 ORDER BY id", [id]); // prettier-ignore
  expect(events.map((e) => e.type)).toEqual(["booking.created", `booking.${to.toLowerCase()}`]);
});

test("a settle that comes twice, or late, changes nothing", async () => {
  const { body } = await booked(app.partner, await property(), { scenario: "on_request" });
  const id = body.booking.public_id;
  await resolve(app.partner, id, "CONFIRMED");
  await settle(id, "ON_REQUEST", "REJECTED");
  await settle(id, "PENDING", "FAILED");
  expect(await statusOf(id)).toBe("CONFIRMED");
  await cancel(app.partner, id);
  await settle(id, "ON_REQUEST", "CONFIRMED");
  expect(await statusOf(id)).toBe("CANCELLED");
});

test("twenty settles at the same time decide a booking once", async () => {
  const { body } = await booked(app.partner, await property(), { scenario: "pending" });
  const id = body.booking.public_id;
  await Promise.all(Array.from({ length: 20 }, (_, i) => settle(id, "PENDING", i % 2 ? "CONFIRMED" : "FAILED")));
  const { body: full } = await poll(app.partner, id, "full");
  expect(full.status_history).toHaveLength(2);
});

test("a request that nobody answered is rejected by its respond_by, and not before", async () => {
  const { body } = await booked(app.partner, await property(), { scenario: "on_request" });
  const id = body.booking.public_id;
  const respondBy = Date.parse(body.booking.respond_by!);
  await moveClock(respondBy - HOUR);
  await runSweep();
  expect(await statusOf(id)).toBe("ON_REQUEST");
  await moveClock(respondBy + 1_000);
  await runSweep();
  expect(await statusOf(id)).toBe("REJECTED");
});

test("more overdue requests than one sweep takes are swept by the next", async () => {
  const made = await property({ rooms: [{ allotment: 200 }] });
  for (let i = 0; i < 101; i++) await booked(app.partner, made, { scenario: "on_request" });
  await moveClock(Date.now() + 25 * HOUR);
  expect((await runSweep()).mock.calls).toEqual([["sweep", {}]]);
  expect((await runSweep()).mock.calls).toEqual([]);
  const open = await app.db.rows("SELECT 1 FROM booking WHERE status = 'ON_REQUEST'");
  expect(open).toEqual([]);
});

test("an idempotency key is kept for seven days of real time, then swept", async () => {
  const body = bookBody(await heldToken(app.partner, await property()));
  const key = newKey();
  await book(app.partner, body, { key });
  const age = (days: number) => app.db.rows("UPDATE idempotency_key SET created_at = now() - $1 * interval '1 day' WHERE key = $2", [days, key]); // prettier-ignore
  await age(6.9);
  await moveClock(Date.now() + 400 * 24 * HOUR);
  await runSweep();
  expect((await book(app.partner, body, { key })).status).toBe(200);
  await age(7.1);
  await runSweep();
  const forgotten = await book(app.partner, body, { key });
  expect([forgotten.status >= 400, forgotten.headers["idempotent-replayed"]]).toEqual([true, undefined]);
});

test("a prebook token lives by the sandbox's clock: none that is still good is swept, wherever the clock stands", async () => {
  const made = await makeProperty(app.db.client, { from: dayFromNow(-100), nights: 200 });
  await moveClock(Date.now() - 90 * 24 * HOUR);
  const token = await heldToken(app.partner, made, { checkin: dayFromNow(-50) });
  await runSweep();
  expect((await book(app.partner, bookBody(token))).status).toBe(201);
});

test("a token long expired is swept, and told from none no more", async () => {
  const made = await makeProperty(app.db.client);
  const token = await heldToken(app.partner, made);
  await app.db.rows("UPDATE prebook SET created_at = now() - interval '31 days', expires_at = now() - interval '30 days' WHERE token = $1", [token]); // prettier-ignore
  await runSweep();
  expect((await book(app.partner, bookBody(token))).body.code).toBe("PREBOOK_NOT_FOUND");
});

test("changes of the catalogue are kept for 90 days of real time, then swept", async () => {
  const oldest = async () => (await app.db.rows<{ sequence: string }>("SELECT min(sequence) AS sequence FROM catalog_change"))[0]!.sequence; // prettier-ignore
  await makeProperty(app.db.client);
  const kept = await oldest();
  await moveClock(Date.now() + 400 * 24 * HOUR);
  await runSweep();
  expect(await oldest()).toBe(kept);
  await app.db.rows("UPDATE catalog_change SET changed_at = now() - interval '91 days' WHERE sequence = $1", [kept]);
  expect((await runSweep()).mock.calls).toEqual([]);
  expect(await oldest()).toBe(String(Number(kept) + 1));
});
