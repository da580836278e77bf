import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeCatalogue, type MadeCatalogue } from "@/lib/testing/factories/catalogue";
import { makeFlight } from "@/lib/testing/factories/flight";
import { makePlace } from "@/lib/testing/factories/place";
import { Feed } from "@/lib/testing/harness/feed";
import { freshDatabase, type FreshDatabase } from "@/lib/testing/harness/servers/fresh-database";

// What each statement makes the database write into the change feed.

let db: FreshDatabase;
let feed: Feed;
let made: MadeCatalogue;
beforeAll(async () => {
  db = await freshDatabase();
  feed = new Feed(db.client);
});
beforeEach(async () => {
  made = await makeCatalogue(db.client);
  await feed.next();
});
afterAll(() => db.close());

/** Statements of one transaction. */
async function transaction(...statements: string[]): Promise<void> {
  const client = await db.client.connect();
  await client.query("BEGIN");
  for (const sql of statements) await client.query(sql);
  await client.query("COMMIT");
  client.release();
}
const stampOf = async (table: string, { publicId }: { publicId: string }) =>
  (await db.rows<{ updated_at: Date }>(`SELECT updated_at FROM ${table} WHERE public_id = $1`, [publicId]))[0]
    ?.updated_at;

describe("a resource", () => {
  test("is CREATED once, however often the transaction writes it, and has the change's stamp", async () => {
    await transaction(
      "INSERT INTO tour (public_id, code, name, category_code, country_code, timezone, meeting_point, duration_minutes) VALUES ('tou_new', 'new', 'New', 'WALKING', 'DE', 'Europe/Berlin', '{}', 60)",
      "UPDATE tour SET name = 'Newer' WHERE public_id = 'tou_new'",
      "UPDATE tour_option SET tour_id = (SELECT id FROM tour WHERE public_id = 'tou_new')",
    );
    const changes = await feed.next();
    expect(changes.map((c) => `${c.change} ${c.public_id}`)).toEqual(
      expect.arrayContaining(["CREATED tou_new", `UPDATED ${made.tour.publicId}`]),
    );
    expect(changes.find((c) => c.public_id === "tou_new")?.changed_fields).toEqual([]);
    expect(await stampOf("tour", { publicId: "tou_new" })).toEqual(changes[0]!.changed_at);
    expect(await stampOf("tour", made.tour)).toEqual(changes[0]!.changed_at);
  });

  test("is UPDATED once per transaction, with all changed fields in alphabetical order", async () => {
    const { id, publicId } = made.property;
    await transaction(
      `UPDATE property SET name = 'Other', latitude = 1, longitude = 1 WHERE id = ${id}`,
      `UPDATE room SET name = 'Other' WHERE property_id = ${id}`,
      `UPDATE property SET star_rating = 4, address = '{"city": "Potsdam"}' WHERE id = ${id}`,
    );
    expect(await feed.said()).toEqual([`UPDATED ${publicId} address location name rooms star_rating`]);
  });

  test("written without a visible difference is not in the feed", async () => {
    const { id } = made.property;
    const stamp = await stampOf("property", made.property);
    await db.rows(
      "UPDATE property SET name = name, sheet_version = sheet_version + 1, code = code || 'x' WHERE id = $1",
      [id],
    );
    await db.rows("UPDATE rate_plan SET extra_adult = 7, updated_at = now() WHERE property_id = $1", [id]);
    await db.rows("UPDATE room SET name = name WHERE property_id = $1", [id]);
    await db.rows("UPDATE property SET updated_at = now() + interval '1 day' WHERE id = $1", [id]);
    await db.rows("UPDATE property SET name = 'x' WHERE false");
    expect(await feed.said()).toEqual([]);
    expect(await stampOf("property", made.property)).toEqual(stamp);
  });

  test("is DELETED by a tombstone and CREATED by its removal; further changes of a tombstone are not in the feed", async () => {
    const { id, publicId } = made.property;
    const set = (sql: string) => db.rows(`UPDATE property SET ${sql} WHERE id = $1`, [id]);
    await set("deleted_at = now()");
    expect(await feed.said()).toEqual([`DELETED ${publicId}`]);
    const stamp = await stampOf("property", made.property);
    await set("name = 'Other'");
    await db.rows("UPDATE room SET name = 'Other' WHERE property_id = $1", [id]);
    expect(await feed.said()).toEqual([]);
    expect((await stampOf("property", made.property))!.getTime()).toBeGreaterThan(stamp!.getTime());
    await set("deleted_at = NULL, name = 'Another'");
    expect(await feed.said()).toEqual([`CREATED ${publicId}`]);
  });

  test("appears with the transaction's net effect, not with its steps", async () => {
    const { id, publicId } = made.vehicleType;
    const tombstone = `UPDATE transfer_vehicle_type SET deleted_at = now() WHERE id = ${id}`;
    const back = `UPDATE transfer_vehicle_type SET deleted_at = NULL WHERE id = ${id}`;
    const rename = `UPDATE transfer_vehicle_type SET name = name || '!' WHERE id = ${id}`;
    const stamp = await stampOf("transfer_vehicle_type", made.vehicleType);
    await transaction(tombstone, back);
    expect(await feed.said()).toEqual([]);
    expect(await stampOf("transfer_vehicle_type", made.vehicleType)).toEqual(stamp);
    await transaction(tombstone, rename, back);
    expect(await feed.said()).toEqual([`UPDATED ${publicId} name`]);
    await transaction(rename, tombstone);
    expect(await feed.said()).toEqual([`DELETED ${publicId}`]);
    await transaction(back, rename, tombstone);
    expect(await feed.said()).toEqual([]);
    await transaction(back, `UPDATE transfer_vehicle_type SET public_id = 'veh_other' WHERE id = ${id}`);
    expect(await feed.said()).toEqual(["CREATED veh_other"]);
  });

  test("deleted and created again under the same id is CREATED", async () => {
    const { id, publicId } = await makePlace(db.client);
    await feed.next();
    await transaction(
      `DELETE FROM place WHERE id = ${id}`,
      `INSERT INTO place (public_id, code, type, name, country_code) VALUES ('${publicId}', 'again', 'CITY', 'Again', 'FR')`,
    );
    const [change, ...more] = await feed.next();
    expect([change!.change, change!.public_id, more]).toEqual(["CREATED", publicId, []]);
    expect(await stampOf("place", { publicId })).toEqual(change!.changed_at);
  });

  test("whose row is deleted is DELETED, and so is one whose row a foreign key deletes", async () => {
    await db.rows("DELETE FROM flight_cabin WHERE flight_id = $1", [made.flight.id]);
    await feed.next();
    await transaction(
      `DELETE FROM flight WHERE id = ${made.flight.id}`,
      `DELETE FROM place WHERE id = ${made.airport.id}`,
    );
    expect(await feed.said()).toEqual([
      `DELETED ${made.flight.publicId}`,
      `DELETED ${made.airport.publicId}`,
      `UPDATED ${made.zone.publicId} place_public_id`,
    ]);
  });

  test("cannot be truncated unnoticed", async () => {
    await db.rows("TRUNCATE tour CASCADE");
    const tours = (await feed.next()).filter((c) => c.resource_type === "tour");
    expect(tours.find((c) => c.public_id === made.tour.publicId)?.change).toBe("DELETED");
    expect(new Set(tours.map((c) => c.change))).toEqual(new Set(["DELETED"]));
  });

  test("created with its parts by one statement is CREATED", async () => {
    await db.rows(
      `WITH p AS (INSERT INTO property (public_id, code, name, category_code, address, country_code, timezone, currency_code)
         VALUES ('prp_one', 'one', 'One', 'HOTEL', '{}', 'DE', 'Europe/Berlin', 'EUR') RETURNING id)
       INSERT INTO room (public_id, property_id, code, name, base_occupancy, max_adults, max_children, max_occupancy)
       SELECT 'rom_one', id, 'R', 'R', 2, 2, 0, 2 FROM p`,
    );
    expect(await feed.said()).toEqual(["CREATED prp_one"]);
  });
});

describe("a part", () => {
  test("that moves changes both its old and its new owner", async () => {
    const other = await makeFlight(db.client, {
      origin: made.airport,
      destination: made.flight.destination,
      cabins: [],
    });
    await feed.next();
    await db.rows("UPDATE flight_cabin SET flight_id = $1 WHERE flight_id = $2", [other.id, made.flight.id]);
    expect((await feed.said()).toSorted()).toEqual(
      [`UPDATED ${made.flight.publicId} cabins`, `UPDATED ${other.publicId} cabins`].toSorted(),
    );
  });

  test("that is added or removed changes its owner, and nothing else does", async () => {
    await db.rows("DELETE FROM transfer_service WHERE service_id = $1", [made.transfer]);
    expect(await feed.said()).toEqual([`UPDATED ${made.zone.publicId} served_zone_public_ids`]);
    await db.rows(
      "INSERT INTO transfer_service (service_id, from_zone_id, to_zone_id, direction, service_class, vehicle_type_id) VALUES ($1, $2, $3, 1, 1, $4)",
      [made.transfer, made.otherZone.id, made.zone.id, made.vehicleType.id],
    );
    expect(await feed.said()).toEqual([`UPDATED ${made.otherZone.publicId} served_zone_public_ids`]);
  });
});

test("daily prices and stock, bookings and all other tables are not in the feed", async () => {
  const watched = await db.rows<{ name: string }>(
    "SELECT DISTINCT tgrelid::regclass::text AS name FROM pg_trigger WHERE tgname LIKE 'catalog\\_%' ORDER BY 1",
  );
  expect(watched.map(({ name }) => name)).toEqual([
    "catalog_pending",
    "flight",
    "flight_cabin",
    "image",
    "place",
    "property",
    "rate_plan",
    "room",
    "service",
    "service_zone",
    "tariff",
    "tour",
    "tour_option",
    "transfer_service",
    "transfer_vehicle_type",
  ]);
});

test("a change of many rows is one entry per row, in statement order, numbered without a gap", async () => {
  const places = await Promise.all(Array.from({ length: 30 }, () => makePlace(db.client)));
  const before = (await feed.next()).at(-1)!.sequence;
  await transaction(
    `UPDATE tour SET name = 'Other' WHERE id = ${made.tour.id}`,
    `UPDATE place SET name = 'Other' WHERE id IN (${places.map((p) => p.id).join()})`,
  );
  const changes = await feed.next();
  expect(changes.map((c) => c.sequence)).toEqual(Array.from({ length: 31 }, (_, i) => before + 1 + i));
  expect(changes[0]!.public_id).toBe(made.tour.publicId);
  expect(new Set(changes.map((c) => c.changed_at.getTime())).size).toBe(1);
});
