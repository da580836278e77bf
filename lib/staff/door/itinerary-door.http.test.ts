import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { clock } from "@/lib/core/clock";
import { addDays } from "@/lib/core/dates";
import { PublicItinerary } from "@/lib/document/public-itinerary-schemas";
import { dayFromNow, makeProperty } from "@/lib/testing/factories/property";
import { pdfText } from "@/lib/testing/harness/pdf";
import { cancel } from "@/lib/testing/harness/products/stay";
import { bookedTransfer, makeRoute, transferBody } from "@/lib/testing/harness/products/transfer";
import { addMember, createTrip, stayIn } from "@/lib/testing/harness/products/trip";
import { served, type Served } from "@/lib/testing/harness/served";
import { ORIGIN, staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import { DAYS_AFTER_TRIP } from "@/lib/trip/link/limits";
import { sweepTripLinks } from "@/lib/trip/link/trip-link-repository";
import type { TripLink } from "@/lib/trip/link/schemas";
import { showTravellersCalendar, showTravellersItinerary } from "./files/travellers-itinerary";
import { answerItinerary, openSharedItinerary } from "./itinerary-door";

let app: Served;
let agent: StaffClient;
beforeAll(async () => {
  app = await served();
  agent = await staffClient(app.db.client, "agent", app.tenant.id);
  const admin = await staffClient(app.db.client, "admin", app.tenant.id);
  const limits = { min_markup_percent: "0", max_markup_percent: "40" };
  await admin.call("sellPrice.limits.update", { body: { limits } });
});
afterAll(() => app.close());

let lastAddress = 0;
/** Headers with a new client address for each traveller, so that one test's wrong links do not throttle another's. */
const freshHeaders = () =>
  new Headers({ "x-client-address": `203.0.113.${++lastAddress}`, host: "desk.example", origin: ORIGIN });
const visit = (token: string, headers = freshHeaders()) => openSharedItinerary(token, headers);
async function opened(token: string): Promise<z.output<typeof PublicItinerary>> {
  const visited = await visit(token);
  if (visited.kind !== "open") throw new Error(visited.kind);
  return visited.shared.itinerary;
}
const view = async (token: string, headers = freshHeaders()) =>
  answerItinerary(
    new Request(`${ORIGIN}/api/itinerary`, { method: "POST", headers, body: JSON.stringify({ act: "view", token }) }),
  );

const params = (trip: string) => ({ params: { public_id: trip } });
const share = async (trip: string) => {
  const { body } = await agent.call<z.output<typeof TripLink>>("trip.link.create", params(trip));
  return body.path!.split("/").at(-1)!;
};
const readLink = async (trip: string) =>
  (await agent.call<z.output<typeof TripLink>>("trip.link.get", params(trip))).body;
const linkOf = async (trip: string) => (await readLink(trip)).link;

/** Books a transfer and a stay of two nights, and creates the trip's link. */
async function shared() {
  const property = await makeProperty(app.db.client, { name: "Hotel Adler", at: [52.51, 13.39] });
  const headers = { "x-service-partner-profile-id": app.retail.publicId };
  const stay = await stayIn(app.partner, property, { checkin: dayFromNow(30), headers });
  const ride = await bookedTransfer(app.partner, transferBody(await makeRoute(app.db.client)));
  const booking_public_ids = [stay, ride.body.booking.public_id];
  const trip = (await createTrip(app.partner, { name: "Spring in Berlin", booking_public_ids })).body.public_id;
  return { trip, stay, ride: ride.body.booking, token: await share(trip) };
}

test("the link shows the trip day by day as it is when it is opened", async () => {
  const { trip, token, stay } = await shared();
  const itinerary = await opened(token);
  expect((await readLink(trip)).path).toBe(`/itinerary/${token}`);
  expect(PublicItinerary.parse(itinerary)).toEqual(itinerary);
  expect(itinerary.name).toBe("Spring in Berlin");
  const stops = itinerary.days.flatMap(({ date, stops: list }) => list.map(({ part, name }) => [date, part, name]));
  expect(stops).toContainEqual([dayFromNow(30), "BEGIN", "Hotel Adler"]);
  expect(stops).toContainEqual([dayFromNow(32), "END", "Hotel Adler"]);
  expect(stops.filter(([, , name]) => name!.startsWith("Zone of the tests"))).toHaveLength(1);
  // Both zones of the factory have the same name and position, which gives one point.
  expect(itinerary.points.map(({ name }) => name)).toEqual(["Zone of the tests", "Hotel Adler"]);

  const late = await stayIn(app.partner, await makeProperty(app.db.client, { name: "Hotel Falke" }), {
    checkin: dayFromNow(40),
  });
  await addMember(app.partner, trip, late);
  await cancel(app.partner, stay);
  const later = JSON.stringify(await opened(token));
  expect(later).toContain("Hotel Falke");
  expect(later).not.toContain("Hotel Adler");
});

test("a booking that is not confirmed says so", async () => {
  const { token, stay } = await shared();
  await app.db.rows("UPDATE booking SET status = 'ON_REQUEST' WHERE public_id = $1", [stay]);
  const waiting = (await opened(token)).days.flatMap(({ stops }) => stops).filter((stop) => stop.is_waiting);
  expect(new Set(waiting.map(({ name }) => name))).toEqual(new Set(["Hotel Adler"]));
});

test("the link shows one price and nothing of what the trip is made of: no other price, net, mark-up, id or agent", async () => {
  const { trip, token, stay, ride } = await shared();
  const body = { price: { amount: "290.00", currency: "EUR" } };
  const priced = await agent.call<{ own: object | null }>("trip.price.update", { ...params(trip), body });
  expect(priced.status, JSON.stringify(priced.body)).toBe(200);
  const visited = await visit(token);
  if (visited.kind !== "open") throw new Error(visited.kind);
  expect(visited.shared.itinerary.prices).toEqual([{ currency: "EUR", amount: "290.00" }]);
  const text = JSON.stringify(visited.shared);
  const hidden = ["225.00", "200.00", ride.total_amount, "net", "markup", "profile", "policy", "sell", agent.publicId];
  for (const part of [...hidden, trip, stay, ride.public_id, app.tenant.publicId]) expect(text).not.toContain(part);

  const paper = async () => {
    const answer = await showTravellersItinerary(new Request(`${ORIGIN}/`, { headers: freshHeaders() }), token);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    return pdfText(new Uint8Array(await answer.arrayBuffer()));
  };
  const pdf = await paper();
  expect(pdf).toContain("290.00 EUR");
  for (const part of ["225.00", "200.00", ride.total_amount]) expect(pdf).not.toContain(part);

  await agent.call("trip.price.update", { ...params(trip), body: { shows_price: false } });
  expect((await opened(token)).prices).toEqual([]);
  expect(await paper()).not.toContain("290.00");
});

test("a link is unguessable, its token is stored as a hash, and it ends by replacement, revocation or suspension", async () => {
  const { trip, token } = await shared();
  expect(token).toMatch(/^[0-9a-f]{48}$/);
  const rows = await app.db.rows("SELECT l::text AS link FROM trip_link l");
  expect(JSON.stringify(rows)).not.toContain(token);
  const newer = await share(trip);
  expect(await visit(token)).toEqual({ kind: "gone" });
  expect((await visit(newer)).kind).toBe("open");
  await app.db.rows("UPDATE tenant SET suspended_at = now() WHERE id = $1", [app.tenant.id]);
  expect(await visit(newer)).toEqual({ kind: "gone" });
  await app.db.rows("UPDATE tenant SET suspended_at = NULL WHERE id = $1", [app.tenant.id]);
  expect((await agent.call("trip.link.end", params(trip))).body).toMatchObject({ link: null });
  expect(await visit(newer)).toEqual({ kind: "gone" });
  expect((await view(newer)).status).toBe(404);
  expect((await agent.call("trip.link.end", params(trip))).status).toBe(200);
});

test("a link follows the trip and ends some days after it; its row is deleted a year later", async () => {
  const { trip, token, stay } = await shared();
  expect((await linkOf(trip))!.ends_at.slice(0, 10)).toBe(addDays(dayFromNow(32), DAYS_AFTER_TRIP));
  const move = (days: number) =>
    app.db.rows(
      "UPDATE booking SET starts_on = $1, ends_on = $2 WHERE public_id IN (SELECT booking_public_id FROM trip_member WHERE trip_public_id = $3)",
      [dayFromNow(days - 2), dayFromNow(days), trip],
    );
  await move(-DAYS_AFTER_TRIP);
  expect((await visit(token)).kind).toBe("open");
  await move(-DAYS_AFTER_TRIP - 1);
  expect((await visit(token)).kind).toBe("gone");
  const yearAgo = new Date(clock.now().getTime() - 365 * 86_400_000);
  await sweepTripLinks(yearAgo, 100);
  expect(await linkOf(trip)).not.toBeNull();
  await app.db.rows("UPDATE trip_link SET created_at = now() - interval '2 years' WHERE trip_public_id = $1", [trip]);
  await sweepTripLinks(yearAgo, 100);
  expect(await linkOf(trip)).not.toBeNull();
  await move(-500);
  await sweepTripLinks(yearAgo, 100);
  expect(await linkOf(trip)).toBeNull();
  expect(stay).not.toBe("");
});

test("views are counted once for the same browser within half an hour; a new link counts anew", async () => {
  const { trip, token } = await shared();
  await visit(token);
  expect(await linkOf(trip)).toMatchObject({ view_count: 0, last_viewed_at: null });
  const headers = freshHeaders();
  for (let n = 0; n < 3; n++) expect((await view(token, headers)).status).toBe(200);
  await view(token);
  expect((await linkOf(trip))!.view_count).toBe(2);
  await share(trip);
  expect((await linkOf(trip))!.view_count).toBe(0);
  const crossSite = new Headers({ host: "desk.example", origin: "https://elsewhere.example" });
  expect((await view(token, crossSite)).status).toBe(403);
});

test("guesses from one address are throttled, of itineraries and quotes together", async () => {
  const headers = freshHeaders();
  const kinds: string[] = [];
  for (let n = 0; n < 35; n++) kinds.push((await visit(n.toString(16).padStart(48, "0"), headers)).kind);
  expect([kinds[0], kinds.at(-1)]).toEqual(["gone", "throttled"]);
});

test("another tenant neither reads, makes nor ends a link", async () => {
  const { trip, token } = await shared();
  const stranger = await staffClient(app.db.client, "admin", app.otherTenant.id);
  for (const operation of ["trip.link.get", "trip.link.create", "trip.link.end"])
    expect((await stranger.call(operation, params(trip))).body.code, operation).toBe("TRIP_NOT_FOUND");
  expect((await visit(token)).kind).toBe("open");
});

test("erasing a guest's data ends the links of the trips", async () => {
  const { trip, token, stay } = await shared();
  await view(token);
  const operator = await staffClient(app.db.client, "operator", null);
  const erased = await operator.call("guest.erase", {
    body: {
      bookings: [{ tenant_public_id: app.tenant.publicId, public_id: stay }],
      reason: "PERSON_REQUEST",
      case_reference: "DSR-18",
      include_upcoming: true,
    },
  });
  expect(erased.status, JSON.stringify(erased.body)).toBe(200);
  expect(await visit(token)).toEqual({ kind: "gone" });
  expect(await app.db.rows("SELECT FROM trip_link WHERE trip_public_id = $1", [trip])).toEqual([]);
});

test("a calendar has an event for each service, in lines of at most 75 octets", async () => {
  const { token, ride } = await shared();
  const answer = await showTravellersCalendar(new Request(`${ORIGIN}/`, { headers: freshHeaders() }), token);
  expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  const text = await answer.text();
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const unfolded = text.replaceAll("\r\n ", "");
  expect(unfolded).toContain(`DTSTART;VALUE=DATE:${dayFromNow(30).replaceAll("-", "")}`);
  expect(unfolded).toContain("SUMMARY:Stay: Hotel Adler");
  expect(unfolded).toContain(String(ride.booking_number));
  expect(unfolded).not.toContain("225.00");
});

test("an event of the calendar keeps its id when a booking before it is cancelled", async () => {
  const { token, ride } = await shared();
  /** The ids of the calendar's events, by service. */
  const ids = async () => {
    const answer = await showTravellersCalendar(new Request(`${ORIGIN}/`, { headers: freshHeaders() }), token);
    const events = (await answer.text()).matchAll(/UID:(.*)\r\n[^]*?SUMMARY:(\w+)/g);
    return Object.fromEntries([...events].map(([, id, kind]) => [kind, id]));
  };
  const before = await ids();
  expect(Object.keys(before)).toEqual(["Transfer", "Stay"]);
  // Other installations have the same booking numbers, and calendars merge events with equal ids.
  expect(before.Transfer).toContain(ride.public_id);
  await cancel(app.partner, ride.public_id);
  expect(await ids()).toEqual({ Stay: before.Stay });
});
