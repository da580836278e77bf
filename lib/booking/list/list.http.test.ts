import type { z } from "zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeProperty } from "@/lib/testing/factories/property";
import { served, type Served } from "@/lib/testing/harness/served";
import { createBookedStay, cancel } from "@/lib/testing/harness/products/stay";
import type { BookingPage } from "./list-schemas";

let app: Served;
let ids: string[];
beforeAll(async () => {
  app = await served();
  const property = await makeProperty(app.db.client, { rooms: [{ allotment: 20 }] });
  const made = [];
  for (let i = 0; i < 5; i++) made.push(await createBookedStay(app.partner, property));
  await createBookedStay(app.stranger, property);
  await cancel(app.partner, made[1]!.body.booking.public_id);
  ids = made.map((m) => m.body.booking.public_id);
});
afterAll(() => app.close());

const list = (query: string, client = app.partner) =>
  client.call<z.output<typeof BookingPage>>("GET", `/bookings?${query}`);
const found = async (query: string) => (await list(query)).body.items.map((b) => b.public_id);

test("pagination lists a tenant's bookings newest first, each once, and no other tenant's", async () => {
  const walked: string[] = [];
  let cursor: string | null = null;
  do {
    const { body } = await list(`limit=2${cursor ? `&cursor=${cursor}` : ""}`);
    walked.push(...body.items.map((b) => b.public_id));
    cursor = body.next_cursor;
  } while (cursor);
  expect(walked).toEqual(ids.toReversed());
});

test("each filter returns the matching bookings only", async () => {
  const [newest] = ids.toReversed();
  expect(await found("status=CANCELLED")).toEqual([ids[1]]);
  expect(await found("product_type=2")).toEqual([]);
  expect((await found("agency_reference=A-1")).length).toBe(5);
  expect(await found("agency_reference=nobody")).toEqual([]);
  expect(await found("profile_public_id=prf_0nobodys")).toEqual([]);
  expect(await found(`q=${newest}`)).toEqual([newest]);
  expect(await found("created_to=2020-01-01")).toEqual([]);
  expect((await found("created_from=2020-01-01")).length).toBe(5);
  expect(await found("service_from=2100-01-01")).toEqual([]);
  expect((await found("updated_since=2020-01-01T00:00:00Z")).length).toBe(5);
});

test("a cursor is valid for its own filters and tenant only", async () => {
  const { next_cursor } = (await list("limit=2")).body;
  const stays = (await list("limit=2&product_type=1")).body.next_cursor;
  expect((await list(`limit=2&cursor=${stays}`)).body.items).toEqual(
    (await list(`limit=2&product_type=1&cursor=${stays}`)).body.items,
  );
  for (const answer of [
    await list(`limit=2&status=CONFIRMED&cursor=${next_cursor}`),
    await list(`limit=2&cursor=${next_cursor}`, app.stranger),
    await list("cursor=nonsense"),
  ]) {
    expect(answer.body).toMatchObject({ code: "INVALID_REQUEST", details: { field: "cursor" } });
  }
});

test("contradictory filters are refused by name", async () => {
  for (const [query, field] of [
    ["status=LOST", "status"],
    ["limit=0", "limit"],
    ["limit=201", "limit"],
    ["created_from=yesterday", "created_from"],
    ["colour=red", "colour"],
  ]) {
    expect((await list(query!)).body).toMatchObject({ code: "INVALID_REQUEST", details: { field } });
  }
});

test("an instant is compared with the check-in time of a stay, a date with its local day", async () => {
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const [first] = await app.db.rows<{ at: Date }>(
    "SELECT booking_begins_at(product_type, starts_on, details, policy) AS at FROM booking WHERE starts_on = $1 LIMIT 1",
    [day],
  );
  const at = (ms: number) => new Date(first!.at.getTime() + ms).toISOString();
  expect((await found(`service_from=${at(0)}`)).length).toBe(5);
  expect(await found(`service_from=${at(1000)}`)).toEqual([]);
  expect(await found(`service_to=${at(0)}`)).toEqual([]);
  expect((await found(`service_to=${at(1000)}`)).length).toBe(5);
  expect((await found(`service_from=${day}`)).length).toBe(5);
  expect(await found(`service_to=${day}`)).toEqual([]);
});

test("status accepts several values separated by commas, and the error names the unknown one", async () => {
  const all = await found("status=CONFIRMED,CANCELLED,PENDING,ON_REQUEST,REJECTED,FAILED");
  expect(all).toEqual(await found(""));
  const { status, body } = await app.partner.call("GET", "/bookings?status=CONFIRMED,SOLD");
  expect([status, body.details?.field]).toEqual([400, "status"]);
});
