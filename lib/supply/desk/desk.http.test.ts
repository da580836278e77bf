import { readdir } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays } from "@/lib/core/dates";
import { env } from "@/lib/core/env";
import { dayFromNow, makeProperty, type MadeProperty } from "@/lib/testing/factories/property";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import { createBookedStay, holdStayToken, search } from "@/lib/testing/harness/products/stay";
import { uploadSupplyFile } from "@/lib/testing/harness/upload";
import { FILE_NAMES } from "../format/kinds";
import { computeProgress } from "../import/runs/import-share";
import { textFile } from "../import/supply-directory";
import { uploadDirectory } from "./uploads";

let app: Served;
let operator: StaffClient;
beforeAll(async () => {
  app = await served();
  operator = await staffClient(app.db.client, "operator", null);
});
afterAll(() => app.close());

interface Night {
  plans_closed: boolean[];
  plans_closed_to_arrival: boolean[];
  min_stay_through: (number | null)[];
  min_sell: (string | null)[];
  day: string;
  total: number;
  sold: number;
  held: number;
  closed: boolean;
  prices: (string | null)[];
  min_stay: (number | null)[];
}
interface Calendar {
  property: { today: string };
  from: string;
  to: string;
  rooms: { nights: Night[] }[];
}
interface Job {
  import_id: string;
  preview: boolean;
  state: string;
  percent: number;
  changes: Record<string, { inserted: number; updated: number }> | null;
  problems: unknown[];
}
const RATES = "day,base,quote,rate\n2027-03-01,EUR,USD,1.1\n";
interface Report {
  preview: boolean;
  changes: Record<string, { inserted: number; updated: number }>;
}
const from = dayFromNow(30);
const calendar = async ({ publicId }: MadeProperty, days = 7) =>
  (
    await operator.call<Calendar>("inventory.get", {
      params: { public_id: publicId },
      query: { from, nights: String(days) },
    })
  ).body;
const edit = (property: MadeProperty, change: object) =>
  operator.call<Report>("inventory.edit", {
    params: { public_id: property.publicId },
    body: { room_public_ids: [property.rooms[0]!.publicId], from, to: addDays(from, 6), ...change },
  });
const nights = async (property: MadeProperty) => (await calendar(property)).rooms[0]!.nights;

describe("the calendar", () => {
  test("shows sold and held units for each night", async () => {
    const property = await makeProperty(app.db.client);
    await createBookedStay(app.partner, property, { checkin: from, nights: 2 });
    await holdStayToken(app.partner, property, { checkin: addDays(from, 1), nights: 1 });
    const shown = (await nights(property)).map((n) => [n.total, n.sold, n.held]);
    expect(shown.slice(0, 3)).toEqual([
      [3, 1, 0],
      [3, 1, 1],
      [3, 0, 0],
    ]);
  });

  test("has 62 nights at most, and is not found for an unknown property", async () => {
    const property = await makeProperty(app.db.client);
    const getNights = (publicId: string, count: string) =>
      operator.call("inventory.get", { params: { public_id: publicId }, query: { from, nights: count } });
    expect((await getNights(property.publicId, "62")).body).toMatchObject({ from, to: addDays(from, 61) });
    expect((await getNights(property.publicId, "63")).body.details).toMatchObject({ field: "nights" });
    expect((await getNights(property.publicId, "0")).body.details).toMatchObject({ field: "nights" });
    expect((await getNights("prp_nobodys", "14")).body.code).toBe("PROPERTY_NOT_FOUND");
  });

  test("starts with the current day at the property", async () => {
    const zones = ["Pacific/Kiritimati", "Pacific/Pago_Pago"];
    const days = await Promise.all(
      zones.map(async (timezone) => {
        const { publicId } = await makeProperty(app.db.client, { timezone });
        return (await operator.call<Calendar>("inventory.get", { params: { public_id: publicId } })).body;
      }),
    );
    for (const { from: first, to, property } of days) expect([first, to]).toEqual([property.today, addDays(first, 13)]);
    // 25 hours apart, so that the two are never on the same day.
    expect(days[0]!.from > days[1]!.from).toBe(true);
  });

  test("is found by words of the property's name or city, or its code, whether the property is on sale or not", async () => {
    const { id, publicId } = await makeProperty(app.db.client, { name: "Zum Wilden Hirschen", city: "Ährenstadt" });
    const [{ code }] = (await app.db.rows("UPDATE property SET status = 'INACTIVE' WHERE id = $1 RETURNING code", [
      id,
    ])) as [{ code: string }];
    const found = async (q: string) =>
      (await operator.call<{ items: { public_id: string }[] }>("inventory.search", { query: { q } })).body.items.map(
        ({ public_id: each }) => each,
      );
    for (const q of ["hirsch", "WILDEN ähr", "ahrenstadt", code.toLowerCase(), code.slice(0, -1)])
      expect(await found(q), q).toContain(publicId);
    expect(await found("irschen")).not.toContain(publicId);
    await app.db.rows("UPDATE property SET deleted_at = now() WHERE id = $1", [id]);
    expect(await found("hirsch")).toEqual([]);
  });
});

describe("an edit", () => {
  test("restricts some plans alone, with a stay through the night and a least price", async () => {
    const property = await makeProperty(app.db.client, { plans: [{}, {}], rooms: [{ prices: [10_000, 12_000] }] });
    const [first, second] = property.plans.map(({ publicId }) => publicId);
    const told = async () => {
      const [night] = await nights(property);
      const { closed, plans_closed, plans_closed_to_arrival, min_stay, min_stay_through, min_sell } = night!;
      return [closed, plans_closed, plans_closed_to_arrival, min_stay, min_stay_through, min_sell];
    };
    const before = await told();
    const change = { closed: true, closed_to_arrival: true, min_stay: 3, min_stay_through: 4 };
    const least = [{ rate_plan_public_id: first, amount: "90.00" }];
    expect((await edit(property, { rate_plan_public_ids: [second], ...change, min_sell: least })).status).toBe(200);
    expect(await told()).toEqual([false, [false, true], [false, true], [null, 3], [null, 4], ["90.00", null]]);
    // Opening one plan needs no price; what is cleared is as before.
    const open = { closed: false, closed_to_arrival: false, min_stay: null, min_stay_through: null };
    const any = [{ rate_plan_public_id: first, amount: null }];
    expect((await edit(property, { rate_plan_public_ids: [second], ...open, min_sell: any })).status).toBe(200);
    expect(await told()).toEqual(before);

    const refused = await edit(property, { min_sell: [{ rate_plan_public_id: first, amount: "9.001" }] });
    expect(refused.body).toMatchObject({ details: { field: "min_sell.0.amount" } });
    const unknown = await edit(property, { rate_plan_public_ids: ["rtp_nobodys"], closed: true });
    expect(unknown.body).toMatchObject({ details: { field: "rate_plan_public_ids.0" } });
  });

  test("takes effect immediately; its preview counts the changes and changes nothing", async () => {
    const property = await makeProperty(app.db.client);
    const before = await nights(property);
    const change = { closed: true, weekdays: [1, 2, 3, 4, 5] };
    const preview = await edit(property, { ...change, preview: true });
    expect(preview.body).toMatchObject({ preview: true, changes: { room_day: { inserted: 0, updated: 5 } } });
    expect(await nights(property)).toEqual(before);
    expect((await edit(property, change)).body.changes.room_day).toEqual({ inserted: 0, updated: 5 });
    expect((await nights(property)).filter((n) => n.closed)).toHaveLength(5);
    const found = await search(app.partner, [property], { checkin: from, nights: 7 });
    expect(found.body.results[0]!.allocations).toEqual([]);
    expect((await edit(property, change)).body.changes.room_day).toEqual({ inserted: 0, updated: 0 });
  });

  test("sets prices per plan, and stops the sale of one", async () => {
    const property = await makeProperty(app.db.client);
    const plan = property.plans[0]!.publicId;
    const price = (amount: string | null) => edit(property, { prices: [{ rate_plan_public_id: plan, amount }] });
    expect((await price("321.50")).status).toBe(200);
    expect((await nights(property)).map((n) => n.prices[0])).toEqual(Array.from({ length: 7 }, () => "321.50"));
    // The answer has the expected value as a code too, which the desk translates.
    expect((await price("1.234")).body.details).toMatchObject({
      field: "prices.0.amount",
      issues: [{ expected: { code: "cells.amountAboveZero", values: { currency: "EUR", decimals: 2 } } }],
    });
    expect((await price("-1.00")).body.details).toMatchObject({ field: "prices.0.amount" });
    await price(null);
    expect((await nights(property))[0]!.prices[0]).toBeNull();
  });

  test("cannot go below what is sold and held, and the error names the night", async () => {
    const property = await makeProperty(app.db.client);
    await createBookedStay(app.partner, property, { checkin: addDays(from, 2), nights: 1 });
    const refused = await edit(property, { allotment: 0 });
    expect(refused.body.details).toMatchObject({ field: "allotment" });
    expect(refused.body.message).toContain(addDays(from, 2));
    expect((await nights(property)).map((n) => n.total)).toEqual(Array.from({ length: 7 }, () => 3));
    expect((await edit(property, { allotment: 1 })).status).toBe(200);
  });

  test("of several rooms names the room that prevents it", async () => {
    const property = await makeProperty(app.db.client, { rooms: [{}, {}] });
    await createBookedStay(app.partner, property, { checkin: from, nights: 1 });
    const taken = (await calendar(property)).rooms.findIndex(({ nights: [first] }) => first!.sold > 0);
    const refused = await edit(property, { room_public_ids: property.rooms.map((r) => r.publicId), allotment: 0 });
    expect(refused.body.message).toMatch(new RegExp(`on ${from} in Room ${taken + 1}$`));
  });

  test("sets the minimum stay, and restores the plans' own", async () => {
    const property = await makeProperty(app.db.client, { plans: [{}, {}] });
    const stays = async (min_stay: number | null) => {
      await edit(property, { min_stay });
      return (await nights(property))[0]!.min_stay;
    };
    expect(await stays(3)).toEqual([3, 3]);
    expect(await stays(null)).toEqual([null, null]);
  });

  test("counts actual changes only: emptying an empty value is none", async () => {
    const property = await makeProperty(app.db.client, { plans: [{}, {}] });
    const second = property.plans[1]!.publicId;
    const count = async (change: object) => (await edit(property, { ...change, preview: true })).body.changes.room_day;
    const untouched = { inserted: 0, updated: 0 };
    expect(await count({ min_stay: null, max_stay: null })).toEqual(untouched);
    const prices = [{ rate_plan_public_id: second, amount: null }];
    expect(await count({ prices })).toEqual({ inserted: 0, updated: 7 });
    await edit(property, { prices, to: addDays(from, 1) });
    expect(await count({ prices })).toEqual({ inserted: 0, updated: 5 });
    await edit(property, { min_stay: 2, to: addDays(from, 4) });
    expect(await count({ min_stay: null })).toEqual({ inserted: 0, updated: 5 });
    await edit(property, { min_stay: null, to: addDays(from, 4) });
    expect(await count({ min_stay: null })).toEqual(untouched);
    await app.db.rows("UPDATE room_night SET prices = prices[1:1] WHERE property_id = $1", [property.id]);
    expect(await count({ prices })).toEqual(untouched);
  });

  test("accepts rooms and plans of the property only, and leaves an audit entry", async () => {
    const [property, other] = [await makeProperty(app.db.client), await makeProperty(app.db.client)];
    const refused = await edit(property, { room_public_ids: [other.rooms[0]!.publicId], closed: true });
    expect(refused.body.details).toMatchObject({ field: "room_public_ids.0" });
    await edit(property, { closed: true });
    const audit = await app.db.rows("SELECT actor, operation FROM audit_entry WHERE subject = $1", [property.publicId]);
    expect(audit).toEqual([{ actor: `staff:${operator.publicId}`, operation: "inventory.edit" }]);
  });
});

describe("files", () => {
  test("are described by the columns that an import accepts", async () => {
    const { body } = await operator.call<{ files: { name: string; required: string[]; optional: string[] }[] }>(
      "supply.format",
    );
    expect(body.files.map(({ name }) => name).toSorted()).toEqual([...FILE_NAMES].toSorted());
    const templates = Object.fromEntries(
      body.files.map(({ name, required, optional }) => [name, `${[...required, ...optional].join(",")}\n`]),
    );
    expect((await bring(templates, true)).state).toBe("DONE");
  });

  const bring = async (files: Record<string, string>, preview = false): Promise<Job> => {
    const uploads = [];
    for (const [name, csv] of Object.entries(files)) uploads.push(await uploadSupplyFile(operator, name, csv));
    return finished(operator, (await operator.call<Job>("supply.import", { body: { uploads, preview } })).body);
  };
  const PLACES = "code,type,name,country_code,timezone\nNEW-1,CITY,Neustadt,DE,Europe/Berlin\n";

  test("are previewed and imported as a whole", async () => {
    const count = async () => (await app.db.rows("SELECT FROM place WHERE code = 'NEW-1'")).length;
    const preview = await bring({ "places.csv": PLACES }, true);
    expect(preview).toMatchObject({ preview: true, state: "DONE", percent: 100, changes: { place: { inserted: 1 } } });
    expect(await count()).toBe(0);
    expect((await bring({ "places.csv": PLACES })).changes!.place).toMatchObject({ inserted: 1 });
    expect(await count()).toBe(1);
    expect((await bring({ "places.csv": PLACES }, true)).changes!.place).toEqual({ inserted: 0, updated: 0 });
  });

  test("are refused with file, line and column, and nothing is imported", async () => {
    const wrong = await bring({ "fx_rates.csv": RATES, "places.csv": PLACES.replace("Europe/Berlin", "Berlin") });
    expect(wrong).toMatchObject({ state: "REFUSED", changes: null });
    expect(wrong.problems).toEqual([
      {
        file: "places.csv",
        line: 2,
        column: "timezone",
        value: "Berlin",
        message: 'places.csv, line 2, timezone: expected an IANA time zone such as Europe/Paris, found "Berlin"',
        expected: { code: "cells.timeZone", values: { example: "Europe/Paris" } },
      },
    ]);
  });

  test("are imported compressed or plain, and then deleted from disk", async () => {
    const uploads = [await uploadSupplyFile(operator, "places.csv.gz", gzipSync(PLACES.replaceAll("NEW-1", "NEW-2")))];
    const here = async () => (await readdir(uploadDirectory())).filter((name) => name.startsWith(uploads[0]!));
    expect(await here()).toHaveLength(1);
    const send = async (preview: boolean) =>
      finished(operator, (await operator.call<Job>("supply.import", { body: { uploads, preview } })).body);
    expect((await send(true)).changes!.place).toMatchObject({ inserted: 1 });
    expect((await send(false)).changes!.place).toMatchObject({ inserted: 1 });
    expect(await here()).toEqual([]);
    const again = await operator.call("supply.import", { body: { uploads } });
    expect(again.body.details).toMatchObject({ field: "uploads.0" });
  });

  test("in another encoding are refused, however their bytes read: the run ends", async () => {
    const files = ["latin1", "utf16le"] as const;
    for (const encoding of files) {
      const uploads = [
        await uploadSupplyFile(operator, "places.csv", Buffer.from(PLACES.replace("Neustadt", "Köln"), encoding)),
      ];
      const { body } = await operator.call<Job>("supply.import", { body: { uploads } });
      expect(await finished(operator, body)).toMatchObject({ state: "REFUSED" });
    }
  });

  test("that are broken archives, or decompress to far more than a file may have, are refused as such", async () => {
    expect(await bring({ "places.csv.gz": "no gzip" })).toMatchObject({ state: "REFUSED" });
    const most = env.uploadFileMib;
    env.uploadFileMib = 1;
    try {
      const line = "NEW-3,CITY,Neustadt,DE,Europe/Berlin\n";
      const uploads = [await uploadSupplyFile(operator, "places.csv.gz", gzipSync(PLACES + line.repeat(500_000)))];
      const { body } = await operator.call<Job>("supply.import", { body: { uploads, preview: true } });
      expect((await finished(operator, body)).state).not.toBe("DONE");
    } finally {
      env.uploadFileMib = most;
    }
  });

  test("and their imports belong to their user: nobody else can import or see them", async () => {
    const other = await staffClient(app.db.client, "operator", null);
    const uploads = [await uploadSupplyFile(operator, "fx_rates.csv", RATES)];
    expect((await other.call("supply.import", { body: { uploads } })).body.details).toMatchObject({
      field: "uploads.0",
    });
    const { body } = await operator.call<Job>("supply.import", { body: { uploads, preview: true } });
    expect((await other.call("supply.getImport", { params: { import_id: body.import_id } })).status).toBe(404);
  });

  test("show their progress in per cent during the import", async () => {
    const seen: number[] = [];
    const files = new Map([
      ["fx_rates.csv", textFile("fx_rates.csv", "x".repeat(100))],
      ["room_days.csv", textFile("room_days.csv", "x".repeat(300))],
    ] as const);
    const progress = computeProgress(files, (share) => seen.push(Math.round(share * 100)));
    progress("fx_rates.csv", 1, 1);
    progress("room_days.csv", 1, 2);
    progress("room_days.csv", 2, 2);
    progress("room days", 50, 100);
    progress("room days", 100, 100);
    expect(seen).toEqual([10, 24, 38, 66, 95]);
  });

  test("of an import whose process died are reported as lost", async () => {
    const uploads = [await uploadSupplyFile(operator, "fx_rates.csv", RATES)];
    const { body } = await operator.call<Job>("supply.import", { body: { uploads, preview: true } });
    const { import_id } = await finished(operator, body);
    await app.db.rows(
      "UPDATE supply_import SET state = 'RUNNING', ended_at = NULL, seen_at = now() - interval '1 minute' WHERE public_id = $1",
      [import_id],
    );
    expect((await operator.call<Job>("supply.getImport", { params: { import_id } })).body.state).toBe("STOPPED");
  });
});

/** Waits for an import to finish. */
async function finished(person: StaffClient, job: Job): Promise<Job> {
  if (job.state !== "RUNNING") return job;
  const { body } = await person.call<Job>("supply.getImport", { params: { import_id: job.import_id } });
  return finished(person, body);
}
