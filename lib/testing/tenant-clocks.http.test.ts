import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { settleDueBookings } from "@/lib/booking/settle-due";
import { setTenantClocks } from "@/lib/core/clock";
import { dayFromNow, makeProperty, type MadeProperty } from "@/lib/testing/factories/property";
import type { PartnerClient } from "@/lib/testing/harness/client";
import { served, type Served } from "@/lib/testing/harness/served";
import { expectConservation } from "@/lib/testing/harness/products/stock";
import {
  book,
  bookBody,
  createBookedStay,
  holdStayToken,
  poll,
  quoteChange,
  search,
} from "@/lib/testing/harness/products/stay";
import { sweepTable } from "@/lib/worker/sweeps";
import { readMovedClocks } from "@/lib/sandbox/clock";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const CHECKIN = { checkin: dayFromNow(30) };

let app: Served;
beforeAll(async () => {
  app = await served();
});
const made: MadeProperty[] = [];
afterEach(async () => {
  for (const one of made) await expectConservation(app.db, one);
  for (const client of [app.partner, app.stranger]) await client.call("DELETE", "/sandbox/clock");
  for (const one of made.splice(0)) await expectConservation(app.db, one);
});
afterAll(() => app.close());

async function property(allotment: number): Promise<MadeProperty> {
  const one = await makeProperty(app.db.client, { rooms: [{ allotment }], from: dayFromNow(-60), nights: 120 });
  made.push(one);
  return one;
}
const move = (client: PartnerClient, ms: number) =>
  client.call("PUT", "/sandbox/clock", { body: { now: new Date(Date.now() + ms).toISOString() } });
const minutesAhead = async (client: PartnerClient) => {
  const { body } = await client.call<{ now: string }>("GET", "/sandbox/clock");
  return Math.round((Date.parse(body.now) - Date.now()) / MINUTE) + 0;
};
const isFree = async (client: PartnerClient, one: MadeProperty) =>
  (await search(client, [one], CHECKIN)).body.results[0]!.total_available > 0;

test("a tenant moves its own clock; a process that starts later has the same clocks", async () => {
  await move(app.partner, 3 * DAY);
  const clocks = async () => [await minutesAhead(app.partner), await minutesAhead(app.stranger)];
  expect(await clocks()).toEqual([3 * 24 * 60, 0]);
  setTenantClocks({ moved: new Map(), running: () => undefined });
  await readMovedClocks();
  expect(await clocks()).toEqual([3 * 24 * 60, 0]);
  await move(app.stranger, -DAY);
  expect(await clocks()).toEqual([3 * 24 * 60, -24 * 60]);
  await app.partner.call("DELETE", "/sandbox/clock");
  expect(await clocks()).toEqual([0, -24 * 60]);
});

test("a tenant's holds end by its own clock, for itself and for others; others' holds stay", async () => {
  const [own, theirs] = [await property(1), await property(1)];
  const held = await holdStayToken(app.partner, own, CHECKIN);
  const foreign = await holdStayToken(app.stranger, theirs, CHECKIN);
  await move(app.partner, 29 * MINUTE);
  expect([await isFree(app.partner, own), await isFree(app.stranger, own)]).toEqual([false, false]);
  await move(app.partner, 31 * MINUTE);
  expect([await isFree(app.partner, own), await isFree(app.stranger, own)]).toEqual([true, true]);
  expect([await isFree(app.partner, theirs), await isFree(app.stranger, theirs)]).toEqual([false, false]);
  expect((await book(app.partner, bookBody(held))).body.code).toBe("PREBOOK_EXPIRED");
  expect((await book(app.stranger, bookBody(foreign))).status).toBe(201);
});

test.each([20, -20])("what a tenant holds and books %i days from the others is held and sold for all", async (days) => {
  const one = await property(1);
  await move(app.partner, days * DAY);
  const held = await holdStayToken(app.partner, one, CHECKIN);
  expect([await isFree(app.partner, one), await isFree(app.stranger, one)]).toEqual([false, false]);
  expect((await book(app.partner, bookBody(held))).status).toBe(201);
  await app.partner.call("DELETE", "/sandbox/clock");
  expect([await isFree(app.partner, one), await isFree(app.stranger, one)]).toEqual([false, false]);
});

test("clocks that were set back keep holds; those of quotes for changes move as well", async () => {
  const one = await property(2);
  const { booking } = (await createBookedStay(app.partner, one, CHECKIN)).body;
  const changed = await quoteChange(app.partner, booking.public_id, { checkout: dayFromNow(34) });
  expect(changed.status).toBe(200);
  const held = await holdStayToken(app.partner, one, CHECKIN);
  await expectConservation(app.db, one);
  await move(app.partner, 10 * MINUTE);
  await expectConservation(app.db, one);
  await move(app.partner, 60 * MINUTE);
  await expectConservation(app.db, one);
  await app.partner.call("DELETE", "/sandbox/clock");
  expect((await book(app.partner, bookBody(held))).status).toBe(201);
});

test("the worker answers and forgets by each tenant's clock", async () => {
  const one = await property(5);
  const own = (await createBookedStay(app.partner, one, { ...CHECKIN, scenario: "on_request" })).body.booking;
  const theirs = (await createBookedStay(app.stranger, one, { ...CHECKIN, scenario: "on_request" })).body.booking;
  await move(app.partner, 25 * 60 * MINUTE);
  await settleDueBookings((error) => expect.unreachable(String(error)));
  expect((await poll(app.partner, own.public_id)).body.status).toBe("REJECTED");
  expect((await poll(app.stranger, theirs.public_id)).body.status).toBe("ON_REQUEST");
  const { status_history: history } = (await poll(app.partner, own.public_id, "full")).body;
  expect(Date.parse(history!.at(-1)!.at) - Date.now()).toBeGreaterThan(24 * 60 * MINUTE);

  await move(app.stranger, -30 * DAY);
  const old = await holdStayToken(app.stranger, one, { checkin: dayFromNow(-10) });
  await sweepTable("prebook");
  expect((await book(app.stranger, bookBody(old))).status).toBe(201);
});

test("a server that has not heard of a tenant's clock holds, books and moves the clock without losing a room", async () => {
  const one = await property(2);
  await move(app.partner, 10 * MINUTE);
  // As in a server that missed the message: its own clocks are those of before.
  setTenantClocks({ moved: new Map(), running: () => undefined });
  const [first, second] = [
    await holdStayToken(app.partner, one, CHECKIN),
    await holdStayToken(app.partner, one, CHECKIN),
  ];
  await expectConservation(app.db, one);
  await readMovedClocks();
  await expectConservation(app.db, one);
  expect((await book(app.partner, bookBody(first))).status).toBe(201);
  await expectConservation(app.db, one);
  await move(app.partner, 6 * MINUTE);
  await expectConservation(app.db, one);
  expect((await book(app.partner, bookBody(second))).status).toBe(201);
});
