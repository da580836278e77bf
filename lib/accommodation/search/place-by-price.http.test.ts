import type { z } from "zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import { metrics } from "@/lib/core/metrics";
import { makePlace } from "@/lib/testing/factories/place";
import { makeProperty, type MadeProperty, type PropertyOptions } from "@/lib/testing/factories/property";
import { placeBody, searchBody } from "@/lib/testing/harness/products/stay";
import { served, type Served } from "@/lib/testing/harness/served";
import type { AvailabilityResponse, PlacesResponse } from "../availability-schemas";

type Page = z.output<typeof PlacesResponse>;

const PROPERTIES = 90;
/** The page size is small, so that most properties need not be priced for the first page. */
const LIMIT = 2;

let app: Served;
let city: Awaited<ReturnType<typeof makePlace>>;
const made: MadeProperty[] = [];

/**
 * The options of a property by its number: cheap, dear, sold out, in another currency, without a price, and with two
 * rooms and plans, in turn.
 */
function optionsOf(i: number): PropertyOptions {
  const price = 5_000 + ((i * 37) % PROPERTIES) * 400;
  if (i % 9 === 1) return { rooms: [{ prices: [price - 4_000], allotment: 0 }] };
  if (i % 9 === 3) return { currency: "USD", rooms: [{ prices: [price] }] };
  if (i % 9 === 5) return { rooms: [{ prices: [null] }] };
  if (i % 9 === 7)
    return { plans: [{}, {}], rooms: [{ prices: [price + 900, price] }, { prices: [null, price + 100] }] };
  return { rooms: [{ prices: [price] }] };
}

beforeAll(async () => {
  app = await served();
  city = await makePlace(app.db.client);
  for (let i = 0; i < PROPERTIES; i++)
    made.push(await makeProperty(app.db.client, { place: city, nights: 80, ...optionsOf(i) }));
});
afterAll(() => app.close());

const byPrice = (more: object = {}) => ({ ...placeBody(city, { nights: 3 }), sort: "price", limit: LIMIT, ...more });

async function page(body: object): Promise<Page> {
  const answer = await app.partner.call<Page>("POST", "/places/availability", { body });
  expect(answer.status).toBe(200);
  return answer.body;
}

async function walk(body: object, change: () => Promise<unknown> = async () => {}): Promise<Page["results"]> {
  const rows: Page["results"] = [];
  for (let next: object | undefined = body; next;) {
    const { results, next_cursor }: Page = await page(next);
    expect(results.length).toBeGreaterThan(0);
    rows.push(...results);
    next = next_cursor === null ? undefined : { cursor: next_cursor };
    await change();
  }
  return rows;
}

/**
 * The contract's order, from the availability of each property: by total, then those without one. Ties are ordered by
 * id.
 */
async function due(): Promise<string[]> {
  const { body } = await app.partner.call<z.output<typeof AvailabilityResponse>>("POST", "/properties/availability", {
    body: searchBody(
      made.map((property) => property.publicId),
      { nights: 3 },
    ),
  });
  const keyed = body.results.map((row) => ({
    id: row.property_id,
    total: row.from_total == null ? Infinity : Number(row.from_total),
  }));
  keyed.sort((a, b) => (a.total === b.total ? (a.id < b.id ? -1 : 1) : a.total - b.total));
  return keyed.map(({ id }) => id);
}

/** Counts the properties that a request reads. */
async function readBy(work: () => Promise<unknown>): Promise<number> {
  const read = async () => (await metrics.sheetLookups.get()).values.reduce<number>((sum, { value }) => sum + value, 0);
  const before = await read();
  await work();
  return (await read()) - before;
}

test("every property comes once, in the order of all totals, with known and unknown rate sheets", async () => {
  for (const _ of ["unknown", "known"]) {
    const ids = (await walk(byPrice())).map((row) => row.property_id);
    expect(ids).toEqual(await due());
  }
});

test("the first page prices a part of the properties, and so does each later one", async () => {
  await walk(byPrice());
  let cursor: string | null = null;
  expect(await readBy(async () => (cursor = (await page(byPrice())).next_cursor))).toBeLessThan(PROPERTIES / 2);
  for (let more = 0; more < 8; more++)
    expect(await readBy(async () => (cursor = (await page({ cursor })).next_cursor))).toBeLessThan(PROPERTIES / 2);
});

test("a price that is changed by SQL changes the order, and the lowest price cannot be overwritten", async () => {
  await walk(byPrice());
  const { id, publicId } = made[18]!;
  await app.db.rows(
    "UPDATE room_month SET prices = ARRAY[array_fill(100::bigint, ARRAY[cardinality(sold)])] WHERE property_id = $1",
    [id],
  );
  expect((await page(byPrice())).results[0]).toMatchObject({ property_id: publicId, from_total: "3.00" });
  expect((await walk(byPrice())).map((row) => row.property_id)).toEqual(await due());
  const [row] = await app.db.rows<{ lowest: string }>(
    "UPDATE room_month SET lowest_price = 99999 WHERE property_id = $1 RETURNING lowest_price AS lowest",
    [id],
  );
  expect(row!.lowest, "is not written by hand").toBe("100");
});

test("a month whose lowest price is not known is priced with the first", async () => {
  await app.db.rows("ALTER TABLE room_month DISABLE TRIGGER room_month_lowest_price");
  await app.db.rows("UPDATE room_month SET lowest_price = NULL WHERE property_id % 4 = 0");
  await app.db.rows("ALTER TABLE room_month ENABLE TRIGGER room_month_lowest_price");
  expect((await walk(byPrice())).map((row) => row.property_id)).toEqual(await due());
});

test("no property is repeated or missed, whatever the prices become between the pages", async () => {
  let turn = 0;
  const shuffle = () =>
    app.db.rows(
      `UPDATE room_month SET prices = ARRAY[array_fill(5000 + (property_id * 7919 + $1::int * 104729) % 90 * 100::bigint, ARRAY[cardinality(sold)])]
       WHERE prices IS NOT NULL AND array_length(prices, 1) = 1`,
      [turn++],
    );
  const ids = (await walk(byPrice(), shuffle)).map((row) => row.property_id);
  expect(ids.toSorted()).toEqual(made.map((property) => property.publicId).toSorted());
});
