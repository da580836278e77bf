import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase, type FreshDatabase } from "@/lib/testing/harness/servers/fresh-database";
import { database } from "../db";
import { databaseFailure } from "./database-errors";
import { Deadline, withDeadline } from "./deadline";

let db: FreshDatabase;
beforeAll(async () => {
  db = await freshDatabase();
  await db.client.query("CREATE TABLE note (text text PRIMARY KEY)");
  await db.client.query("GRANT ALL ON note TO PUBLIC");
});
afterAll(() => db.close());

const notes = async () => (await db.rows<{ text: string }>("SELECT text FROM note ORDER BY text")).map((n) => n.text);
const insert = (text: string) => database().pool.query("INSERT INTO note VALUES ($1)", [text]);
const kindOf = (work: Promise<unknown>) => work.then(() => "done", databaseFailure);

/** Stops the server process of a connection, so that what is sent meanwhile comes late. */
async function frozen(pid: number, work: () => Promise<unknown>): Promise<void> {
  process.kill(pid, "SIGSTOP");
  try {
    await work();
  } finally {
    process.kill(pid, "SIGCONT");
  }
  const ended = "SELECT FROM pg_stat_activity WHERE pid = $1";
  await expect.poll(async () => (await db.rows(ended, [pid])).length).toBe(0);
}

const pidOf = async (on: { query: (text: string) => Promise<{ rows: { pid: number }[] }> }) =>
  (await on.query("SELECT pg_backend_pid() AS pid")).rows[0]!.pid;

test("a statement that reached a frozen server is refused by the server when it thaws", async () => {
  const pid = await pidOf(database().pool);
  await frozen(pid, async () => {
    expect(await kindOf(withDeadline(new Deadline(1_000), () => insert("late")))).toBe("UNAVAILABLE");
    await sleep(200);
  });
  expect(await notes()).not.toContain("late");
  await withDeadline(new Deadline(60_000), () => insert("in time"));
  expect(await notes()).toContain("in time");
});

test("a transaction whose COMMIT reached a frozen server is rolled back when it thaws", async () => {
  await withDeadline(new Deadline(2_000), async () => {
    const client = await database().pool.connect();
    const pid = await pidOf(client);
    await client.query("BEGIN");
    await client.query("INSERT INTO note VALUES ('uncommitted')");
    await frozen(pid, async () => {
      const failed = await client.query("COMMIT").catch((error: unknown) => error);
      expect(databaseFailure(failed)).toBe("UNAVAILABLE");
      client.release(true);
      await sleep(200);
    });
  });
  expect(await notes()).not.toContain("uncommitted");
});

test("nothing is sent after the deadline, neither a statement nor a COMMIT", async () => {
  await withDeadline(new Deadline(1_000), async () => {
    const client = await database().pool.connect();
    await client.query("BEGIN");
    await client.query("INSERT INTO note VALUES ('half')");
    await sleep(1_050);
    expect(await kindOf(client.query("SELECT 1"))).toBe("BUSY");
    expect(await kindOf(client.query("COMMIT"))).toBe("BUSY");
    await client.query("ROLLBACK");
    client.release();
  });
  expect(await notes()).not.toContain("half");
});

test("the server's time-outs end with the request, and then return to the pool's defaults", async () => {
  const inForce =
    "SELECT array_agg(setting::int ORDER BY name) AS ms FROM pg_settings WHERE name IN ('lock_timeout', 'statement_timeout')";
  const read = async () => (await database().pool.query<{ ms: [number, number] }>(inForce)).rows[0]!.ms;
  await read(); // Opens a connection.
  const [lock, statement] = await withDeadline(new Deadline(1_800), read);
  expect(statement).toBeLessThanOrEqual(1_800);
  expect(lock).toBeLessThan(statement);
  expect((await withDeadline(new Deadline(1_800, 20), read))[0]).toBe(20);
  expect(await withDeadline(undefined, read)).toEqual([2_000, 2_100]);
});

test("a request that gets no connection before its deadline is refused, and the connection serves the next", async () => {
  const clients = await Promise.all(
    Array.from({ length: database().pool.options.max }, () => database().pool.connect()),
  );
  expect(await kindOf(withDeadline(new Deadline(150), () => insert("no connection")))).toBe("BUSY");
  clients.forEach((client) => client.release());
  await withDeadline(new Deadline(60_000), () => insert("a connection"));
  expect(await notes()).toEqual(expect.arrayContaining(["a connection"]));
  expect(await notes()).not.toContain("no connection");
});
