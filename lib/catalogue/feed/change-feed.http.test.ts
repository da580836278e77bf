import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { forgetPartners } from "@/lib/partner/directory";
import { makeCatalogue } from "@/lib/testing/factories/catalogue";
import { makeCredential, makeTenant } from "@/lib/testing/factories/partners";
import { makePlace } from "@/lib/testing/factories/place";
import { makeProperty } from "@/lib/testing/factories/property";
import type { PartnerClient } from "@/lib/testing/harness/client";
import { served, type Served } from "@/lib/testing/harness/served";
import { sweepChanges } from "./change-repository";
import type { ChangePage } from "./change-schemas";

const DAY = 24 * 3_600_000;

let app: Served;
beforeAll(async () => {
  app = await served();
  for (let i = 0; i < 3; i++) await makeCatalogue(app.db.client);
});
afterEach(() => app.partner.call("DELETE", "/sandbox/clock"));
afterAll(() => app.close());

type Page = z.output<typeof ChangePage>;
const read = (query = "", client: PartnerClient = app.partner) => client.call<Page>("GET", `/catalog/changes?${query}`);
const page = async (query = "", client: PartnerClient = app.partner): Promise<Page> => {
  const answer = await read(query, client);
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};
const sweep = (most = 2_000) => sweepChanges(new Date(Date.now() - 90 * DAY), most);
const goingOn = ({ next_cursor: cursor }: Page, limit = 200) => `cursor=${cursor}&limit=${limit}`;
async function walk(query: string, client: PartnerClient = app.partner): Promise<Page["items"]> {
  const items: Page["items"] = [];
  for (let found = await page(query, client); ; found = await page(goingOn(found, 7), client)) {
    items.push(...found.items);
    if (!found.has_more) return items;
  }
}
const moveClock = (days: number) =>
  app.partner.call("PUT", "/sandbox/clock", { body: { now: new Date(Date.now() + days * DAY).toISOString() } });
const refusal = async (query: string, client = app.partner) => {
  const { status, body } = await read(query, client);
  return [status, body.code, body.details?.field];
};

test("pages go from the oldest change to the latest, each once, and the last cursor continues from there", async () => {
  const items = await walk("limit=7");
  const stored = await app.db.rows<{ sequence: string; public_id: string; changed_at: Date }>(
    "SELECT * FROM catalog_change ORDER BY sequence",
  );
  expect(items.map((c) => [String(c.sequence), c.public_id, c.changed_at])).toEqual(
    stored.map((c) => [c.sequence, c.public_id, c.changed_at.toISOString()]),
  );
  const end = await page("limit=200");
  expect([end.items.length, end.has_more]).toEqual([items.length, false]);
  const nothing = await page(goingOn(end));
  expect([nothing.items, nothing.has_more]).toEqual([[], false]);
  const { publicId, id } = await makePlace(app.db.client);
  await app.db.rows("UPDATE place SET name = 'Other' WHERE id = $1", [id]);
  for (const before of [end, nothing]) {
    const { items: fresh } = await page(goingOn(before));
    expect(fresh).toMatchObject([
      { resource_type: "place", public_id: publicId, change: "CREATED", changed_fields: [] },
      { resource_type: "place", public_id: publicId, change: "UPDATED", changed_fields: ["name"] },
    ]);
    expect(fresh[1]!.sequence).toBe(fresh[0]!.sequence + 1);
  }
});

test("the last page of the feed has has_more false, also when it is exactly full", async () => {
  const all = (await page("limit=200")).items.length;
  expect((await page(`limit=${all}`)).has_more).toBe(false);
  expect((await page(`limit=${all - 1}`)).has_more).toBe(true);
});

test("a reader that starts at the latest change gets all later ones, and the record as the list has it", async () => {
  const start = await page("from=latest");
  expect([start.items, start.has_more]).toEqual([[], false]);
  const { publicId } = await makeProperty(app.db.client);
  const { items } = await page(goingOn(start));
  expect(items.map((c) => c.public_id)).toEqual([publicId, publicId, publicId]);
  const { body } = await app.partner.call<{ updated_at: string }>("GET", `/properties/${publicId}`);
  expect(body.updated_at).toBe(items.at(-1)!.changed_at);
});

describe("a cursor", () => {
  test("is valid for 90 days of the injected clock, and again when that is set back", async () => {
    const { next_cursor: cursor } = await page("limit=3");
    for (const [days, status] of [
      [2, 200],
      [89.9, 200],
      [90.1, 410],
      [400, 410],
      [0, 200],
    ] as const) {
      await moveClock(days);
      const answer = await read(`cursor=${cursor}`);
      expect([days, answer.status]).toEqual([days, status]);
      if (status === 410) expect(answer.body.code).toBe("CURSOR_EXPIRED"); // oxlint-disable-line vitest/no-conditional-expect -- the two outcomes of one table
    }
  });

  test("issued while the clock was far ahead still continues page by page", async () => {
    await moveClock(400);
    expect((await walk("limit=7")).length).toBeGreaterThan(20);
  });

  test("is refused when altered, truncated, or of another tenant or list; a list refuses a feed's cursor", async () => {
    const { next_cursor: own } = await page("limit=3");
    const { body } = await app.partner.call<{ next_cursor: string }>("GET", "/places?limit=1");
    const { next_cursor: theirs } = await page("limit=3", app.stranger);
    const altered = own.slice(0, -1) + (own.endsWith("A") ? "B" : "A");
    for (const cursor of [altered, own.slice(1), own.slice(0, 20), "x", body.next_cursor, theirs]) {
      expect(await refusal(`cursor=${cursor}`)).toEqual([400, "INVALID_REQUEST", "cursor"]);
    }
    const elsewhere = await app.partner.call("GET", `/places?cursor=${own}`);
    expect([elsewhere.status, elsewhere.body.details?.field]).toEqual([400, "cursor"]);
  });

  test("excludes a start position; different start positions, limits and filters exclude each other", async () => {
    const { next_cursor: cursor } = await page("limit=3");
    expect(await refusal(`cursor=${cursor}&from=latest`)).toEqual([400, "INVALID_REQUEST", "from"]);
    expect(await refusal(`cursor=${cursor}&from=oldest`)).toEqual([400, "INVALID_REQUEST", "from"]);
    expect(await refusal("from=yesterday")).toEqual([400, "INVALID_REQUEST", "from"]);
    for (const limit of ["0", "-1", "201", "1e9", "1000000000", ""])
      expect(await refusal(`limit=${limit}`)).toEqual([400, "INVALID_REQUEST", "limit"]);
    expect(await refusal("resource_type=place")).toEqual([400, "INVALID_REQUEST", "resource_type"]);
  });
});

test("changes are deleted after 90 days of real time, in batches; a cursor to a deleted one has expired", async () => {
  const [first, second] = [await page("limit=1"), await page("limit=5")];
  await moveClock(400);
  expect(await sweep()).toBe(0);
  await app.partner.call("DELETE", "/sandbox/clock");
  expect((await page(goingOn(first))).items.length).toBeGreaterThan(20);

  await app.db.rows("UPDATE catalog_change SET changed_at = changed_at - interval '91 days' WHERE sequence <= 5");
  expect(await sweep()).toBe(5);
  expect((await read(goingOn(first))).body.code).toBe("CURSOR_EXPIRED");
  expect((await page(goingOn(second))).items[0]!.sequence).toBe(6);
  expect((await page("limit=1")).items[0]!.sequence).toBe(6);
  expect(await sweep()).toBe(0);
  expect(await app.db.rows("SELECT swept_sequence FROM catalog_feed")).toEqual([{ swept_sequence: "5" }]);
});

describe("a tenant whose contract names only some resources", () => {
  let named: PartnerClient;
  let tenantId: number;
  let properties: string[];
  const contract = async (ids: string[]) => {
    await app.db.rows("UPDATE tenant SET catalogue = $1 WHERE id = $2", [ids, tenantId]);
    forgetPartners();
  };
  beforeAll(async () => {
    const inFeed = (await walk("limit=200")).filter((c) => c.resource_type === "property").map((c) => c.public_id);
    properties = [...new Set(inFeed)];
    ({ id: tenantId } = await makeTenant(app.db.client, { catalogue: properties.slice(0, 1) }));
    named = await app.origin.signIn(await makeCredential(app.db.client, tenantId));
  });

  test("receives changes of these, and of the places and vehicle types that every tenant sees, on every page", async () => {
    const all = await walk("limit=200");
    const seen = all.filter(
      (c) => ["place", "transfer_vehicle_type"].includes(c.resource_type) || c.public_id === properties[0],
    );
    expect(new Set(seen.map((c) => c.resource_type))).toEqual(new Set(["place", "transfer_vehicle_type", "property"]));
    expect(await walk("limit=2", named)).toEqual(seen);
    const { items } = await page("limit=200", app.outsider);
    expect(items.filter((c) => c.resource_type === "property")).toEqual([]);
  });

  test("reads each page at a bounded cost: a page may be empty and still has a next one", async () => {
    await app.db.rows(
      `WITH feed AS (UPDATE catalog_feed SET last_sequence = last_sequence + 12000 RETURNING last_sequence)
       INSERT INTO catalog_change SELECT last_sequence - 12000 + n, 'tour', 'tou_' || n, 'UPDATED', '{name}', now() FROM feed, generate_series(1, 12000) n`,
    );
    const start = await page("from=latest", named);
    expect(start.has_more).toBe(false);
    const { publicId } = await makePlace(app.db.client);
    const sizes: number[] = [];
    let found = await page("limit=200", named);
    for (; found.has_more; found = await page(goingOn(found), named)) sizes.push(found.items.length);
    expect(sizes).toContain(0);
    expect(found.items.at(-1)!.public_id).toBe(publicId);
    expect((await page(goingOn(start), named)).items.map((c) => c.public_id)).toEqual([publicId]);
  });

  test("must start anew when its contract changes: newly visible records are in no feed", async () => {
    const { next_cursor: cursor } = await page("from=latest", named);
    await contract(properties.slice(0, 1));
    expect((await read(`cursor=${cursor}`, named)).status).toBe(200);
    await contract(properties.slice(0, 2));
    const answer = await read(`cursor=${cursor}`, named);
    expect([answer.status, answer.body.code]).toEqual([410, "CURSOR_EXPIRED"]);
  });
});

test("a sweep continues with the changes that the previous one did not reach", async () => {
  await app.db.rows("UPDATE catalog_change SET changed_at = changed_at - interval '91 days'");
  const { length } = await app.db.rows("SELECT 1 FROM catalog_change");
  expect([await sweep(10_000), await sweep(10_000)]).toEqual([10_000, length - 10_000]);
  const nothing = await page();
  expect([nothing.items, nothing.has_more]).toEqual([[], false]);
  const { publicId } = await makePlace(app.db.client);
  expect((await page(goingOn(nothing))).items.map((c) => c.public_id)).toEqual([publicId]);
});
