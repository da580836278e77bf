import type { z } from "zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays } from "@/lib/core/dates";
import { makeCredential, makeTenant, type MadeCredential } from "@/lib/testing/factories/partners";
import { dayFromNow } from "@/lib/testing/factories/property";
import type { PartnerClient } from "@/lib/testing/harness/client";
import { served, type Served } from "@/lib/testing/harness/served";
import type { UsagePage } from "./schemas";

type Page = z.output<typeof UsagePage>;

let app: Served;
let partner: PartnerClient;
let credentials: MadeCredential[];
/** The tenant's usage in early 2020, in the list's order. */
let rows: Page["items"];

beforeAll(async () => {
  app = await served();
  const tenant = await makeTenant(app.db.client);
  credentials = [await makeCredential(app.db.client, tenant.id), await makeCredential(app.db.client, tenant.id)];
  // Ids created within the same millisecond have any order; the list sorts them by character.
  credentials.sort((a, b) => (a.publicId < b.publicId ? -1 : 1));
  partner = await app.origin.signIn(credentials[1]!);
  rows = ["2020-01-31", "2020-02-01", "2020-02-29"].flatMap((date, day) =>
    ["availability.check", "properties.availability", "search"].flatMap((operation, op) =>
      credentials.map((credential, c) => ({
        date,
        operation,
        credential_id: credential.publicId,
        units: 100 * day + 10 * op + c + 1,
      })),
    ),
  );
  const insert =
    "INSERT INTO usage_counter (tenant_id, credential_id, day, operation, units) VALUES ($1, $2, $3, $4, $5)";
  for (const row of rows.toReversed()) {
    const credential = credentials.find((c) => c.publicId === row.credential_id)!;
    await app.db.rows(insert, [tenant.id, credential.id, row.date, row.operation, row.units]);
  }
  const theirs = await makeCredential(app.db.client, app.otherTenant.id);
  await app.db.rows(insert, [app.otherTenant.id, theirs.id, "2020-02-01", "search", 7]);
});
afterAll(() => app.close());

const usage = (query: string, client = partner) => client.call<Page>("GET", `/usage?${query}`);
const sum = (items: Page["items"]) => items.reduce((total, row) => total + row.units, 0);

test("usage is listed by day, operation and credential, each row once, page by page; every page has the total of the whole range", async () => {
  const walked: Page["items"] = [];
  let cursor: string | null = null;
  do {
    const { body }: { body: Page } = await usage(
      `from=2020-01-01&to=2020-03-01&limit=4${cursor ? `&cursor=${cursor}` : ""}`,
    );
    expect(body.total_units).toBe(sum(rows));
    walked.push(...body.items);
    cursor = body.next_cursor;
  } while (cursor);
  expect(walked).toEqual(rows);
});

test("a range includes both of its days", async () => {
  const { body } = await usage("from=2020-01-31&to=2020-02-01");
  expect(body.items.map((row) => row.date)).toEqual([...Array(6).fill("2020-01-31"), ...Array(6).fill("2020-02-01")]);
  expect(body.total_units).toBe(sum(body.items));
  expect((await usage("from=2020-02-29&to=2020-02-29")).body.items).toEqual(rows.slice(12));
});

test("usage is the tenant's own, of all its credentials", async () => {
  const theirs = await usage("from=2020-01-01&to=2020-03-01", app.stranger);
  expect([theirs.body.total_units, theirs.body.items.length]).toEqual([7, 1]);
  const nobodys = await usage("from=2020-01-01&to=2020-03-01", app.outsider);
  expect(nobodys.body).toMatchObject({ items: [], next_cursor: null, total_units: 0 });
});

test("the default range is the last 30 days; one given date completes the range", async () => {
  const today = dayFromNow(0);
  const at = async (date: string, query: string) => {
    const insert = "INSERT INTO usage_counter SELECT tenant_id, $2, 'search', id, 1 FROM credential WHERE id = $1";
    await app.db.rows(insert, [credentials[0]!.id, date]);
    const { body } = await usage(query);
    await app.db.rows("DELETE FROM usage_counter WHERE credential_id = $1 AND day = $2", [credentials[0]!.id, date]);
    return body.total_units;
  };
  expect(await at(addDays(today, -28), "limit=1")).toBe(1);
  expect(await at(addDays(today, -31), "limit=1")).toBe(0);
  expect(await at("2019-05-02", "to=2019-05-31")).toBe(1);
  expect(await at("2019-05-01", "to=2019-05-31")).toBe(0);
  expect(await at(addDays(today, -99), `from=${addDays(today, -99)}`)).toBe(1);
  expect(await at(addDays(today, 90), `from=${addDays(today, 90)}`)).toBe(1);
});

test.each([
  ["from=2020-02-02&to=2020-02-01", "from"],
  ["from=2019-01-01&to=2020-01-02", "from"],
  ["from=2001-01-01", "from"],
  ["from=2020-02-30", "from"],
  ["to=2020-2-1", "to"],
  ["to=2020-02-01T00:00:00Z", "to"],
  ["from=", "from"],
  ["since=2020-01-01", "since"],
  ["limit=0", "limit"],
  ["limit=201", "limit"],
])("%s is refused by name: %s", async (query, field) => {
  const answer = await usage(query);
  expect([answer.status, answer.body.details]).toMatchObject([400, { field }]);
});

test("a range may be a whole leap year", async () => {
  expect((await usage("from=2020-01-01&to=2020-12-31")).body.total_units).toBe(sum(rows));
});

test("a cursor needs no other parameters, and is valid for its own range and tenant only", async () => {
  const { next_cursor } = (await usage("from=2020-01-01&to=2020-03-01&limit=2")).body;
  const { items, total_units } = (await usage(`limit=2&cursor=${next_cursor}`)).body;
  expect([items, total_units]).toEqual([rows.slice(2, 4), sum(rows)]);
  for (const answer of [
    await usage(`from=2020-01-02&to=2020-03-01&limit=2&cursor=${next_cursor}`),
    await usage(`to=2020-03-02&limit=2&cursor=${next_cursor}`),
    await usage(`from=2020-01-01&to=2020-03-01&limit=2&cursor=${next_cursor}`, app.stranger),
  ]) {
    expect(answer.body).toMatchObject({ code: "INVALID_REQUEST", details: { field: "cursor" } });
  }
});
