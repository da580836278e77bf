import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeProperty } from "@/lib/testing/factories/property";
import { receive, type Receiver, type Reply, wellBehaved } from "@/lib/testing/harness/servers/receiver";
import { served, type Served } from "@/lib/testing/harness/served";
import { createBookedStay, cancel } from "@/lib/testing/harness/products/stay";
import { activeEndpoint, createEndpoint, getEndpoint, rotateSecret, verify } from "@/lib/testing/harness/webhook";
import { findDeliveries, hurryWebhooks, runWebhooks, writeEvent } from "@/lib/testing/harness/servers/webhook-worker";
import { listDueEndpoints } from "./delivery-sweep";

let app: Served;
let receiver: Receiver;
/** What the receiver answers to events; challenges are always echoed. */
let answer: Reply;
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

const event = (type?: string) => writeEvent(app.db, app.tenant.id, type);
const run = () => runWebhooks();
/** Makes the next attempt due now and runs it, repeatedly. */
async function runAgain(times: number): Promise<void> {
  for (let i = 0; i < times; i++) {
    await hurryWebhooks(app.db);
    await run();
  }
}

test("a booking and its cancellation are each delivered once and verify with the public library", async () => {
  const { secret } = await activeEndpoint(app.partner, receiver);
  const { body } = await createBookedStay(app.partner, await makeProperty(app.db.client));
  await cancel(app.partner, body.booking.public_id);
  await run();
  const delivered = receiver.hits.filter((hit) => hit.body.type.startsWith("booking."));
  expect(delivered.map((hit) => hit.body.type).toSorted()).toEqual([
    "booking.cancelled",
    "booking.confirmed",
    "booking.created",
  ]);
  for (const hit of delivered) {
    expect(new Webhook(secret).verify(hit.text, hit.headers as Record<string, string>)).toEqual(hit.body);
    expect(hit.body.data.public_id).toBe(body.booking.public_id);
    expect(hit.headers["content-type"]).toBe("application/json");
    const [delivery] = await findDeliveries(app.db, hit.headers["webhook-id"] as string);
    expect(delivery).toMatchObject({ status: "DELIVERED", attempts: 1, next_attempt_at: null, payload: hit.text });
  }
});

test("an event goes to each endpoint of its own tenant that subscribes to its type", async () => {
  const all = await activeEndpoint(app.partner, receiver);
  const some = await activeEndpoint(app.partner, receiver, { event_types: ["trip.updated"] });
  const strangers = await activeEndpoint(app.stranger, receiver);
  const [created, updated] = [await event("booking.created"), await event("trip.updated")];
  await run();
  const delivered = async (id: string) =>
    (
      await app.db.rows<{ public_id: string }>(
        "SELECT e.public_id FROM webhook_delivery d JOIN webhook_endpoint e ON e.id = d.endpoint_id WHERE d.event_id = $1",
        [id],
      )
    )
      .map((r) => r.public_id)
      .toSorted();
  expect(await delivered(created)).toEqual([all.public_id]);
  expect(await delivered(updated)).toEqual([all.public_id, some.public_id].toSorted());
  expect(receiver.of("booking.created")).toHaveLength(1);
  expect((await getEndpoint(app.stranger, strangers.public_id)).body.last_success_at).toBeNull();
});

test("an endpoint does not receive an event that was committed before it subscribed", async () => {
  const endpoint = await activeEndpoint(app.partner, receiver, { event_types: ["trip.updated"] });
  await event("booking.created");
  await app.partner.call("PUT", `/webhook-endpoints/${endpoint.public_id}/subscriptions`, {
    body: { event_types: ["booking.created"] },
  });
  await activeEndpoint(app.partner, receiver);
  await run();
  expect(receiver.of("booking.created")).toEqual([]);
});

test("an event of a rolled-back transaction is never delivered", async () => {
  await activeEndpoint(app.partner, receiver);
  const client = await app.db.client.connect();
  await client.query("BEGIN");
  await client.query(
    "INSERT INTO outbox_event (tenant_id, event_id, type, at, data) VALUES ($1, 'evt_undone', 'booking.created', now(), '{}')",
    [app.tenant.id],
  );
  await client.query("ROLLBACK");
  client.release();
  await run();
  expect(receiver.of("booking.created")).toEqual([]);
});

test("after a rotation a delivery verifies with both the new secret and the old one", async () => {
  const before = await activeEndpoint(app.partner, receiver);
  const { body: after } = await rotateSecret(app.partner, before.public_id);
  await event();
  await run();
  const [hit] = receiver.of("booking.created");
  expect(String(hit!.headers["webhook-signature"]).split(" ")).toHaveLength(2);
  for (const secret of [before.secret, after.secret])
    expect(new Webhook(secret).verify(hit!.text, hit!.headers as Record<string, string>)).toEqual(hit!.body);
});

describe("a failure", () => {
  test("is retried eight times with the same id and body, then given up, and the endpoint is marked as failing", async () => {
    const { public_id } = await activeEndpoint(app.partner, receiver);
    answer = { status: 500, body: "out of order" };
    const id = await event();
    await run();
    expect(await findDeliveries(app.db, id)).toMatchObject([{ status: "RETRYING", attempts: 1, failures: 1 }]);
    expect((await getEndpoint(app.partner, public_id)).body.failing_since).not.toBeNull();
    await runAgain(9);
    expect(await findDeliveries(app.db, id)).toMatchObject([{ status: "FAILED", attempts: 8, next_attempt_at: null }]);
    expect(receiver.hits.filter((hit) => hit.headers["webhook-id"] === id)).toHaveLength(8);
    expect(new Set(receiver.of("booking.created").map((hit) => hit.text)).size).toBe(1);
    const attempts = await app.db.rows(
      "SELECT number, http_status, error, response_excerpt FROM webhook_attempt ORDER BY number",
    );
    expect(attempts).toEqual(
      Array.from({ length: 8 }, (_, i) => ({
        number: i + 1,
        http_status: 500,
        error: "answered 500",
        response_excerpt: "out of order",
      })),
    );
  });

  test("is retried after the wait of the schedule", async () => {
    await activeEndpoint(app.partner, receiver);
    answer = { status: 503 };
    const id = await event();
    await run();
    const [delivery] = await findDeliveries(app.db, id);
    const [attempt] = await app.db.rows<{ at: Date }>("SELECT at FROM webhook_attempt");
    const wait = delivery!.next_attempt_at!.getTime() - attempt!.at.getTime();
    expect(wait).toBeGreaterThanOrEqual(5_000);
    expect(wait).toBeLessThan(16_000);
    expect(await listDueEndpoints()).toEqual([]);
  });

  test("is cleared by the next success", async () => {
    const { public_id } = await activeEndpoint(app.partner, receiver);
    answer = { status: 500 };
    const id = await event();
    await run();
    answer = { status: 200 };
    await runAgain(1);
    expect(await findDeliveries(app.db, id)).toMatchObject([{ status: "DELIVERED", attempts: 2, failures: 0 }]);
    const { body } = await getEndpoint(app.partner, public_id);
    expect([body.failing_since, body.last_success_at === null]).toEqual([null, false]);
  });

  test.each([301, 302, 307, 308])("%i is a failure and is not followed", async (status) => {
    const elsewhere = await receive();
    await activeEndpoint(app.partner, receiver);
    answer = { status, headers: { location: elsewhere.url } };
    const id = await event();
    await run();
    expect((await findDeliveries(app.db, id))[0]!.status).toBe("RETRYING");
    expect(elsewhere.hits).toEqual([]);
    await elsewhere.close();
  });
});

test("events wait for the endpoint's verification and then arrive in the order in which they were written", async () => {
  const { body: endpoint } = await createEndpoint(app.partner, { url: `${receiver.url}/hooks` });
  const ids: string[] = [];
  for (let i = 0; i < 30; i++) {
    ids.push(await event());
    if (i === 20) await run();
  }
  await run();
  expect(receiver.hits).toEqual([]);
  const oneByOne: string[] = [];
  await verify(app.partner, endpoint.public_id);
  await run();
  for (const hit of receiver.of("booking.created")) oneByOne.push(hit.headers["webhook-id"] as string);
  expect(oneByOne.toSorted()).toEqual(ids);
  const order = await app.db.rows<{ event_id: string }>(
    "SELECT event_id FROM webhook_delivery ORDER BY next_attempt_at NULLS FIRST, created_at, id",
  );
  expect(order.map((row) => row.event_id)).toEqual(ids);
});
