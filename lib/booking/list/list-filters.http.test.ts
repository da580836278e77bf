import type { z } from "zod";
import { afterAll, beforeAll, expect, test } from "vitest";
import { clock, setClockOffset } from "@/lib/core/clock";
import { makePlace } from "@/lib/testing/factories/place";
import { makeProperty, type MadeProperty } from "@/lib/testing/factories/property";
import { bookedPackage, makeJourney, packageBody } from "@/lib/testing/harness/products/package";
import { served, type Served } from "@/lib/testing/harness/served";
import { book, bookBody, createBookedStay, cancel, holdStayToken, poll } from "@/lib/testing/harness/products/stay";
import { bookedTransfer, makeRoute, transferBody } from "@/lib/testing/harness/products/transfer";
import { createTrip } from "@/lib/testing/harness/products/trip";
import type { BookingPage } from "./list-schemas";

let app: Served;
let place: Awaited<ReturnType<typeof makePlace>>;
let property: MadeProperty;
beforeAll(async () => {
  app = await served();
  place = await makePlace(app.db.client, { name: "Bad Hersfeld" });
  property = await makeProperty(app.db.client, { place, rooms: [{ allotment: 20 }] });
});
afterAll(() => app.close());

type Page = z.output<typeof BookingPage>;
const list = async (query: string, client = app.partner) => (await client.call<Page>("GET", `/bookings?${query}`)).body;
const found = async (query: string) => (await list(query)).items.map((b) => b.public_id);
const DAY = 86_400_000;
const dayFrom = (days: number) => new Date(clock.now().getTime() + days * DAY).toISOString().slice(0, 10);
const stay = async (days: number) =>
  (await createBookedStay(app.partner, property, { checkin: dayFrom(days) })).body.booking.public_id;

test("deadlines within some days are listed earliest first, page by page, without ended or past ones", async () => {
  const [late, soon, ended, next] = [await stay(20), await stay(9), await stay(10), await stay(11)];
  await cancel(app.partner, ended);
  const deadline = async (id: string) =>
    Date.parse((await poll(app.partner, id, "full")).body.cancellation_policy_snapshot!.free_until!);
  const daysTo = async (id: string) => Math.ceil(((await deadline(id)) - clock.now().getTime()) / DAY);
  const within = await daysTo(next);
  expect(await found(`deadline_within_days=${within}`)).toEqual([soon, next]);
  const all = `deadline_within_days=${await daysTo(late)}`;
  const first = await list(`${all}&limit=2`);
  const rest = await list(`${all}&limit=2&cursor=${first.next_cursor}`);
  expect([...first.items, ...rest.items].map((b) => b.public_id)).toEqual([soon, next, late]);
  setClockOffset((await deadline(soon)) + 1_000 - clock.realNow().getTime());
  try {
    expect(await found(`deadline_within_days=${within}`)).toEqual([next]);
    setClockOffset((await deadline(next)) - clock.realNow().getTime() - 60_000);
    expect((await list("deadline_within_days=1")).items.map((b) => [b.public_id, Date.parse(b.free_until!)])).toEqual([
      [next, await deadline(next)],
    ]);
  } finally {
    setClockOffset(0);
  }
});

test.each(["0", "366", "-1", "1.5", "soon"])("a deadline within %s days is refused by name", async (days) => {
  const answer = await app.partner.call("GET", `/bookings?deadline_within_days=${days}`);
  expect([answer.status, answer.body.details]).toMatchObject([400, { field: "deadline_within_days" }]);
});

test("a listed booking has title, place, lead guest, free-cancellation deadline and trip", async () => {
  const token = await holdStayToken(app.partner, property);
  const guests = [[{ kind: "ADULT", first_name: "Grete", last_name: "Hermann-Öllinger", is_lead: true }]];
  const stayId = (await book(app.partner, { ...bookBody(token), guests, agency_reference: "DT 0042" })).body.booking
    .public_id;
  const route = await makeRoute(app.db.client);
  const ride = (await bookedTransfer(app.partner, transferBody(route))).body.booking.public_id;
  const tour = (await bookedPackage(app.partner, packageBody((await makeJourney(app.db)).package))).body.booking;
  const trip = (await createTrip(app.partner, { booking_public_ids: [stayId, ride] })).body.public_id;

  const { rows } = await app.db.client.query<{ name: string }>("SELECT name FROM property WHERE public_id = $1", [
    property.publicId,
  ]);
  const items = (await list(`trip_public_id=${trip}`)).items;
  expect(items.map((b) => b.public_id).toSorted()).toEqual([stayId, ride].toSorted());
  const full = (await poll(app.partner, stayId, "full")).body;
  expect(items.find((b) => b.public_id === stayId)).toMatchObject({
    title: rows[0]!.name,
    place_name: "Bad Hersfeld",
    lead_guest: "Grete Hermann-Öllinger",
    lead_name: "Ada Lovelace",
    free_until: full.cancellation_policy_snapshot!.free_until,
    cancellable_until: full.cancellation_policy_snapshot!.cancellable_until,
    timezone: full.cancellation_policy_snapshot!.timezone,
    trip_public_id: trip,
  });
  expect(full).toMatchObject({ title: rows[0]!.name, place_name: "Bad Hersfeld", trip_public_id: trip });
  expect(items.find((b) => b.public_id === ride)!.title).toMatch(/^\S.* – \S.*$/);
  expect((await list(`q=${tour.public_id}`)).items[0]).toMatchObject({ trip_public_id: null, place_name: null });
  for (const item of tour.items!) expect(item.title).toMatch(/\S/);

  // Each word of a search may be in another field.
  expect(await found(`q=${encodeURIComponent("hermann 0042")}`)).toEqual([stayId]);
  expect(await found(`q=${encodeURIComponent(`grete ${rows[0]!.name.slice(0, 4)}`)}`)).toEqual([stayId]);
  expect(await found(`q=${encodeURIComponent("grete nobody")}`)).toEqual([]);
  expect((await list(`trip_public_id=${trip}`, app.stranger)).items).toEqual([]);
});
