import pg from "pg";
import type { z } from "zod";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { clock, setClockOffset } from "@/lib/core/clock";
import { makeProperty } from "@/lib/testing/factories/property";
import { createBookedStay } from "@/lib/testing/harness/products/stay";
import { served, type Served } from "@/lib/testing/harness/served";
import type { BookingPage } from "./list-schemas";

// Two connections: a writer commits what has an earlier instant than changes that a reader has already seen.

let app: Served;
let writer: pg.Client;
let early: string;
let late: string;
beforeAll(async () => {
  app = await served();
  const property = await makeProperty(app.db.client, { rooms: [{ allotment: 9 }] });
  const stay = async () => (await createBookedStay(app.partner, property)).body.booking.public_id;
  [early, late] = [await stay(), await stay()];
  writer = new pg.Client({ connectionString: app.db.superuserUrl });
  await writer.connect();
});
afterEach(() => setClockOffset(0));
afterAll(async () => {
  await writer.end();
  await app.close();
});

const list = async (query: Record<string, string>) =>
  (await app.partner.call<z.output<typeof BookingPage>>("GET", `/bookings?${new URLSearchParams(query)}`)).body;
const idsOf = (page: z.output<typeof BookingPage>) => page.items.map((booking) => booking.public_id);
const before = (ms: number) => new Date(clock.now().getTime() - ms);
const change = (booking: string, at: Date) =>
  writer.query("UPDATE booking SET updated_at = $2 WHERE public_id = $1", [booking, at]);

test.each([
  ["had begun", true],
  ["had not begun", false],
])("a change is not missed whose transaction %s when a list reached a later instant", async (_, hadBegun) => {
  const since = before(60_000);
  await change(early, since);
  await change(late, before(100));
  if (hadBegun) {
    await writer.query("BEGIN");
    await change(early, before(2_000));
  }
  const first = await list({ updated_since: new Date(since.getTime() + 1).toISOString() });
  expect(idsOf(first)).toEqual([late]);
  if (hadBegun) await writer.query("COMMIT");
  else await change(early, before(2_000));
  expect(idsOf(await list({ updated_since: first.next_updated_since! }))).toContain(early);
});

test("a change is not missed that was committed between two pages, however long the list takes", async () => {
  const since = before(60_000);
  await change(early, since);
  await change(late, before(3_000));
  const third = await createBookedStay(app.partner, await makeProperty(app.db.client));
  expect(third.status).toBe(201);
  const query = { updated_since: new Date(since.getTime() + 1).toISOString(), limit: "1" };
  const first = await list(query);
  expect(idsOf(first)).toEqual([late]);
  await change(early, before(4_000));
  setClockOffset(60_000);
  const last = await list({ ...query, cursor: first.next_cursor! });
  expect(idsOf(last)).not.toContain(early);
  expect(last.next_cursor).toBeNull();
  expect(idsOf(await list({ updated_since: last.next_updated_since! }))).toContain(early);
});

test("a list continues from its last change when that is settled", async () => {
  await writer.query("UPDATE booking SET updated_at = $1", [before(40_000)]);
  await change(late, before(30_000));
  const { items, next_updated_since } = await list({ updated_since: before(50_000).toISOString() });
  expect(next_updated_since).toBe(items.find(({ public_id }) => public_id === late)!.updated_at);
});
