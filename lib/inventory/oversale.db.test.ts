import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { bindNamed } from "@/lib/core/database/named-parameters";
import { dayFromNow, makeProperty, type MadeProperty } from "@/lib/testing/factories/property";
import { countBy, runAtOnce } from "@/lib/testing/harness/race";
import { freshDatabase, type FreshDatabase } from "@/lib/testing/harness/servers/fresh-database";
import { countRuns } from "@/lib/testing/stages/wide-set";
import { lockRoomsSql, updateRoomsSql } from "./locked-rooms";
import { roomColumns } from "./room-month-use";

const CLIENTS = 64;
const ROUNDS = countRuns(60);
/** Rooms of each type per round; the first clients get them. */
const ALLOTMENT = 5;

let db: FreshDatabase;
let clients: pg.Client[];
beforeAll(async () => {
  db = await freshDatabase();
  clients = await runAtOnce(CLIENTS, async () => {
    const client = new pg.Client({ connectionString: db.superuserUrl });
    await client.connect();
    return client;
  });
});
afterAll(async () => {
  await Promise.all(clients.map((client) => client.end()));
  await db.close();
});

/** SQL: sells nights as book does, without the booking. */
const SALE = `
  WITH ${lockRoomsSql("true", "SELL")}, verdict AS (
    SELECT count(*) = cardinality(:stockPropertyIds::int[]) AND bool_and(is_free) AS ok FROM rooms_after
  ), go AS (SELECT 1 FROM verdict WHERE ok), ${updateRoomsSql("SELL", "go")}
  SELECT ok FROM verdict`;
const UNLOCKED = SALE.replaceAll("FOR UPDATE OF rm", "");

/** The last day of a month and two more, so that the stay covers two months. */
const FIRST = new Date(Date.parse(`${dayFromNow(60).slice(0, 7)}-01`) - 86_400_000).toISOString().slice(0, 10);
const NIGHTS = Array.from({ length: 3 }, (_, night) => dayOf(Date.parse(FIRST) + night * 86_400_000));
function dayOf(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

let property: MadeProperty;
beforeEach(async () => {
  property = await makeProperty(db.client, { rooms: [{ allotment: 0 }, { allotment: 0 }], nights: 120 });
});

/**
 * All clients buy a room of both types for three nights at once; every second client names the types in reverse
 * order.
 */
async function round(sql: string): Promise<Record<string, number>> {
  const nights = property.rooms.flatMap(({ id }) =>
    NIGHTS.map((day) => ({ property_id: property.id, room_id: id, day, units: 1 })),
  );
  const [straight, turned] = [nights, nights.toReversed()].map((list) =>
    bindNamed(sql, { ...roomColumns(list, 0), nowSecond: Math.floor(Date.now() / 1000) }),
  );
  const outcomes = clients.map(async (client, i) => {
    try {
      const { rows } = await client.query<{ ok: boolean }>(i % 2 ? straight! : turned!);
      return rows[0]!.ok ? "SOLD" : "SOLD_OUT";
    } catch (error) {
      return (error as pg.DatabaseError).constraint ?? (error as pg.DatabaseError).code!;
    }
  });
  return countBy(await Promise.all(outcomes));
}

/** The units of the round's nights, by night and type. */
async function stock(): Promise<{ unsold: number; sold: number }[]> {
  return db.rows(
    "SELECT total - sold AS unsold, sold FROM room_night WHERE property_id = $1 AND day = ANY($2::date[])",
    [property.id, NIGHTS],
  );
}

async function restock(): Promise<void> {
  await db.rows(
    `UPDATE room_month SET unsold = array_fill($2::smallint, ARRAY[cardinality(unsold)]), sold = array_fill(0::smallint, ARRAY[cardinality(sold)])
     WHERE property_id = $1`,
    [property.id, ALLOTMENT],
  );
}

test("64 clients buy the last five rooms over two months again and again: five get them each time, and none deadlocks", async () => {
  for (let n = 0; n < ROUNDS; n++) {
    await restock();
    expect(await round(SALE)).toEqual({ SOLD: ALLOTMENT, SOLD_OUT: CLIENTS - ALLOTMENT });
    expect(await stock()).toEqual(Array.from({ length: 6 }, () => ({ unsold: 0, sold: ALLOTMENT })));
  }
}, 120_000);

test("the same sale without its lock is refused by the table before it oversells", async () => {
  const outcomes: Record<string, number> = {};
  for (let n = 0; n < ROUNDS; n++) {
    await restock();
    for (const [outcome, count] of Object.entries(await round(UNLOCKED)))
      outcomes[outcome] = (outcomes[outcome] ?? 0) + count;
    for (const { unsold, sold } of await stock()) expect([unsold >= 0, unsold + sold]).toEqual([true, ALLOTMENT]);
  }
  expect(outcomes.room_month_unsold_check).toBeGreaterThan(0);
}, 120_000);

test("the same sale without lock and CHECK oversells: the test would see it", async () => {
  const { definition } = (
    await db.rows<{ definition: string }>(
      "SELECT pg_get_constraintdef(oid) AS definition FROM pg_constraint WHERE conname = 'room_month_unsold_check'",
    )
  )[0]!;
  await db.client.query("ALTER TABLE room_month DROP CONSTRAINT room_month_unsold_check");
  try {
    let oversold = 0;
    for (let n = 0; n < ROUNDS && !oversold; n++) {
      await restock();
      await round(UNLOCKED);
      oversold += (await stock()).filter(({ unsold }) => unsold < 0).length;
    }
    expect(oversold).toBeGreaterThan(0);
  } finally {
    await restock();
    await db.client.query(`ALTER TABLE room_month ADD CONSTRAINT room_month_unsold_check ${definition}`);
  }
}, 120_000);
