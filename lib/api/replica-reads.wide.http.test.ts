import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { closeDatabase, database } from "@/lib/core/db";
import { env } from "@/lib/core/env";
import { metrics } from "@/lib/core/metrics";
import { makeProperty, type MadeProperty } from "@/lib/testing/factories/property";
import { book, bookBody, holdStayToken, poll, prebook, findOffer, search } from "@/lib/testing/harness/products/stay";
import { served, type Served } from "@/lib/testing/harness/served";
import { databaseProxy } from "@/lib/testing/harness/servers/database-proxy";
import { freshDatabase } from "@/lib/testing/harness/servers/fresh-database";
import { REPLICATED, startStandby, type Standby } from "@/lib/testing/harness/servers/standby";
import { startTestServer, type TestServer } from "@/lib/testing/harness/servers/test-server";

let primary: TestServer;
let standby: Standby;
let app: Served;
let property: MadeProperty;
let replicaUrl: string;

beforeAll(async () => {
  primary = await startTestServer(REPLICATED);
  app = await served(() => freshDatabase(primary.server.url("postgres")));
  property = await makeProperty(app.db.client, { rooms: [{ allotment: 50 }] });
  standby = await startStandby(primary.server);
  const onStandby = new URL(app.db.url);
  onStandby.port = new URL(standby.url("postgres")).port;
  replicaUrl = onStandby.href;
  await use(replicaUrl);
  // A first call loads code for so long that probes of the replica are late.
  await search(app.partner, [property]);
}, 120_000);
afterAll(async () => {
  await app?.close();
  await standby?.stop();
  await primary?.stop();
});
beforeEach(async () => {
  await standby.resume();
  await standby.caughtUp();
  await usable();
});

/** Lets the product read from a server, as after a start. */
async function use(url: string): Promise<void> {
  // First: work in the background may open the database anew at any time.
  env.databaseReplicaUrl = url;
  await closeDatabase();
}
const isUsable = () => database().replica!.isUsable;
async function usable(): Promise<void> {
  await expect.poll(isUsable).toBe(true);
}

type Outcomes = Partial<Record<"replica" | "behind" | "failed" | "unusable" | "busy", number>>;
async function outcomes(): Promise<Outcomes> {
  const { values } = await metrics.replicaReads.get();
  return Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]));
}
/** How the statements of some calls were answered. */
async function outcomesOf(work: () => Promise<unknown>): Promise<Outcomes> {
  const before = await outcomes();
  await work();
  const entries = Object.entries(await outcomes()) as [keyof Outcomes, number][];
  return Object.fromEntries(
    entries.map(([name, count]) => [name, count - (before[name] ?? 0)]).filter(([, n]) => n !== 0),
  );
}
/**
 * Waits for a call that the replica alone answers. Work in the background writes at times, and a call that must see
 * everything is the primary's until the replica has replayed that too.
 */
async function untilReplicaAlone(call: () => Promise<unknown>): Promise<void> {
  const outcome = async () => {
    await standby.caughtUp();
    return Object.keys(await outcomesOf(call));
  };
  await expect.poll(outcome).toEqual(["replica"]);
}
const listed = async (query = ""): Promise<string[]> => {
  const answer = await app.partner.call<{ items: { public_id: string }[] }>("GET", `/bookings${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.items.map((item) => item.public_id);
};
async function newBooking(): Promise<string> {
  const answer = await book(app.partner, bookBody(await holdStayToken(app.partner, property)));
  expect(answer.status, answer.text).toBe(201);
  return answer.body.booking.public_id;
}

test.each([
  ["a search", () => search(app.partner, [property])],
  ["content", () => app.partner.call("GET", `/properties/${property.publicId}`)],
  ["a list of content", () => app.partner.call("GET", "/properties?limit=5")],
  ["a list of bookings", () => listed()],
])("%s is read from the replica alone", (_, call) => untilReplicaAlone(call));

test("prebook, book and a poll are the primary's", async () => {
  const offer = await findOffer(app.partner, property);
  const found = await outcomesOf(async () => {
    const held = await prebook(app.partner, offer);
    const booked = await book(app.partner, bookBody(held.body.prebook_token));
    await poll(app.partner, booked.body.booking.public_id);
  });
  expect(found).toEqual({});
});

test("a tenant's list has its booking at once, although the replica has not replayed it", async () => {
  await standby.pause();
  const booking = await newBooking();
  const found = await outcomesOf(async () => expect(await listed()).toContain(booking));
  expect(found.replica).toBeUndefined();
  await standby.resume();
  await usable();
  const lists: string[][] = [];
  await untilReplicaAlone(async () => lists.push(await listed()));
  for (const list of lists) expect(list).toContain(booking);
});

test("a busy replica shares its searches with the primary", async () => {
  const gate = await databaseProxy(replicaUrl);
  try {
    await use(gate.url);
    await usable();
    await search(app.partner, [property]);
    gate.freeze();
    // Fewer than the lane of one tenant takes at once, so that all of them run.
    const found = await outcomesOf(async () => {
      const calls = Array.from({ length: env.databaseReadPool - 3 }, () => search(app.partner, [property]));
      for (const answer of await Promise.all(calls)) expect(answer.status).toBe(200);
    });
    expect(found.busy).toBeGreaterThan(0);
    expect(found.failed).toBeGreaterThan(0);
  } finally {
    gate.restore();
    await use(replicaUrl);
    await gate.close();
  }
});

test("above the maximum lag, searches return to the primary, and later to the replica", async () => {
  const own = await makeProperty(app.db.client, { rooms: [{ allotment: 1 }] });
  await standby.caughtUp();
  await standby.pause();
  await holdStayToken(app.partner, own);
  await expect.poll(isUsable).toBe(false);
  expect(database().replica!.lagSeconds).toBeGreaterThan(1);
  const found = await outcomesOf(async () => {
    const { body } = await search(app.partner, [own]);
    expect(body.results[0]!.allocations).toEqual([]);
  });
  expect(found).toEqual({ unusable: 1 });
  await standby.resume();
  await usable();
  await untilReplicaAlone(() => search(app.partner, [own]));
});

test.each(["cut", "freeze"] as const)("a replica whose connections %s costs no call", async (fault) => {
  const proxy = await databaseProxy(replicaUrl);
  try {
    await use(proxy.url);
    await usable();
    await search(app.partner, [property]);
    proxy[fault]();
    const found = await outcomesOf(async () => {
      const answers = [await search(app.partner, [property]), await app.partner.call("GET", "/properties?limit=1")];
      expect(answers.map((answer) => answer.status)).toEqual([200, 200]);
    });
    expect(found.failed).toBeGreaterThan(0);
    expect(found.replica).toBeUndefined();
    await expect.poll(isUsable).toBe(false);
    proxy.restore();
    await usable();
  } finally {
    await use(replicaUrl);
    await proxy.close();
  }
});

test.each([
  ["nothing answers", () => "postgresql://app:nobody@127.0.0.1:1/portal"],
  ["the primary itself", () => app.db.url],
])("behind an address where there is %s instead of a replica, the primary answers", async (_, url) => {
  await use(url());
  try {
    for (let i = 0; i < 5; i++) {
      const found = await outcomesOf(async () => expect((await search(app.partner, [property])).status).toBe(200));
      expect(found.replica).toBeUndefined();
      expect(await listed()).toBeInstanceOf(Array);
    }
    expect(isUsable()).toBe(false);
  } finally {
    await use(replicaUrl);
  }
});

test("before the first probe the primary answers", async () => {
  await use(replicaUrl);
  expect(isUsable()).toBe(false);
  expect(await outcomesOf(() => search(app.partner, [property]))).toEqual({ unusable: 1 });
});
