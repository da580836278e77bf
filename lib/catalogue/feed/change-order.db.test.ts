import { Pool, type PoolClient } from "pg";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { SEEDS } from "@/lib/testing/agreement/seeds";
import { makeCatalogue, type MadeCatalogue } from "@/lib/testing/factories/catalogue";
import { editCatalogue } from "@/lib/testing/editors/editor";
import { makePlace } from "@/lib/testing/factories/place";
import { expectWhole, Feed, type FedChange } from "@/lib/testing/harness/feed";
import { freshDatabase, type FreshDatabase } from "@/lib/testing/harness/servers/fresh-database";

// The order of several writers' changes in the feed.

let db: FreshDatabase;
let pool: Pool;
let feed: Feed;
let made: MadeCatalogue;
let [early, late]: PoolClient[] = [];
beforeAll(async () => {
  db = await freshDatabase();
  // Random editors cause deadlocks; waiting a second for each would dominate the test's duration.
  pool = new Pool({ connectionString: db.superuserUrl, max: 20, options: "-c deadlock_timeout=20ms" });
  pool.on("error", () => {});
  feed = new Feed(db.client);
  made = await makeCatalogue(db.client);
});
beforeEach(async () => {
  [early, late] = [await pool.connect(), await pool.connect()];
  await feed.next();
});
afterEach(() => {
  early!.release(true);
  late!.release(true);
});
afterAll(async () => {
  await pool.end();
  await db.close();
});

const rename = (table: string, id: number, name = "renamed") =>
  `UPDATE ${table} SET name = name || '${name}' WHERE id = ${id}`;
/** Whether a promise is still open after a while. */
const waits = (promise: Promise<unknown>) => Promise.race([promise.then(() => false), sleep(300, true)]);

describe("a transaction that began early and commits late", () => {
  test("is missed by a reader of sequence numbers that are assigned by statements", async () => {
    await db.rows("CREATE TABLE naive (sequence bigserial PRIMARY KEY, who text)");
    await early!.query("BEGIN; INSERT INTO naive (who) VALUES ('early')");
    await late!.query("INSERT INTO naive (who) VALUES ('late')");
    const seen = await db.rows<{ sequence: string; who: string }>("SELECT * FROM naive");
    await early!.query("COMMIT");
    const then = await db.rows<{ who: string }>("SELECT * FROM naive WHERE sequence > $1", [seen.at(-1)!.sequence]);
    expect([...seen, ...then].map(({ who }) => who)).toEqual(["late"]);
  });

  test("is not missed by a reader of the feed, nor by one that reads updates since the last stamp", async () => {
    await early!.query(`BEGIN; ${rename("property", made.property.id)}`);
    await late!.query(rename("tour", made.tour.id));
    const seen = await feed.next();
    expect(seen.map((c) => c.public_id)).toEqual([made.tour.publicId]);
    await early!.query("COMMIT");
    const then = await feed.next();
    expect(then.map((c) => c.public_id)).toEqual([made.property.publicId]);
    const since = await db.rows("SELECT FROM property WHERE id = $1 AND updated_at > $2", [
      made.property.id,
      seen[0]!.changed_at,
    ]);
    expect(since).toHaveLength(1);
  });
});

describe("while a transaction publishes its changes", () => {
  beforeEach(() => early!.query(`BEGIN; SET CONSTRAINTS ALL IMMEDIATE; ${rename("property", made.property.id)}`));

  test("the next one waits for it to end, and readers never see a number after a gap", async () => {
    const next = late!.query(rename("tour", made.tour.id));
    expect(await waits(next)).toBe(true);
    expect(await feed.next()).toEqual([]);
    await early!.query("COMMIT");
    await next;
    expect((await feed.next()).map((c) => c.public_id)).toEqual([made.property.publicId, made.tour.publicId]);
  });

  test.each([
    ["undone", () => early!.query("ROLLBACK")],
    [
      "cut off",
      () => db.rows("SELECT pg_terminate_backend($1)", [(early as unknown as { processID: number }).processID]),
    ],
  ])("and if it is %s, the next one gets its number", async (_how, end) => {
    early!.on("error", () => {});
    const next = late!.query(rename("tour", made.tour.id));
    expect(await waits(next)).toBe(true);
    await end();
    await next;
    const [before] = await db.rows<{ last: number }>("SELECT max(sequence)::int - 1 AS last FROM catalog_change");
    expect((await feed.next()).map((c) => [c.sequence, c.public_id])).toEqual([[before!.last + 1, made.tour.publicId]]);
    expect(await db.rows("SELECT * FROM catalog_pending")).toEqual([]);
  });

  test("it can continue: its later changes are published too", async () => {
    await early!.query(rename("tour", made.tour.id));
    await early!.query(`${rename("property", made.property.id)}; COMMIT`);
    expect((await feed.next()).map((c) => c.public_id)).toEqual([
      made.property.publicId,
      made.tour.publicId,
      made.property.publicId,
    ]);
  });
});

test("changes that are rolled back, fully or to a savepoint, are not in the feed", async () => {
  await early!.query(`BEGIN; ${rename("property", made.property.id)}; ROLLBACK`);
  await early!.query(`BEGIN; SAVEPOINT a; ${rename("property", made.property.id)}; ROLLBACK TO a; COMMIT`);
  expect(await feed.next()).toEqual([]);
  await early!.query(
    `BEGIN; SAVEPOINT a; ${rename("property", made.property.id)}; ROLLBACK TO a; SAVEPOINT b; ${rename("tour", made.tour.id)}; RELEASE b;
     SAVEPOINT c; ${rename("room", made.property.rooms[0]!.id)}; ROLLBACK TO c; COMMIT`,
  );
  expect(await feed.said()).toEqual([`UPDATED ${made.tour.publicId} name`]);
  expect(await db.rows("SELECT * FROM catalog_pending")).toEqual([]);
});

test("writers of a part and of its owner wait for each other, and never deadlock", async () => {
  await early!.query(`BEGIN; ${rename("room", made.property.rooms[0]!.id)}`);
  const whole = late!.query(`BEGIN; ${rename("property", made.property.id)}; COMMIT`);
  expect(await waits(whole)).toBe(true);
  await early!.query("COMMIT");
  await whole;
  expect(await feed.said()).toEqual([
    `UPDATED ${made.property.publicId} rooms`,
    `UPDATED ${made.property.publicId} name`,
  ]);
});

test("renaming an airport waits for a flight to it that is being written, and then includes that flight", async () => {
  const { id: airport, publicId } = await makePlace(db.client, { type: "AIRPORT", name: "Oslo", iata: "OSL" });
  await feed.next();
  await early!.query(`BEGIN; UPDATE flight SET destination_id = ${airport} WHERE id = ${made.flight.id}`);
  const renaming = late!.query(rename("place", airport));
  expect(await waits(renaming)).toBe(true);
  await early!.query("COMMIT");
  await renaming;
  const update = `UPDATED ${made.flight.publicId} destination`;
  expect((await feed.said()).toSorted()).toEqual([update, update, `UPDATED ${publicId} name`].toSorted());
});

test("stamps increase with every transaction, whatever the server's clock shows", async () => {
  await db.rows("UPDATE catalog_feed SET last_changed_at = now() + interval '1 hour'");
  for (let i = 0; i < 3; i++) await early!.query(rename("tour", made.tour.id));
  const [first, second, third] = (await feed.next()).map((c) => c.changed_at.getTime());
  expect([second! - first!, third! - second!]).toEqual([1, 1]);
  expect(first! - Date.now()).toBeGreaterThan(3_000_000);
});

test.each(SEEDS)("with many concurrent writers readers miss nothing: %s", async (name, seed) => {
  let writing = true;
  const followed: FedChange[] = [];
  const follow = async () => {
    for (let more = true; more;) {
      more = writing; // this is read before the page, so that the last page comes after all writes
      followed.push(...(await feed.next()));
    }
  };
  const following = follow();
  const writers = Array.from({ length: 6 }, (_, i) => editCatalogue(pool, seed + i, 40));
  const tallies = await Promise.all(writers).finally(() => (writing = false));
  await following;

  expect(
    tallies.every(({ committed }) => committed > 0),
    `${name}: ${seed}`,
  ).toBe(true);
  expect(followed.length).toBeGreaterThan(100);
  await expectWhole(db.client, followed);
});
