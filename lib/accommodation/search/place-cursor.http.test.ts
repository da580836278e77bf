import type { z } from "zod";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { clock } from "@/lib/core/clock";
import { flushUsage } from "@/lib/usage/counter";
import { forgetPartners } from "@/lib/partner/directory";
import { makeProfile } from "@/lib/testing/factories/partners";
import { makePlace } from "@/lib/testing/factories/place";
import { dayFromNow, makeProperty } from "@/lib/testing/factories/property";
import type { PartnerClient } from "@/lib/testing/harness/client";
import { served, type Served } from "@/lib/testing/harness/served";
import { placeBody } from "@/lib/testing/harness/products/stay";
import type { PlacesResponse } from "../availability-schemas";

type Page = z.output<typeof PlacesResponse>;
const PROFILE = "x-service-partner-profile-id";
const RESOLVED = "x-service-resolved-partner-profile-id";
const DAY = 86_400_000;
const NOW = new Date(`${dayFromNow(0)}T12:34:56.789Z`);

let app: Served;
let city: Awaited<ReturnType<typeof makePlace>>;
beforeAll(async () => {
  app = await served();
  city = await makePlace(app.db.client);
  for (const price of [9_000, 7_000, 8_000])
    await makeProperty(app.db.client, {
      place: city,
      from: dayFromNow(-60),
      nights: 150,
      rooms: [{ prices: [price] }],
    });
});
afterAll(() => app.close());
afterEach(() => vi.restoreAllMocks());

const listAvailability = (body: object, client: PartnerClient = app.partner, headers: Record<string, string> = {}) =>
  client.call<Page>("POST", "/places/availability", { body, headers });
const begin = async (more: object = {}, headers: Record<string, string> = {}) =>
  (await listAvailability({ ...placeBody(city), sort: "price", limit: 1, ...more }, app.partner, headers)).body;
const stop = () => vi.spyOn(clock, "now").mockReturnValue(NOW);

describe("request_time", () => {
  test("is that of the first page on every page, and may be repeated in any notation", async () => {
    stop();
    const first = await begin();
    expect(first.request_time).toBe(NOW.toISOString());
    vi.spyOn(clock, "now").mockReturnValue(new Date(NOW.getTime() + 5_000));
    const sameElsewhere = new Date(NOW.getTime() + 3_600_000).toISOString().replace("Z", "+01:00");
    for (const same of [{}, { request_time: first.request_time }, { request_time: sameElsewhere }]) {
      const { status, body } = await listAvailability({ cursor: first.next_cursor, ...same });
      expect([status, body.request_time]).toEqual([200, first.request_time]);
    }
  });

  test("that differs from the first page's, or is invalid, is refused", async () => {
    const { next_cursor: cursor, request_time } = await begin();
    const near = new Date(new Date(request_time).getTime() + 1).toISOString();
    for (const other of [near, request_time.replace("Z", "+01:00"), "soon", null, 5]) {
      const { status, body } = await listAvailability({ cursor, request_time: other });
      expect([status, body.code, body.details], String(other)).toMatchObject([
        400,
        "INVALID_REQUEST",
        { field: "request_time" },
      ]);
    }
  });

  test("stays valid as long as the cursor, even outside its window; each page has its own property dates", async () => {
    const clocked = stop();
    const at = (milliseconds: number) => clocked.mockReturnValue(new Date(NOW.getTime() + milliseconds));
    const request_time = new Date(NOW.getTime() - 30 * DAY).toISOString();
    const { next_cursor: cursor } = await begin({ request_time });
    at(DAY - 1_000);
    const second = await listAvailability({ cursor, request_time });
    expect([second.status, second.body.request_time]).toEqual([200, request_time]);
    at(DAY + 1_000);
    expect(await listAvailability({ cursor })).toMatchObject({ status: 410, body: { code: "CURSOR_EXPIRED" } });
    expect((await listAvailability({ cursor: second.body.next_cursor })).body.request_time).toBe(request_time);
  });
});

describe("the profile", () => {
  test("is that of the first page, whatever the header says, and is the one reported", async () => {
    const first = await begin({}, { [PROFILE]: app.retail.publicId });
    expect(first.results[0]!.from_total).toBe("157.50");
    for (const header of [app.tenant.profile.publicId, app.otherTenant.profile.publicId, "prf_0nobodys"]) {
      const next = await listAvailability({ cursor: first.next_cursor }, app.partner, { [PROFILE]: header });
      expect([next.headers[RESOLVED], next.body.results[0]!.from_total]).toEqual([app.retail.publicId, "180.00"]);
    }
  });

  test("that was deleted is not replaced by another", async () => {
    const profile = await makeProfile(app.db.client, app.tenant.id, { markup: "10" });
    forgetPartners();
    const first = await begin({}, { [PROFILE]: profile.publicId });
    await app.db.rows("DELETE FROM profile WHERE id = $1", [profile.id]);
    forgetPartners();
    expect(await listAvailability({ cursor: first.next_cursor })).toMatchObject({
      status: 404,
      body: { code: "PROFILE_NOT_FOUND" },
    });
  });
});

describe("a cursor", () => {
  test("that was altered, truncated, or issued by another operation or tenant is refused by name", async () => {
    const cursor = (await begin()).next_cursor!;
    const list = await app.partner.call<{ next_cursor: string }>("GET", "/properties?limit=1");
    const { proof } = (await begin()).results[0]!;
    const flipped = `${cursor.slice(0, 40)}${cursor[40] === "A" ? "B" : "A"}${cursor.slice(41)}`;
    const bad = [
      flipped,
      cursor.slice(0, -1),
      cursor.slice(0, 20),
      `${cursor}AAAA`,
      ` ${cursor}`,
      list.body.next_cursor,
      proof,
      "",
      "x",
      "x".repeat(1_000_001),
      null,
      7,
      [cursor],
    ];
    const answers = await Promise.all([
      ...bad.map((value) => listAvailability({ cursor: value })),
      listAvailability({ cursor }, app.stranger),
    ]);
    for (const { status, body } of answers)
      expect([status, body.code, body.details]).toMatchObject([400, "INVALID_REQUEST", { field: "cursor" }]);
    const elsewhere = await app.partner.call("GET", `/properties?limit=1&cursor=${encodeURIComponent(cursor)}`);
    expect([elsewhere.status, elsewhere.body.details]).toMatchObject([400, { field: "cursor" }]);
    const asProof = await app.partner.call(
      "POST",
      `/properties/${(await begin()).results[0]!.property_id}/offers/search`,
      { body: { proof: cursor } },
    );
    expect([asProof.status, asProof.body.details]).toMatchObject([400, { field: "proof" }]);
  });

  test("excludes all other parameters, and the refusal names them", async () => {
    const { next_cursor: cursor } = await begin();
    for (const [field, value] of Object.entries({ ...placeBody(city), sort: "price", limit: 1 })) {
      const { status, body } = await listAvailability({ cursor, [field]: value });
      expect([status, body.details], field).toMatchObject([400, { field }]);
    }
    const both = await listAvailability({ cursor, ...placeBody(city) });
    const named = (both.body.details!.issues as { path: string }[]).map((issue) => issue.path);
    expect(named.toSorted()).toEqual(["checkin", "checkout", "currency", "occupancy", "place_public_id"]);
  });

  test("may be reused and returns the same page", async () => {
    const { next_cursor: cursor } = await begin();
    const pages = await Promise.all([1, 2, 3].map(() => listAvailability({ cursor })));
    expect(new Set(pages.map((page) => page.body.results[0]!.property_id)).size).toBe(1);
  });

  test("counts towards usage like a first page; a refused one does not", async () => {
    const units = async () => {
      await flushUsage();
      const rows = await app.db.rows<{ units: string }>(
        "SELECT sum(units) AS units FROM usage_counter WHERE operation = 'places.availability'",
      );
      return Number(rows[0]!.units);
    };
    const before = await units();
    const { next_cursor: cursor } = await begin();
    await listAvailability({ cursor });
    await listAvailability({ cursor: "x" });
    await listAvailability({ ...placeBody(city), place_public_id: "plc_0nobodys" });
    expect((await units()) - before).toBe(2);
  });

  test("of a place with 1,500 properties is a few kilobytes long", async () => {
    const vast = await makePlace(app.db.client);
    await app.db.rows(
      `INSERT INTO property (public_id, code, name, category_code, address, country_code, timezone, currency_code, place_id)
       SELECT 'prp_' || md5(n::text), 'vast' || n, 'Hotel', 'HOTEL', '{}', 'DE', 'UTC', 'EUR', $1 FROM generate_series(1, 1500) AS n`,
      [vast.id],
    );
    const { body } = await listAvailability(placeBody(vast));
    expect(body.next_cursor!.length).toBeLessThan(8_192);
  });
});
