import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { setClockOffset } from "@/lib/core/clock";
import { makePlace } from "@/lib/testing/factories/place";
import { makeProperty } from "@/lib/testing/factories/property";
import { makeZone } from "@/lib/testing/factories/transfer";
import { readPage } from "@/lib/testing/harness/pages";
import { served, type Served } from "@/lib/testing/harness/served";

let app: Served;
beforeAll(async () => {
  app = await served();
  for (let i = 0; i < 4; i++) {
    await makePlace(app.db.client);
    await makeZone(app.db.client);
    await makeProperty(app.db.client, { nights: 1 });
  }
});
afterAll(() => app.close());

const refusal = async (path: string, client = app.partner) => {
  const { status, body } = await client.call("GET", path);
  return [status, body.code, body.details?.field];
};
const INVALID = (field: string) => [400, "INVALID_REQUEST", field];

test("a cursor continues on its own, or together with its own parameters", async () => {
  const first = await readPage(app.partner, "/places", "limit=2&type=CITY&updated_since=2020-01-01T00:00:00.000Z");
  const cursor = `cursor=${first.next_cursor}`;
  const { items, next_cursor } = await readPage(app.partner, "/places", `limit=2&${cursor}`);
  expect(items).toHaveLength(2);
  expect(next_cursor).toBeNull();
  for (const beside of [
    "type=CITY",
    "updated_since=2020-01-01T01:00:00%2B01:00",
    "limit=9",
    "type=CITY&updated_since=2020-01-01T00:00:00Z",
  ]) {
    expect((await readPage(app.partner, "/places", `${cursor}&${beside}`)).items).toEqual(items);
  }
  for (const beside of ["type=POI", "updated_since=2020-01-01T00:00:01Z", "country=DE", "type=CITY&q=x"]) {
    expect(await refusal(`/places?${cursor}&${beside}`), beside).toEqual(INVALID("cursor"));
  }
});

test("a cursor that was altered, truncated, or is of another list or tenant is refused", async () => {
  const { next_cursor } = await readPage(app.partner, "/places", "limit=2");
  const cursor = next_cursor!;
  const middle = Math.floor(cursor.length / 2);
  const altered = cursor.slice(0, middle) + (cursor[middle] === "A" ? "B" : "A") + cursor.slice(middle + 1);
  for (const bad of [
    altered,
    cursor.slice(0, -1),
    cursor.slice(0, 20),
    `${cursor}A`,
    "nonsense",
    "",
    "%00",
    "x".repeat(4001),
  ]) {
    expect(await refusal(`/places?cursor=${bad}`), bad.slice(0, 99)).toEqual(INVALID("cursor"));
  }
  for (const path of ["/service-zones", "/properties", "/countries", "/bookings", "/reference/attributes"]) {
    expect(await refusal(`${path}?cursor=${cursor}`), path).toEqual(INVALID("cursor"));
  }
  expect(await refusal(`/places?cursor=${cursor}`, app.stranger)).toEqual(INVALID("cursor"));
  expect((await readPage(app.reader, "/places", `cursor=${cursor}`)).items).toHaveLength(2);
});

test("a cursor is valid for a day of the injected clock, and an unchanged page for an hour at most", async () => {
  const list = async (query: string, etag = "") =>
    app.partner.call("GET", `/places?${query}`, { headers: { "if-none-match": etag } });
  const first = await list("limit=2");
  const cursor = (first.body as unknown as { next_cursor: string }).next_cursor;
  expect((await list("limit=2", first.headers.etag)).status).toBe(304);
  try {
    setClockOffset(3_600_000);
    expect((await list("limit=2", first.headers.etag)).status).toBe(200);
    setClockOffset(86_400_000 - 60_000);
    expect((await list(`cursor=${cursor}`)).status).toBe(200);
    setClockOffset(86_400_000 + 60_000);
    expect(await refusal(`/places?cursor=${cursor}`)).toEqual([410, "CURSOR_EXPIRED", undefined]);
  } finally {
    setClockOffset(0);
  }
});

describe.each(["/properties", "/places", "/countries", "/reference/categories"])("%s", (path) => {
  test.each(["0", "-1", "1e9", "1.5", "", "1000000000", "9999999999", "+5", "0x10", "NaN", " 5", "1001"])(
    "refuses a page of %j records",
    async (limit) => {
      expect(await refusal(`${path}?limit=${encodeURIComponent(limit)}`)).toEqual(INVALID("limit"));
    },
  );
});

test("a page has up to 200 records, 1000 for properties, and 50 by default", async () => {
  await app.db.client.query(
    `INSERT INTO place (public_id, code, type, name, country_code)
     SELECT 'plc_' || i, 'P' || i, 'POI', 'Place ' || i, 'ES' FROM generate_series(1, 250) i`,
  );
  expect((await readPage(app.partner, "/places")).items).toHaveLength(50);
  expect((await readPage(app.partner, "/places", "limit=200")).items).toHaveLength(200);
  expect(await refusal("/places?limit=201")).toEqual(INVALID("limit"));
  expect((await readPage(app.partner, "/properties", "limit=1000")).items).toHaveLength(4);
});

describe("updated_since", () => {
  test.each([
    "yesterday",
    "2026-01-01",
    "2026-01-01T00:00:00",
    "2026-02-30T00:00:00Z",
    "2026-01-01T25:00:00Z",
    "",
    "0",
    "1767225600",
  ])("cannot be %j", async (instant) => {
    expect(await refusal(`/properties?updated_since=${instant}`)).toEqual(INVALID("updated_since"));
  });

  test("may be at most a minute ahead of the later of the real and the injected clock", async () => {
    const ahead = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
    expect((await readPage(app.partner, "/properties", `updated_since=${ahead(50)}`)).items).toEqual([]);
    expect(await refusal(`/properties?updated_since=${ahead(90)}`)).toEqual(INVALID("updated_since"));
    try {
      setClockOffset(86_400_000);
      expect((await readPage(app.partner, "/properties", `updated_since=${ahead(86_400)}`)).items).toEqual([]);
      expect(await refusal(`/properties?updated_since=${ahead(86_490)}`)).toEqual(INVALID("updated_since"));
      setClockOffset(-86_400_000);
      expect((await readPage(app.partner, "/properties", `updated_since=${ahead(0)}`)).items).toEqual([]);
    } finally {
      setClockOffset(0);
    }
  });
});
