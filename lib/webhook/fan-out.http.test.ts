import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { receive, type Receiver } from "@/lib/testing/harness/receiver";
import { served, type Served } from "@/lib/testing/harness/served";
import { activeEndpoint } from "@/lib/testing/harness/webhook";
import { deliveriesOf, runWebhooks } from "@/lib/testing/harness/webhook-worker";
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

/** A transaction that has written an event, and is not committed yet. */
async function begun(id: string): Promise<{ commit(): Promise<void> }> {
  const client = await app.db.client.connect();
  await client.query("BEGIN");
  await client.query("INSERT INTO outbox_event (tenant_id, event_id, type, at, data) VALUES ($1, $2, 'booking.created', now(), '{}')", [app.tenant.id, id]); // prettier-ignore
  return {
    async commit() {
      await client.query("COMMIT");
      client.release();
    },
  };
}

test("of transactions that write at the same time one wakes the workers, and all their events are delivered", async () => {
  await runWebhooks();
  const listener = new pg.Client({ connectionString: app.db.url });
  await listener.connect();
  const heard: unknown[] = [];
  listener.on("notification", ({ payload }) => heard.push(payload));
  await listener.query("LISTEN worker_wake");
  const [one, two] = [await begun("evt_one"), await begun("evt_two")];
  await two.commit();
  await listener.query("SELECT 1"); // notifications come before the answer
  expect(heard).toEqual([]);
  await one.commit();
  await listener.query("SELECT 1");
  expect(heard).toEqual(["webhook-fan-out"]);
  await listener.end();
  await runWebhooks();
  for (const id of ["evt_one", "evt_two"]) expect((await deliveriesOf(app.db, id))[0]?.status).toBe("DELIVERED");
});

test("a transaction that ends a moment after the one that woke the worker is seen by the same look around", async () => {
  const [waker, later] = [await begun("evt_waker"), await begun("evt_later")];
  await waker.commit();
  const looking = fanOutWhileBusy();
  await expect.poll(async () => (await deliveriesOf(app.db, "evt_waker")).length, { interval: 5 }).toBe(1);
  await later.commit();
  await looking;
  expect(await deliveriesOf(app.db, "evt_later")).toHaveLength(1);
});

test("an event becomes a delivery once, however many processes look", async () => {
  const ids = Array.from({ length: 250 }, (_, i) => `evt_many${i}`);
  await app.db.rows("INSERT INTO outbox_event (tenant_id, event_id, type, at, data) SELECT $1, id, 'booking.created', now(), '{}' FROM unnest($2::text[]) AS id", [app.tenant.id, ids]); // prettier-ignore
  const made = await Promise.all(Array.from({ length: 5 }, () => fanOut()));
  expect(made.reduce((a, b) => a + b)).toBe(ids.length);
  const rows = await app.db.rows("SELECT event_id FROM webhook_delivery WHERE event_id LIKE 'evt_many%' ORDER BY id");
  expect(rows.map((row) => (row as { event_id: string }).event_id).toSorted()).toEqual(ids.toSorted());
});
