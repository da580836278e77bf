import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { receive, type Receiver, type Reply, wellBehaved } from "@/lib/testing/harness/servers/receiver";
import { served, type Served } from "@/lib/testing/harness/served";
import {
  activeEndpoint,
  patchEndpoint,
  getEndpoint,
  replayDeliveries,
  retryOwnDelivery,
} from "@/lib/testing/harness/webhook";
import { findDeliveries, hurryWebhooks, runWebhooks, writeEvent } from "@/lib/testing/harness/servers/webhook-worker";
import { DeliveryLanes } from "./delivery-lanes";
import { AttemptRecorder } from "./attempt-recorder";
import { recordAttempts } from "./attempt-repository";
import { claimDeliveries } from "./delivery-repository";
import { roundTrips } from "@/lib/core/db";
import { deleteOldDeliveries, deleteOldEvents, endAllDisabledDeliveries } from "./delivery-sweep";
import { fanOut } from "./fan-out";

let app: Served;
let receiver: Receiver;
/** What the receiver answers to events; undefined if it never answers. */
let answer: Reply | undefined;
beforeAll(async () => {
  app = await served();
  receiver = await receive((hit) => (hit.body.type === "endpoint.verification" ? wellBehaved(hit) : answer));
});
beforeEach(async () => {
  await app.db.rows("DELETE FROM webhook_endpoint");
  receiver.hits.length = 0;
  answer = { status: 204 };
});
afterAll(async () => {
  await receiver.close();
  await app.close();
});

const event = () => writeEvent(app.db, app.tenant.id);
const run = () => runWebhooks();
const idOf = async (publicId: string) =>
  (await app.db.rows<{ id: number }>("SELECT id FROM webhook_endpoint WHERE public_id = $1", [publicId]))[0]!.id;
const open = (failing = 8) => ({ limit: 8, whenFailing: failing, busy: 0 });
const attempt = {
  at: new Date(),
  httpStatus: 200,
  error: null,
  durationMs: 1,
  excerpt: "",
  requestHeaders: {},
  responseHeaders: null,
};
/** Makes all claims expire, as twenty seconds later. */
const expireClaims = () =>
  app.db.rows(
    "UPDATE webhook_delivery SET leased_until = now() - interval '1 second', next_attempt_at = now() - interval '20 seconds' WHERE leased_until IS NOT NULL",
  );

describe("after a worker is killed", () => {
  test("its claimed deliveries stay claimed for twenty seconds, then another worker sends them", async () => {
    const endpoint = await idOf((await activeEndpoint(app.partner, receiver)).public_id);
    const id = await event();
    await fanOut();
    expect(await claimDeliveries(endpoint, open())).toMatchObject([{ eventId: id }]);
    await run();
    expect(receiver.of("booking.created")).toEqual([]);
    await expireClaims();
    await run();
    expect(await findDeliveries(app.db, id)).toMatchObject([{ status: "DELIVERED", attempts: 1 }]);
  });

  test("its events that have no deliveries yet get them from another worker", async () => {
    await activeEndpoint(app.partner, receiver);
    const id = await event();
    await run();
    expect(await findDeliveries(app.db, id)).toMatchObject([{ status: "DELIVERED" }]);
  });
});

test("an attempt that ends after its claim expired is recorded but does not change the delivery", async () => {
  const endpoint = await idOf((await activeEndpoint(app.partner, receiver)).public_id);
  const id = await event();
  await fanOut();
  const [late] = await claimDeliveries(endpoint, open());
  await expireClaims();
  const [second] = await claimDeliveries(endpoint, open());
  await recordAttempts([{ claimed: second!, attempt, outcome: { status: "DELIVERED", waitMs: null } }]);
  const failed = { ...attempt, httpStatus: 500, error: "answered 500" };
  await recordAttempts([{ claimed: late!, attempt: failed, outcome: { status: "RETRYING", waitMs: 5_000 } }]);
  expect(await findDeliveries(app.db, id)).toMatchObject([{ status: "DELIVERED", attempts: 2, next_attempt_at: null }]);
  const attempts = await app.db.rows("SELECT number, http_status FROM webhook_attempt ORDER BY number");
  expect(attempts).toEqual([
    { number: 1, http_status: 200 },
    { number: 2, http_status: 500 },
  ]);
});

test("attempts recorded together are all stored, also those whose claim has expired or whose delivery is gone", async () => {
  const endpoint = await idOf((await activeEndpoint(app.partner, receiver)).public_id);
  const [mine, late, gone] = [await event(), await event(), await event()];
  await fanOut();
  const claimed = await claimDeliveries(endpoint, open());
  const by = (id: string) => claimed.find((c) => c.eventId === id)!;
  await app.db.rows("UPDATE webhook_delivery SET leased_until = now() + interval '1 hour' WHERE event_id = $1", [late]);
  await app.db.rows("DELETE FROM webhook_delivery WHERE event_id = $1", [gone]);
  const outcome = { status: "DELIVERED", waitMs: null } as const;
  await recordAttempts([late, gone, mine].map((id) => ({ claimed: by(id), attempt, outcome })));
  expect(await findDeliveries(app.db, mine)).toMatchObject([
    { status: "DELIVERED", attempts: 1, next_attempt_at: null },
  ]);
  expect(await findDeliveries(app.db, late)).toMatchObject([{ status: "PENDING", attempts: 1 }]);
  expect(await app.db.rows("SELECT number FROM webhook_attempt")).toEqual([{ number: 1 }, { number: 1 }]);
});

test("an attempt that cannot be stored keeps no other from being recorded", async () => {
  const endpoint = await idOf((await activeEndpoint(app.partner, receiver)).public_id);
  const ids = [await event(), await event(), await event(), await event()];
  await fanOut();
  const claimed = await claimDeliveries(endpoint, open());
  const recorder = new AttemptRecorder();
  const outcome = { status: "DELIVERED", waitMs: null } as const;
  const stored = await Promise.allSettled(
    ids.map((id, i) =>
      recorder.record({
        claimed: claimed.find((c) => c.eventId === id)!,
        attempt: { ...attempt, excerpt: i === 2 ? "\u0000" : "" },
        outcome,
      }),
    ),
  );
  expect(stored.map(({ status }) => status)).toEqual(["fulfilled", "fulfilled", "rejected", "fulfilled"]);
  for (const [i, id] of ids.entries())
    expect(await findDeliveries(app.db, id)).toMatchObject([{ status: i === 2 ? "PENDING" : "DELIVERED" }]);
});

test("a burst to a quick endpoint takes a fraction of a statement a delivery", async () => {
  const endpoint = await idOf((await activeEndpoint(app.partner, receiver)).public_id);
  await Promise.all(Array.from({ length: 200 }, event));
  await fanOut();
  const lanes = new DeliveryLanes((error) => expect.unreachable(String(error)));
  const before = roundTrips.count;
  await lanes.wake(endpoint);
  await lanes.whenIdle();
  expect(receiver.of("booking.created")).toHaveLength(200);
  expect(roundTrips.count - before).toBeLessThan(150);
});

test("ten workers that claim concurrently never claim the same delivery", async () => {
  const endpoint = await idOf((await activeEndpoint(app.partner, receiver)).public_id);
  for (let i = 0; i < 60; i++) await event();
  await Promise.all([fanOut(), fanOut(), fanOut()]);
  const claims = (await Promise.all(Array.from({ length: 10 }, () => claimDeliveries(endpoint, open())))).flat();
  expect(claims).toHaveLength(60);
  expect(new Set(claims.map((c) => c.id)).size).toBe(60);
});

test("an endpoint that hangs delays no other, and its deliveries are released when the process stops", async () => {
  const silent = await receive((hit) => (hit.body.type === "endpoint.verification" ? wellBehaved(hit) : undefined));
  const hanging = await idOf((await activeEndpoint(app.partner, silent)).public_id);
  const quick = await idOf((await activeEndpoint(app.partner, receiver)).public_id);
  const ids = await Promise.all(Array.from({ length: 40 }, event));
  await fanOut();
  const report = vi.fn<(error: unknown) => void>();
  // Node warns if many requests listen to one signal.
  process.on("warning", report);
  const lanes = new DeliveryLanes(report);
  await lanes.wake(hanging);
  await lanes.wake(quick);
  await expect.poll(() => receiver.of("booking.created").length).toBe(ids.length);
  expect(silent.of("booking.created")).toHaveLength(8);
  await lanes.stop(0);
  process.off("warning", report);
  await silent.close();
  const left = await app.db.rows<object>(
    "SELECT DISTINCT status, attempts, leased_until FROM webhook_delivery WHERE endpoint_id = $1",
    [hanging],
  );
  expect(left).toEqual([{ status: "PENDING", attempts: 0, leased_until: null }]);
  expect(report.mock.calls).toEqual([]);
});

test("a failing endpoint gets two requests at a time, a healthy one eight", async () => {
  const endpoint = await idOf((await activeEndpoint(app.partner, receiver)).public_id);
  for (let i = 0; i < 20; i++) await event();
  await fanOut();
  expect(await claimDeliveries(endpoint, open(2))).toHaveLength(8);
  await app.db.rows("UPDATE webhook_endpoint SET failing_since = now()");
  expect(await claimDeliveries(endpoint, open(2))).toHaveLength(2);
  expect(await claimDeliveries(endpoint, { ...open(2), busy: 2 })).toHaveLength(0);
});

test("a backlog is sent after one wake-up, both to a healthy endpoint and to one that failed", async () => {
  for (const failing of [null, new Date()]) {
    const endpoint = await idOf((await activeEndpoint(app.partner, receiver)).public_id);
    await app.db.rows("UPDATE webhook_endpoint SET failing_since = $2 WHERE id = $1", [endpoint, failing]);
    const ids = await Promise.all(Array.from({ length: 45 }, event));
    await fanOut();
    const lanes = new DeliveryLanes((error) => expect.unreachable(String(error)));
    await lanes.wake(endpoint);
    await lanes.whenIdle();
    expect(
      receiver
        .of("booking.created")
        .map((hit) => String(hit.headers["webhook-id"]))
        .toSorted(),
    ).toEqual(ids.toSorted());
    await app.db.rows("DELETE FROM webhook_endpoint");
    receiver.hits.length = 0;
  }
});

describe("an endpoint is disabled", () => {
  const failFor = (days: number) =>
    app.db.rows("UPDATE webhook_endpoint SET failing_since = now() - $1 * interval '1 day'", [days]);
  const lastTry = () => app.db.rows("UPDATE webhook_delivery SET failures = 7");
  const stateOf = async (id: string) => {
    const { status, disabled_reason } = (await getEndpoint(app.partner, id)).body;
    return [status, disabled_reason];
  };

  test("by its 410 and receives nothing more; new events are stored and can be replayed after it is enabled", async () => {
    const { public_id } = await activeEndpoint(app.partner, receiver);
    answer = { status: 410 };
    const gone = await event();
    await run();
    expect(await stateOf(public_id)).toEqual(["DISABLED", "GONE"]);
    const sent = receiver.hits.length;
    answer = { status: 204 };
    const remaining = await event();
    await run();
    await hurryWebhooks(app.db);
    await run();
    expect(receiver.hits).toHaveLength(sent);
    expect(await findDeliveries(app.db, remaining)).toMatchObject([{ status: "FAILED", attempts: 0 }]);
    const range = { from: "2020-01-01T00:00:00Z", to: "2999-01-01T00:00:00Z" };
    expect((await replayDeliveries(app.partner, public_id, range)).body).toMatchObject({
      code: "WEBHOOK_ENDPOINT_DISABLED",
    });
    await patchEndpoint(app.partner, public_id, { status: "ACTIVE" });
    expect((await replayDeliveries(app.partner, public_id, range)).body).toMatchObject({ count: 2 });
    await run();
    for (const id of [gone, remaining]) expect((await findDeliveries(app.db, id))[0]!.status).toBe("DELIVERED");
    const [audit] = await app.db.rows(
      "SELECT actor FROM audit_entry WHERE subject = $1 AND operation = 'webhook.disable'",
      [public_id],
    );
    expect(audit).toEqual({ actor: "system:worker" });
  });

  test("after five days of continuous failures, but only when a delivery has used up its schedule", async () => {
    const { public_id } = await activeEndpoint(app.partner, receiver);
    answer = { status: 500 };
    await event();
    await run();
    for (const [days, state] of [
      [4.9, ["ACTIVE", null]],
      [5.1, ["DISABLED", "FAILING"]],
    ] as const) {
      await event();
      await fanOut();
      await failFor(days);
      await lastTry();
      await run();
      expect(await stateOf(public_id)).toEqual(state);
    }
  });

  test("and its open deliveries end as failed and can be replayed", async () => {
    const { public_id } = await activeEndpoint(app.partner, receiver);
    answer = { status: 500 };
    const id = await event();
    await run();
    await patchEndpoint(app.partner, public_id, { status: "DISABLED" });
    await endAllDisabledDeliveries();
    expect(await findDeliveries(app.db, id)).toMatchObject([{ status: "FAILED", attempts: 1, next_attempt_at: null }]);
  });
});

test("a manual retry sends the same webhook-id and body, whatever the delivery's status", async () => {
  const { public_id } = await activeEndpoint(app.partner, receiver);
  const id = await event();
  await run();
  const [{ public_id: delivery } = { public_id: "" }] = await app.db.rows<{ public_id: string }>(
    "SELECT public_id FROM webhook_delivery WHERE event_id = $1",
    [id],
  );
  expect((await retryOwnDelivery(app.partner, public_id, delivery)).status).toBe(202);
  await run();
  const [first, second] = receiver.of("booking.created");
  expect([second!.headers["webhook-id"], second!.text]).toEqual([id, first!.text]);
  expect(await findDeliveries(app.db, id)).toMatchObject([{ status: "DELIVERED", attempts: 2 }]);
});

test("events and deliveries are stored for thirty days of real time, then deleted with their attempts", async () => {
  await activeEndpoint(app.partner, receiver);
  const [old, young] = [await event(), await event()];
  await run();
  const age = async (days: number) => {
    for (const table of ["webhook_delivery", "outbox_event"])
      await app.db.rows(`UPDATE ${table} SET created_at = now() - $1 * interval '1 day' WHERE event_id = $2`, [
        days,
        old,
      ]);
    await app.db.rows("DELETE FROM outbox_event WHERE event_id <> ALL ($1)", [[old, young]]);
    const before = new Date(Date.now() - 30 * 24 * 3_600_000);
    await deleteOldDeliveries(before, 2_000);
    await deleteOldEvents(before, 2_000);
    return app.db.rows<{ event_id: string }>(
      "SELECT event_id FROM webhook_delivery d WHERE EXISTS (SELECT FROM outbox_event o WHERE o.event_id = d.event_id) ORDER BY id",
    );
  };
  expect(await age(29.9)).toHaveLength(2);
  expect(await age(30.1)).toEqual([{ event_id: young }]);
  expect(await app.db.rows("SELECT 1 FROM webhook_attempt")).toHaveLength(1);
});
