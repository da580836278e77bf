import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { receive, type Receiver } from "@/lib/testing/harness/servers/receiver";
import { served, type Served } from "@/lib/testing/harness/served";
import { activeEndpoint } from "@/lib/testing/harness/webhook";
import { findDeliveries, runWebhooks } from "@/lib/testing/harness/servers/webhook-worker";
import { fanOut, fanOutWhileBusy } from "./fan-out";

let app: Served;
let receiver: Receiver;
beforeAll(async () => {
  app = await served();
  receiver = await receive();
  await activeEndpoint(app.partner, receiver);
});
afterAll(async () => {
  await receiver.close();
  await app.close();
});

/**
 * Opens a transaction that has written an event and not committed.
 * @param isCommitting whether the first step of its commit runs too, which gives the event its position
 */
async function startTransaction(id: string, isCommitting = false): Promise<{ commit(): Promise<void> }> {
  const client = await app.db.client.connect();
  await client.query("BEGIN");
  if (isCommitting) await client.query("SET CONSTRAINTS ALL IMMEDIATE");
  await client.query(
    "INSERT INTO outbox_event (tenant_id, event_id, type, at, data) VALUES ($1, $2, 'booking.created', now(), '{}')",
    [app.tenant.id, id],
  );
  return {
    async commit() {
      await client.query("COMMIT");
      client.release();
    },
  };
}

test("of transactions that commit at the same time one wakes the workers, and all their events are delivered", async () => {
  await runWebhooks();
  const listener = new pg.Client({ connectionString: app.db.url });
  await listener.connect();
  const received: unknown[] = [];
  listener.on("notification", ({ payload }) => received.push(payload));
  await listener.query("LISTEN worker_wake");
  const [one, two] = [await startTransaction("evt_one", true), await startTransaction("evt_two", true)];
  await two.commit();
  await listener.query("SELECT 1"); // PostgreSQL sends pending notifications before the query's result.
  expect(received).toEqual([]);
  await one.commit();
  await listener.query("SELECT 1");
  expect(received).toEqual(["webhook-fan-out"]);
  await listener.end();
  await runWebhooks();
  for (const id of ["evt_one", "evt_two"]) expect((await findDeliveries(app.db, id))[0]?.status).toBe("DELIVERED");
});

test("an event for a disabled endpoint alone wakes no worker, and becomes a delivery at the next poll", async () => {
  const listener = new pg.Client({ connectionString: app.db.url });
  await listener.connect();
  const received: unknown[] = [];
  listener.on("notification", ({ payload }) => received.push(payload));
  await listener.query("LISTEN worker_wake");
  const set = (status: string, reason: string | null) =>
    app.db.rows("UPDATE webhook_endpoint SET status = $2, disabled_reason = $3 WHERE tenant_id = $1", [
      app.tenant.id,
      status,
      reason,
    ]);
  await set("DISABLED", "REQUESTED");
  await (await startTransaction("evt_unheard")).commit();
  await set("ACTIVE", null);
  await listener.query("SELECT 1");
  expect(received).toEqual([]);
  await (await startTransaction("evt_heard")).commit();
  await listener.query("SELECT 1");
  expect(received).toEqual(["webhook-fan-out"]);
  await listener.end();
  await fanOut();
  for (const id of ["evt_unheard", "evt_heard"]) expect(await findDeliveries(app.db, id)).toHaveLength(1);
});

test("one fan-out also finds the event of a transaction that commits a moment after the notification", async () => {
  const [waker, later] = [await startTransaction("evt_waker"), await startTransaction("evt_later")];
  await waker.commit();
  const looking = fanOutWhileBusy();
  await expect.poll(async () => (await findDeliveries(app.db, "evt_waker")).length, { interval: 5 }).toBe(1);
  await later.commit();
  await looking;
  expect(await findDeliveries(app.db, "evt_later")).toHaveLength(1);
});

const sequenceOf = async (id: string): Promise<number> => {
  const [delivery] = await findDeliveries(app.db, id);
  return (JSON.parse(delivery!.payload) as { data: { sequence: number } }).data.sequence;
};

test("events are numbered in the order of their commits, not of their writes", async () => {
  const [first, second, third] = [
    await startTransaction("evt_written1"),
    await startTransaction("evt_written2"),
    await startTransaction("evt_written3"),
  ];
  await second.commit();
  await third.commit();
  await first.commit();
  await fanOut();
  const [one, two, three] = [
    await sequenceOf("evt_written1"),
    await sequenceOf("evt_written2"),
    await sequenceOf("evt_written3"),
  ];
  expect([two, three, one]).toEqual([two, two + 1, two + 2]);
});

test("an event that commits after others were numbered gets a higher number, even if it was written earlier", async () => {
  const [slow, quick] = [await startTransaction("evt_slow"), await startTransaction("evt_quick")];
  await quick.commit();
  await fanOut();
  await slow.commit();
  await fanOut();
  expect(await sequenceOf("evt_slow")).toBe((await sequenceOf("evt_quick")) + 1);
});

test("sequence numbers follow acknowledged commits while many transactions write and several processes number", async () => {
  const WRITERS = 8;
  const EACH = 25;
  const spans = new Map<string, { began: number; ended: number }>();
  let tick = 0;
  const write = async (writer: number) => {
    for (let i = 0; i < EACH; i++) {
      const id = `evt_w${writer}_${i}`;
      const transaction = await startTransaction(id);
      const began = tick++;
      await transaction.commit();
      spans.set(id, { began, ended: tick++ });
    }
  };
  const numberUntilWritten = async () => {
    while (spans.size < WRITERS * EACH) await fanOut();
  };
  const numbering = Promise.all(Array.from({ length: 3 }, numberUntilWritten));
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(writer)));
  await numbering;
  await fanOut();
  const rows = await app.db.rows<{ event_id: string; sequence: number }>(
    "SELECT event_id, (payload::jsonb #>> '{data,sequence}')::int AS sequence FROM webhook_delivery WHERE event_id LIKE 'evt\\_w%\\_%'",
  );
  const numbered = rows.filter(({ event_id }) => spans.has(event_id)).toSorted((a, b) => a.sequence - b.sequence);
  expect(numbered).toHaveLength(WRITERS * EACH);
  // The numbers have no gap, and a commit that ended before another one started has the lower number.
  expect(numbered.map(({ sequence }) => sequence)).toEqual(numbered.map((_, i) => numbered[0]!.sequence + i));
  let latestStart = -1;
  for (const { event_id } of numbered) {
    const { began, ended } = spans.get(event_id)!;
    expect(ended, event_id).toBeGreaterThan(latestStart);
    latestStart = Math.max(latestStart, began);
  }
});

test("an event becomes a delivery once, however many processes run the fan-out", async () => {
  const ids = Array.from({ length: 250 }, (_, i) => `evt_many${i}`);
  await app.db.rows(
    "INSERT INTO outbox_event (tenant_id, event_id, type, at, data) SELECT $1, id, 'booking.created', now(), '{}' FROM unnest($2::text[]) AS id",
    [app.tenant.id, ids],
  );
  const made = await Promise.all(Array.from({ length: 5 }, () => fanOut()));
  expect(made.reduce((a, b) => a + b)).toBe(ids.length);
  const rows = await app.db.rows("SELECT event_id FROM webhook_delivery WHERE event_id LIKE 'evt_many%' ORDER BY id");
  expect(rows.map((row) => (row as { event_id: string }).event_id).toSorted()).toEqual(ids.toSorted());
});
