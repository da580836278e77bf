import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { newId } from "@/lib/core/ids";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient } from "@/lib/testing/harness/staff";
import {
  createEndpoint,
  listDeliveries,
  replayDeliveries,
  retryOwnDelivery,
  sendTestEvent,
  type Delivery,
  type NewEndpoint,
} from "@/lib/testing/harness/webhook";

const DAY = 86_400_000;

let app: Served;
let endpoint: NewEndpoint;
beforeAll(async () => {
  app = await served();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.rows("DELETE FROM webhook_endpoint");
  endpoint = (await createEndpoint(app.partner)).body;
});

/** Inserts a delivery created some days ago, with a number of failures. */
async function delivery({ ago = 0, status = "FAILED", type = "booking.created", attempts = 1 } = {}): Promise<string> {
  const at = new Date(Date.now() - ago * DAY);
  const publicId = newId("whd", at);
  const isOpen = status === "PENDING" || status === "RETRYING";
  const payload = JSON.stringify({ type, timestamp: at.toISOString(), data: { public_id: "bkg_1" } });
  const [{ id } = {}] = await app.db.rows<{ id: string }>(
    `INSERT INTO webhook_delivery (public_id, tenant_id, endpoint_id, event_id, event_type, status, attempts, next_attempt_at, created_at, settled_at, payload)
     SELECT $1, tenant_id, id, $2, $3, $4, $5, $6, $7, $8, $9 FROM webhook_endpoint WHERE public_id = $10 RETURNING id`,
    [
      publicId,
      newId("evt", at),
      type,
      status,
      attempts,
      isOpen ? new Date(Date.now() + DAY) : null,
      at,
      isOpen ? null : at,
      payload,
      endpoint.public_id,
    ],
  );
  for (let number = 1; number <= attempts; number++)
    await app.db.rows(
      `INSERT INTO webhook_attempt (delivery_id, number, at, http_status, error, duration_ms, response_excerpt, request_headers, response_headers)
       VALUES ($1, $2, $3, 503, 'answered 503', 12, 'try later', '{"webhook-id":"evt_1"}', '{"server":"theirs"}')`,
      [id, number, at],
    );
  return publicId;
}

const found = async (query: string) =>
  (await listDeliveries(app.partner, endpoint.public_id, query)).body.items.map((d) => d.public_id);
const iso = (ago: number) => new Date(Date.now() - ago * DAY).toISOString();
const read = async (id: string) =>
  (await listDeliveries(app.partner, endpoint.public_id)).body.items.find((d) => d.public_id === id)!;
const audited = (subject: string) => app.db.rows("SELECT operation FROM audit_entry WHERE subject = $1", [subject]);

test("deliveries are listed newest first, each once, page by page, and of their own endpoint only", async () => {
  const ids: string[] = [];
  for (const ago of [5, 4, 3, 2, 1]) ids.unshift(await delivery({ ago, attempts: 2 }));
  const other = endpoint;
  endpoint = (await createEndpoint(app.partner)).body;
  await delivery();
  endpoint = other;
  const walked: Delivery[] = [];
  let cursor: string | null = null;
  do {
    const query: string = `limit=2${cursor ? `&cursor=${cursor}` : ""}`;
    const { body }: Awaited<ReturnType<typeof listDeliveries>> = await listDeliveries(
      app.partner,
      endpoint.public_id,
      query,
    );
    walked.push(...body.items);
    cursor = body.next_cursor;
  } while (cursor);
  expect(walked.map((d) => d.public_id)).toEqual(ids);
  expect(walked[0]).toMatchObject({
    status: "FAILED",
    next_attempt_at: null,
    payload: { type: "booking.created", data: { public_id: "bkg_1" } },
    attempts: [
      { http_status: 503, error: "answered 503", duration_ms: 12, response_excerpt: "try later" },
      { http_status: 503 },
    ],
  });
  expect(JSON.stringify(walked)).not.toContain("theirs");
  expect((await listDeliveries(app.stranger, endpoint.public_id)).status).toBe(404);
});

test("deliveries are filtered by status, event, type and creation time; a cursor continues the same query", async () => {
  const failed = await delivery({ ago: 3 });
  const open = await delivery({ ago: 2, status: "RETRYING" });
  const trip = await delivery({ ago: 1, status: "DELIVERED", type: "trip.updated" });
  expect(await found("status=RETRYING")).toEqual([open]);
  expect(await found("event_type=trip.updated")).toEqual([trip]);
  expect(await found(`event_id=${(await read(failed)).event_id}`)).toEqual([failed]);
  expect(await found(`created_from=${iso(2.5)}&created_to=${iso(1.5)}`)).toEqual([open]);
  expect(await found(`created_from=${(await read(open)).created_at}`)).toEqual([trip, open]);
  const { next_cursor } = (await listDeliveries(app.partner, endpoint.public_id, "event_type=booking.created&limit=1"))
    .body;
  expect(await found(`cursor=${next_cursor}`)).toEqual([failed]);
  const strange = await listDeliveries(
    app.partner,
    (await createEndpoint(app.partner)).body.public_id,
    `cursor=${next_cursor}`,
  );
  expect(strange.body.details?.field).toBe("cursor");
  for (const query of ["status=LOST", "event_type=booking.exploded", "created_from=yesterday"])
    expect((await listDeliveries(app.partner, endpoint.public_id, query)).status, query).toBe(400);
});

test("a test creates a pending delivery, and the audit names who requested it", async () => {
  const answer = await sendTestEvent(app.partner, endpoint.public_id);
  expect(answer.status).toBe(202);
  expect(answer.body).toMatchObject({ event_type: "endpoint.test", status: "PENDING", attempts: [] });
  expect(answer.body.payload).toMatchObject({ type: "endpoint.test" });
  expect(await audited(answer.body.public_id)).toEqual([{ operation: "webhook.test" }]);
});

test("a retry makes any delivery due again with the same webhook-id", async () => {
  for (const status of ["FAILED", "RETRYING", "DELIVERED"]) {
    const id = await delivery({ ago: 1, status });
    const before = await read(id);
    const answer = await retryOwnDelivery(app.partner, endpoint.public_id, id);
    expect(answer.status).toBe(202);
    expect(answer.body).toMatchObject({ status: "RETRYING", event_id: before.event_id, payload: before.payload });
    expect(Date.parse(answer.body.next_attempt_at!)).toBeLessThan(Date.now() + 60_000);
    expect(await audited(id)).toEqual([{ operation: "webhook.retry" }]);
  }
  for (const client of [app.partner, app.stranger])
    expect((await retryOwnDelivery(client, endpoint.public_id, "whd_nobodys")).status).toBe(404);
});

test("a replay makes the selected deliveries due, and a preview only counts them", async () => {
  const [old, lost, sent, trip] = [
    await delivery({ ago: 9 }),
    await delivery({ ago: 3 }),
    await delivery({ ago: 2, status: "DELIVERED" }),
    await delivery({ ago: 1, type: "trip.updated" }),
  ];
  const due = async () =>
    (await listDeliveries(app.partner, endpoint.public_id, "status=RETRYING")).body.items.map((d) => d.public_id);
  const range = { from: iso(4), to: iso(0) };
  const again = async (more = {}) => {
    const { status, body } = await replayDeliveries(app.partner, endpoint.public_id, { ...range, ...more });
    return [status, body.count];
  };
  expect(await again({ preview: true })).toEqual([200, 2]);
  expect(await again({ preview: true, status: "all" })).toEqual([200, 3]);
  expect([await due(), await audited(endpoint.public_id)]).toEqual([[], [{ operation: "webhook.create" }]]);
  expect(await again({ event_types: ["trip.updated"] })).toEqual([202, 1]);
  expect(await due()).toEqual([trip]);
  // Deliveries that wait for a retry count as failed: a repaired endpoint need not wait for their schedule.
  expect(await again({ preview: true })).toEqual([200, 2]);
  expect(await again({ status: "all" })).toEqual([202, 3]);
  expect(await due()).toEqual([trip, sent, lost]);
  expect((await read(old)).status).toBe("FAILED");
  expect((await audited(endpoint.public_id)).at(-1)).toEqual({ operation: "webhook.replay" });
  expect(await again({ from: iso(20), to: iso(15) })).toEqual([202, 0]);
  const backwards = await replayDeliveries(app.partner, endpoint.public_id, { from: iso(0), to: iso(4) });
  expect([backwards.status, backwards.body.details?.field]).toEqual([400, "to"]);
  expect((await replayDeliveries(app.stranger, endpoint.public_id, range)).status).toBe(404);
});

test("staff see every header sent and received of their own tenant's delivery, and no other tenant's", async () => {
  const id = await delivery();
  const params = { public_id: endpoint.public_id, delivery_public_id: id };
  const admin = await staffClient(app.db.client, "admin", app.tenant.id);
  const { status, body } = await admin.call<{ body: string }>("webhook.delivery", { params });
  expect(status).toBe(200);
  expect(body).toMatchObject({
    public_id: id,
    attempts: [{ request_headers: { "webhook-id": "evt_1" }, response_headers: { server: "theirs" } }],
  });
  expect(JSON.parse(body.body)).toMatchObject({ type: "booking.created" });
  const foreign = await staffClient(app.db.client, "admin", app.otherTenant.id);
  expect((await foreign.call("webhook.delivery", { params })).status).toBe(404);
});

test("staff see for each endpoint what waits, what failed, and the error of the last attempt", async () => {
  const quiet = (await createEndpoint(app.partner)).body.public_id;
  await createEndpoint(app.stranger);
  await delivery({ ago: 3, status: "DELIVERED" });
  await delivery({ ago: 2 });
  await delivery({ ago: 1, status: "RETRYING" });
  await delivery({ status: "PENDING", attempts: 0 });
  const admin = await staffClient(app.db.client, "admin", app.tenant.id);
  const { body } = await admin.call<{ items: { public_id: string; last_error_at: string | null }[] }>("webhook.health");
  const of = (id: string) => body.items.find((row) => row.public_id === id);
  expect(body.items).toHaveLength(2);
  expect(of(endpoint.public_id)).toMatchObject({ waiting: 2, failed: 1, last_error: "answered 503" });
  expect(Date.now() - Date.parse(of(endpoint.public_id)!.last_error_at!)).toBeLessThan(1.5 * DAY);
  expect(of(quiet)).toEqual({ public_id: quiet, waiting: 0, failed: 0, last_error: null, last_error_at: null });
});
