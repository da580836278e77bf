import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { makeFlight } from "@/lib/testing/factories/flight";
import type { Made } from "@/lib/testing/factories/insert";
import { makePlace } from "@/lib/testing/factories/place";
import { makeProperty } from "@/lib/testing/factories/property";
import { makeTour } from "@/lib/testing/factories/tour";
import { makeVehicleType, makeZone } from "@/lib/testing/factories/transfer";
import { listIds, readPage, walk } from "@/lib/testing/harness/pages";
import { served, type Served } from "@/lib/testing/harness/served";

// Guarantees of every list of the catalogue.

type Make = (client: Served["db"]["client"]) => Promise<Made>;
/** Each list has its table, a text in its records, and a factory. */
const LISTS: [path: string, table: string, text: string, make: Make][] = [
  ["/properties", "property", "name", (client) => makeProperty(client, { nights: 1 })],
  ["/places", "place", "name", makePlace],
  ["/service-zones", "service_zone", "name", makeZone],
  ["/transfer-vehicle-types", "transfer_vehicle_type", "name", makeVehicleType],
  ["/tours", "tour", "name", makeTour],
  ["/flights", "flight", "carrier_name", makeFlight],
];

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterAll(() => app.close());

describe.each(LISTS)("%s", (path, table, text, make) => {
  let ids: string[];
  beforeEach(async () => {
    await app.db.client.query("TRUNCATE flight, tour, property, service_zone, transfer_vehicle_type, place CASCADE");
    ids = [];
    for (let i = 0; i < 5; i++) ids.push((await make(app.db.client)).publicId);
  });

  const set = (what: string, whose: string[]) =>
    app.db.client.query(`UPDATE ${table} SET ${what}, updated_at = clock_timestamp() WHERE public_id = ANY ($1)`, [
      whose,
    ]);
  const change = (...whose: string[]) => set(`${text} = ${text} || '+'`, whose);
  const remove = (...whose: string[]) => set("deleted_at = clock_timestamp()", whose);
  const list = (query = "") => readPage(app.partner, path, query);
  const whole = (query = "") => walk(app.partner, path, { query });

  test("contains the live records in order of change, each once, page by page", async () => {
    await remove(ids[1]!);
    await change(ids[0]!);
    const { items } = await whole();
    expect(listIds(items)).toEqual([ids[2], ids[3], ids[4], ids[0]]);
    expect(items).toEqual((await list()).items);
  });

  test("returns changes since an instant, including that instant, and deletions", async () => {
    const [, second] = (await list()).items;
    await remove(ids[0]!);
    const { items } = await whole(`updated_since=${second!.updated_at}`);
    expect(listIds(items)).toEqual([ids[1], ids[2], ids[3], ids[4], ids[0]]);
    expect(items.map((item) => item.deleted_at !== null)).toEqual([false, false, false, false, true]);
    const finer = second!.updated_at.replace("Z", "999%2B00:00");
    expect((await list(`updated_since=${finer}`)).items[0]!.public_id).toBe(ids[1]);
  });

  test("continues from its end: nothing is repeated and no new change is missed", async () => {
    await change(...ids); // an import writes all at one instant
    const { items, next_updated_since } = await whole();
    expect(new Set(items.map((item) => item.updated_at)).size).toBe(1);
    const quiet = await list(`updated_since=${next_updated_since}`);
    expect(quiet).toMatchObject({ items: [], next_cursor: null, next_updated_since });
    await change(ids[3]!);
    await remove(ids[1]!);
    const news = await whole(`updated_since=${next_updated_since}`);
    expect(listIds(news.items)).toEqual([ids[3], ids[1]]);
    expect((await whole(`updated_since=${news.next_updated_since}`)).items).toEqual([]);
  });

  test("can be interrupted, even between records of one instant, and resumed without a cursor", async () => {
    await change(...ids.slice(1));
    const first = await list("limit=3");
    const rest = await whole(`updated_since=${first.next_updated_since}`);
    expect(new Set([...listIds(first.items), ...listIds(rest.items)])).toEqual(new Set(ids));
    expect(rest.items).not.toContainEqual(first.items[0]);
  });

  test.each([
    ["from the beginning", ""],
    ["since an instant", "updated_since=2020-01-01T00:00:00Z"],
  ])("ends up equal to the catalogue, whatever changes while it is read: %s", async (_case, query) => {
    const steps = [
      () => change(ids[0]!),
      () => remove(ids[1]!),
      async () => void ids.push((await make(app.db.client)).publicId),
      () => change(ids[5]!, ids[2]!),
    ];
    const copy = new Map<string, unknown>();
    const keep = (items: { public_id: string; deleted_at: string | null }[]) => {
      for (const item of items) {
        if (item.deleted_at === null) copy.set(item.public_id, item);
        else copy.delete(item.public_id);
      }
    };
    const read = await walk(app.partner, path, {
      query,
      limit: 1,
      between: async () => void (await steps.shift()?.()),
    });
    keep(read.items);
    expect(steps).toEqual([]);
    keep((await whole(`updated_since=${read.next_updated_since}`)).items);
    const { items } = await list();
    expect(copy).toEqual(new Map(items.map((item) => [item.public_id, item])));
    expect(copy.size).toBe(5);
  });

  test("has a different ETag if, and only if, its content differs", async () => {
    const tag = async (query: string) => (await app.partner.call("GET", `${path}?${query}`)).headers.etag;
    const [all, start] = [await tag(""), await tag("limit=2")];
    expect([await tag(""), await tag("limit=2")]).toEqual([all, start]);
    expect(start).not.toBe(all);
    await change(ids[4]!);
    expect(await tag("limit=2")).toBe(start);
    expect(await tag("")).not.toBe(all);
  });
});

test("an empty list continues with any later change", async () => {
  await app.db.client.query("TRUNCATE tour CASCADE");
  const empty = await readPage(app.partner, "/tours");
  const { publicId } = await makeTour(app.db.client);
  expect(listIds((await readPage(app.partner, "/tours", `updated_since=${empty.next_updated_since}`)).items)).toEqual([
    publicId,
  ]);
});

test("an updated_since slightly in the future misses nothing either", async () => {
  const ahead = new Date(Date.now() + 50_000).toISOString();
  const none = await readPage(app.partner, "/tours", `updated_since=${ahead}`);
  expect(none.items).toEqual([]);
  const { publicId } = await makeTour(app.db.client);
  const { items } = await readPage(app.partner, "/tours", `updated_since=${none.next_updated_since}`);
  expect(listIds(items)).toContain(publicId);
});
