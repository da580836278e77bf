import type { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeProperty } from "@/lib/testing/factories/property";
import { createBookedStay } from "@/lib/testing/harness/products/stay";
import { served, type Served } from "@/lib/testing/harness/served";
import { receive, type Receiver } from "@/lib/testing/harness/servers/receiver";
import { runWebhooks } from "@/lib/testing/harness/servers/webhook-worker";
import { activeEndpoint, listDeliveries } from "@/lib/testing/harness/webhook";
import { deleteOldEvents } from "../delivery/delivery-sweep";
import { fanOut } from "../delivery/fan-out";

interface Page {
  items: { id: string; sequence: number; type: string; timestamp: string; data: { sequence: number } }[];
  next_after: number;
  has_more: boolean;
}

let app: Served;
let receiver: Receiver;
beforeAll(async () => {
  app = await served();
  receiver = await receive();
});
afterAll(async () => {
  await receiver.close();
  await app.close();
});

const read = async (query = "", client = app.partner): Promise<Page> => {
  const { status, body, text } = await client.call<Page>("GET", `/events?${query}`);
  expect(status, text).toBe(200);
  return body;
};
/** Reads all events after a sequence number, page by page. */
async function follow(after: number, query = ""): Promise<Page["items"]> {
  const items: Page["items"] = [];
  for (let next = after; ;) {
    const page = await read(`after=${next}&${query}`);
    items.push(...page.items);
    if (!page.has_more) return items;
    next = page.next_after;
  }
}
const newest = async () => (await follow(0)).at(-1)!.sequence;

let ids = 0;
/** Writes an event with the data of the first one: answers are checked by the document. @returns its id */
async function write(type = "booking.created", client: { query: Pool["query"] } = app.db.client): Promise<string> {
  const id = `evt_copy${++ids}`;
  await client.query(
    `INSERT INTO outbox_event (tenant_id, event_id, type, at, data)
     SELECT tenant_id, $2, $3, now(), data FROM outbox_event WHERE tenant_id = $1 ORDER BY id LIMIT 1`,
    [app.tenant.id, id, type],
  );
  return id;
}

test("events of a booking are in the feed without an endpoint, and in no other tenant's", async () => {
  const { body } = await createBookedStay(app.partner, await makeProperty(app.db.client));
  await fanOut();
  const { items, next_after, has_more } = await read();
  expect(items.map(({ type, sequence }) => [type, sequence])).toEqual([
    ["booking.created", 1],
    ["booking.confirmed", 2],
  ]);
  expect(items[0]!.data).toMatchObject({ public_id: body.booking.public_id, sequence: 1 });
  expect([next_after, has_more]).toEqual([2, false]);
  expect(await read("after=2")).toMatchObject({ items: [], next_after: 2, has_more: false });
  expect((await read("", app.stranger)).items).toEqual([]);
});

test("an event in the feed is its delivery's body with the delivery's event id, and a test of an endpoint is not in it", async () => {
  const before = await newest();
  const endpoint = await activeEndpoint(app.partner, receiver);
  await app.partner.call("POST", `/webhook-endpoints/${endpoint.public_id}/test`);
  await createBookedStay(app.partner, await makeProperty(app.db.client));
  await runWebhooks();
  const { items } = await read(`after=${before}`);
  const deliveries = (await listDeliveries(app.partner, endpoint.public_id)).body.items;
  expect(items.map(({ type }) => type)).toEqual(["booking.created", "booking.confirmed"]);
  for (const { id, sequence, ...body } of items) {
    expect(body.data.sequence).toBe(sequence);
    const delivery = deliveries.find(({ event_id }) => event_id === id);
    expect(delivery?.payload).toEqual(body);
  }
  await app.partner.call("DELETE", `/webhook-endpoints/${endpoint.public_id}`);
});

test("a reader that follows next_after gets each event once, in order, while transactions commit late and several processes number", async () => {
  const [WRITERS, EACH] = [6, 20];
  const start = await newest();
  const written: string[] = [];
  const work = { isDone: false };
  const commitEach = async (writer: number) => {
    for (let i = 0; i < EACH; i++) {
      const client = await app.db.client.connect();
      await client.query("BEGIN");
      const id = await write("booking.created", client);
      // The first writers commit long after later events were numbered and read.
      for (let wait = 0; wait < (writer < 2 ? 15 : 0); wait++) await client.query("SELECT pg_sleep(0.002)");
      await client.query("COMMIT");
      client.release();
      written.push(id);
    }
  };
  const number = async () => {
    while (!work.isDone) await fanOut();
  };
  const seen: { id: string; sequence: number }[] = [];
  const readOn = async () => {
    for (let next = start; ;) {
      const wasDone = work.isDone;
      const page = await read(`after=${next}&limit=7`);
      seen.push(...page.items.map(({ id, sequence }) => ({ id, sequence })));
      next = page.next_after;
      if (wasDone && !page.has_more) return;
    }
  };
  const numbering = Promise.all([number(), number(), number()]);
  const reading = readOn();
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => commitEach(writer)));
  await fanOut();
  work.isDone = true;
  await numbering;
  await reading;
  expect(written).toHaveLength(WRITERS * EACH);
  expect(seen.map(({ id }) => id).toSorted()).toEqual(written.toSorted());
  expect(seen.map(({ sequence }) => sequence)).toEqual(seen.map((_, i) => start + 1 + i));
});

test("types chooses events, and next_after passes those that were left out", async () => {
  const start = await newest();
  const types = ["booking.created", "booking.rejected", "booking.created", "booking.confirmed"];
  for (const type of types) await write(type);
  await fanOut();
  const answers = await read(`after=${start}&types=booking.confirmed,booking.rejected`);
  expect(answers.items.map(({ sequence }) => sequence - start)).toEqual([2, 4]);
  expect(await read(`after=${start}&types=booking.failed`)).toMatchObject({ items: [], next_after: start + 4 });
  expect((await follow(start, "limit=1&types=booking.created")).map(({ sequence }) => sequence - start)).toEqual([
    1, 3,
  ]);
});

test("who has just written something finds its event, although its number is still to come", async () => {
  const after = await newest();
  const id = await write();
  const reading = read(`after=${after}`);
  await fanOut();
  expect((await reading).items.map((event) => event.id)).toEqual([id]);
});

test("a read after events that were deleted is refused, a read without after starts at the oldest", async () => {
  const end = await newest();
  await app.db.rows(
    `UPDATE outbox_event SET created_at = now() - interval '31 days' WHERE id IN (
       SELECT outbox_id FROM event_feed WHERE tenant_id = $1 AND sequence <= $2)`,
    [app.tenant.id, end - 2],
  );
  await deleteOldEvents(new Date(Date.now() - 30 * 86_400_000), 2_000);
  const { status, body } = await app.partner.call<{ code: string }>("GET", `/events?after=${end - 3}`);
  expect([status, body.code]).toEqual([410, "CURSOR_EXPIRED"]);
  expect((await read(`after=${end - 2}`)).items).toHaveLength(2);
  expect((await read()).items.map(({ sequence }) => sequence)).toEqual([end - 1, end]);
  await app.db.rows("UPDATE outbox_event SET created_at = now() - interval '31 days'");
  // Deleting events also deletes their entries in the feed.
  await deleteOldEvents(new Date(Date.now() - 30 * 86_400_000), 2_000);
  expect(await read()).toMatchObject({ items: [], next_after: end });
  expect((await app.partner.call("GET", `/events?after=${end - 1}`)).status).toBe(410);
});

test.each([
  ["after=-1", "after"],
  ["after=x", "after"],
  ["limit=201", "limit"],
  ["types=booking.exploded", "types"],
  ["types=endpoint.test", "types"],
  ["types=", "types"],
])("%s is refused with the field that is wrong", async (query, field) => {
  const { status, body } = await app.partner.call<{ details: { field: string } }>("GET", `/events?${query}`);
  expect([status, body.details.field]).toEqual([400, field]);
});
