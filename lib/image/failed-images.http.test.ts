import { afterAll, beforeAll, expect, test } from "vitest";
import { makeProperty, type MadeProperty } from "@/lib/testing/factories/property";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";

interface Item {
  image_id: string;
  url: string;
  state: string;
  reason: string;
  error: string;
  attempts: number;
  last_attempt_at: string | null;
  next_attempt_at: string | null;
  records: { kind: string; key: string[]; name: string }[];
  record_count: number;
}
interface Page {
  items: Item[];
  next_cursor: string | null;
}

let app: Served;
let operator: StaffClient;
let admin: StaffClient;
let hotel: MadeProperty;
const A = "https://a.example";
const B = "https://B.example:8443";

beforeAll(async () => {
  app = await served();
  operator = await staffClient(app.db.client, "operator", app.tenant.id);
  admin = await staffClient(app.db.client, "admin", app.tenant.id);
  hotel = await makeProperty(app.db.client, { name: "Hotel of images" });
  const other = await makeProperty(app.db.client, { name: "Other house" });
  await show("property", hotel.id, `${A}/1.jpg`, `${A}/2.jpg`, `${B}/3.jpg`, `${A}/fine.jpg`);
  await show("property", other.id, `${A}/1.jpg`);
  await app.db.rows("UPDATE room SET images = $1 WHERE property_id = $2", [
    JSON.stringify([{ url: `${A}/2.jpg` }]),
    hotel.id,
  ]);
  await fail(`${A}/1.jpg`, "FAILED", "answered 404", "10:00");
  await fail(`${A}/2.jpg`, "PENDING", "answered 503", "12:00");
  await fail(`${B}/3.jpg`, "FAILED", "is no JPEG, PNG, WebP or AVIF", "11:00");
});
afterAll(() => app.close());

const show = (table: string, id: number, ...urls: string[]) =>
  app.db.rows(`UPDATE ${table} SET images = $1 WHERE id = $2`, [JSON.stringify(urls.map((url) => ({ url }))), id]);
const fail = (url: string, status: string, error: string, time: string) =>
  app.db.rows("UPDATE image SET status = $2, error = $3, attempts = 3, last_attempt_at = $4 WHERE source_url = $1", [
    url,
    status,
    error,
    `2026-11-01T${time}:00Z`,
  ]);
const list = async (query: Record<string, string> = {}) =>
  (await operator.call<Page>("failedImage.list", { query })).body;
const urlsOf = ({ items }: Page) => items.map(({ url }) => url);

test("an operator sees the images that could not be fetched, with their records and the reason in plain words", async () => {
  const { items } = await list();
  expect(items.map(({ url }) => url)).toEqual([`${A}/2.jpg`, `${B}/3.jpg`, `${A}/1.jpg`]);
  expect(items[0]).toMatchObject({
    state: "RETRYING",
    reason: "The server has a failure (503)",
    error: "answered 503",
    attempts: 3,
    last_attempt_at: "2026-11-01T12:00:00.000Z",
    next_attempt_at: expect.any(String),
    record_count: 2,
  });
  expect(items[0]!.records.map(({ kind, name }) => [kind, name])).toEqual([
    ["properties", "Hotel of images"],
    ["rooms", expect.any(String)],
  ]);
  expect(items[0]!.records[1]!.key).toEqual([items[0]!.records[0]!.key[0], expect.any(String)]);
  expect(items[2]).toMatchObject({ state: "FAILED", next_attempt_at: null, record_count: 2 });
});

test("the list has pages and filters by state, host and words of the address or the record", async () => {
  const first = await list({ limit: "2" });
  const second = await list({ limit: "2", cursor: first.next_cursor! });
  expect([...urlsOf(first), ...urlsOf(second)]).toEqual(urlsOf(await list()));
  expect(second.next_cursor).toBeNull();
  expect(urlsOf(await list({ state: "RETRYING" }))).toEqual([`${A}/2.jpg`]);
  expect(urlsOf(await list({ host: "b.example:8443" }))).toEqual([`${B}/3.jpg`]);
  expect(urlsOf(await list({ q: "other HOUSE" }))).toEqual([`${A}/1.jpg`]);
  expect(urlsOf(await list({ q: "3.jpg" }))).toEqual([`${B}/3.jpg`]);
  expect(urlsOf(await list({ q: "nowhere" }))).toEqual([]);
});

test("hosts are counted, the one with most images first", async () => {
  const { body } = await operator.call("failedImage.count");
  expect(body).toMatchObject({
    items: [
      { host: "a.example", failed: 1, retrying: 1 },
      { host: "b.example:8443", failed: 1, retrying: 0 },
    ],
  });
});

test("an image, or all of a host, is fetched again from the first attempt on, with an audit entry", async () => {
  const retry = (body: object, who = operator) => who.call("failedImage.retry", { body });
  const stateOf = async (url: string) =>
    (
      await app.db.rows(
        "SELECT status, attempts, next_attempt_at <= now() AS is_due FROM image WHERE source_url = $1",
        [url],
      )
    )[0];
  const entries = () =>
    app.db.rows("SELECT subject, actor FROM audit_entry WHERE operation = 'failedImage.retry' ORDER BY id");
  const { image_id: id } = (await list({ host: "b.example:8443" })).items[0]!;

  expect((await retry({ image_ids: [id, "0".repeat(32)] })).body).toMatchObject({ retried: 1, has_more: false });
  expect(await stateOf(`${B}/3.jpg`)).toEqual({ status: "PENDING", attempts: 0, is_due: true });
  expect((await list({ host: "b.example:8443" })).items).toMatchObject([{ state: "RETRYING", attempts: 0 }]);

  expect((await retry({ host: "A.EXAMPLE" })).body).toMatchObject({ retried: 2, has_more: false });
  expect(await stateOf(`${A}/1.jpg`)).toEqual({ status: "PENDING", attempts: 0, is_due: true });
  expect((await retry({ host: "unknown.example" })).body).toMatchObject({ retried: 0 });
  expect(await entries()).toEqual([
    { subject: id, actor: expect.stringMatching(/^staff:/) },
    { subject: "A.EXAMPLE", actor: expect.stringMatching(/^staff:/) },
  ]);

  for (const body of [{}, { host: "a.example", image_ids: [id] }]) {
    const answer = await retry(body);
    expect([answer.status, answer.body.details]).toMatchObject([400, { field: "image_ids" }]);
  }
  expect((await retry({ host: "a.example" }, admin)).status).toBe(403);
});

test("an image that no record shows any more is not in the list", async () => {
  await app.db.rows("UPDATE property SET images = '[]' WHERE id = $1", [hotel.id]);
  expect(urlsOf(await list({ host: "b.example:8443" }))).toEqual([]);
});
