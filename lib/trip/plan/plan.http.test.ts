import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import type { Made } from "@/lib/testing/factories/insert";
import { makePlace } from "@/lib/testing/factories/place";
import { dayFromNow, makeProperty } from "@/lib/testing/factories/property";
import { makeTransfer, makeVehicleType, makeZone } from "@/lib/testing/factories/transfer";
import { makeTour } from "@/lib/testing/factories/tour";
import { bookedFlight, connectionBody, flightBody, makeConnection } from "@/lib/testing/harness/products/flight";
import { makeFlight } from "@/lib/testing/factories/flight";
import { cancel } from "@/lib/testing/harness/products/stay";
import { bookedTransfer, transferBody } from "@/lib/testing/harness/products/transfer";
import { addMember, createTrip, stayIn } from "@/lib/testing/harness/products/trip";
import { bookedPackage, makeJourney, packageBody } from "@/lib/testing/harness/products/package";
import { countFewestRoundTrips } from "@/lib/testing/harness/round-trips";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import type { TripPlan } from "./schemas";

let app: Served;
let agent: StaffClient;
beforeAll(async () => {
  app = await served();
  agent = await staffClient(app.db.client, "agent", app.tenant.id);
});
afterAll(() => app.close());

const planOf = async (tripId: string) => {
  const answer = await agent.call<z.output<typeof TripPlan>>("trip.plan.get", { params: { public_id: tripId } });
  expect(answer.status).toBe(200);
  return answer.body;
};

/** A town with a property, an airport with a flight to it, and transfers between them both ways. */
async function makeTown() {
  const { client } = app.db;
  const country = await makePlace(client, { type: "COUNTRY", name: "Spain" });
  const town = await makePlace(client, { name: "Madrid", parent: country });
  const district = await makePlace(client, { type: "DISTRICT", name: "Retiro", parent: town });
  const airport = await makePlace(client, { type: "AIRPORT", name: "Barajas", iata: "MAD" });
  const hub = await makeZone(client, { type: "AIRPORT", name: "Barajas", iata: "MAD", place: airport });
  const city = await makeZone(client, { name: "Madrid", place: town });
  const vehicleType = await makeVehicleType(client);
  await makeTransfer(client, { fromZone: hub, toZone: city, vehicleType });
  await makeTransfer(client, { fromZone: city, toZone: hub, vehicleType, direction: 2 });
  const flight = await makeFlight(client, { destination: airport });
  const property = await makeProperty(client, { place: district });
  return { town, hub, city, flight, property };
}

test("a stay and a flight miss the transfers between their airport and town, until these are booked", async () => {
  const { town, hub, city, flight, property } = await makeTown();
  await makeTour(app.db.client, { place: town });
  const stay = await stayIn(app.partner, property, { checkin: dayFromNow(30), nights: 2 });
  const there = (await bookedFlight(app.partner, flightBody(flight))).body.booking.public_id;
  const trip = (await createTrip(app.partner, { booking_public_ids: [stay, there] })).body.public_id;

  const plan = await planOf(trip);
  expect([plan.from, plan.to]).toEqual([dayFromNow(30), dayFromNow(32)]);
  const place = { public_id: town.publicId, name: "Madrid" };
  expect(plan.parts).toMatchObject([
    { booking_public_id: stay, product_type: 1, from: dayFromNow(30), to: dayFromNow(32), starts_at: null, place },
    { booking_public_id: there, product_type: 4, from: dayFromNow(30), starts_at: "09:10", place: null },
  ]);
  const [from, to] = [
    { public_id: hub.publicId, name: "Barajas (MAD)" },
    { public_id: city.publicId, name: "Madrid" },
  ];
  const landing = plan.parts[1]!.ends_at;
  expect(plan.gaps).toEqual([
    {
      kind: "ARRIVAL",
      from: dayFromNow(30),
      to: dayFromNow(30),
      place,
      route: { from, to },
      time: landing,
      flight_number: plan.gaps[0]!.flight_number,
    },
    {
      kind: "DEPARTURE",
      from: dayFromNow(32),
      to: dayFromNow(32),
      place,
      route: { from: to, to: from },
      time: null,
      flight_number: null,
    },
  ]);
  expect(plan.parts[1]!.title).toContain(plan.gaps[0]!.flight_number);
  expect(plan.tours).toEqual([{ place, from: dayFromNow(30), to: dayFromNow(32) }]);
  expect(plan.clashes).toEqual([]);
  expect(plan.rooms).toMatchObject([{ adults: 2, child_ages: [] }]);
  expect(plan.lead).toEqual({ first_name: "Ada", last_name: "Lovelace" });
  expect(plan.contact).toMatchObject({ email: "ada@example.com" });
  expect(plan.currency_code).toBe("EUR");

  const ride = await bookedTransfer(app.partner, transferBody({ from: hub, to: city }));
  await addMember(app.partner, trip, ride.body.booking.public_id);
  expect((await planOf(trip)).gaps.map(({ kind }) => kind)).toEqual(["DEPARTURE"]);
});

test("nights between stays are missing, two rooms for a night clash, and cancelled bookings do not count", async () => {
  const property = await makeProperty(app.db.client, { place: await makePlace(app.db.client, { name: "Lisbon" }) });
  const first = await stayIn(app.partner, property, { checkin: dayFromNow(30), nights: 2 });
  const twin = await stayIn(app.partner, property, { checkin: dayFromNow(31), nights: 1 });
  const last = await stayIn(app.partner, property, { checkin: dayFromNow(34), nights: 1 });
  const trip = (await createTrip(app.partner, { booking_public_ids: [first, twin, last] })).body.public_id;
  const plan = await planOf(trip);
  expect(plan.gaps).toMatchObject([
    { kind: "NIGHTS", from: dayFromNow(32), to: dayFromNow(34), place: { name: "Lisbon" } },
  ]);
  expect(plan.clashes).toMatchObject([{ kind: "NIGHTS", from: dayFromNow(31), to: dayFromNow(32) }]);

  await cancel(app.partner, twin);
  await cancel(app.partner, last);
  expect(await planOf(trip)).toMatchObject({ to: dayFromNow(32), gaps: [], clashes: [] });
});

test("a connection over night is one part of its trip: no night is missing at its hub", async () => {
  const made = await makeConnection(
    app.db.client,
    { departureTime: "20:30", arrivalTime: "23:30" },
    { departureTime: "06:00", arrivalTime: "08:00" },
  );
  const { body } = await bookedFlight(app.partner, connectionBody(made));
  const trip = (await createTrip(app.partner, { booking_public_ids: [body.booking.public_id] })).body.public_id;
  const { parts, gaps, clashes } = await planOf(trip);
  const [from, to] = [dayFromNow(30), dayFromNow(31)];
  expect(parts).toMatchObject([{ from, to, starts_at: "20:30", ends_at: "08:00" }]);
  expect(parts[0]!.title).toMatch(/^XX 101 .*, XX 102 /);
  expect([gaps, clashes]).toEqual([[], []]);
});

test("a transfer after a connection names its last flight, one before it the first", async () => {
  const { flight, property } = await makeTown();
  const home = await makePlace(app.db.client, { type: "AIRPORT", name: "Home" });
  const stop = await makePlace(app.db.client, { type: "AIRPORT", name: "Stop" });
  const leg = (number: string, origin: Made, destination: Made, departureTime: string, arrivalTime: string) =>
    makeFlight(app.db.client, { number, origin, destination, departureTime, arrivalTime });
  await leg("201", home, stop, "09:00", "10:00");
  await leg("202", stop, flight.destination, "12:00", "13:00");
  await leg("203", flight.destination, stop, "09:00", "10:00");
  await leg("204", stop, home, "12:00", "13:00");
  const there = await bookedFlight(
    app.partner,
    connectionBody({ origin: home, destination: flight.destination }, { return_date: dayFromNow(32) }),
  );
  const stay = await stayIn(app.partner, property, { checkin: dayFromNow(30), nights: 2 });
  const ids = [there.body.booking.public_id, stay];
  const trip = (await createTrip(app.partner, { booking_public_ids: ids })).body.public_id;
  const { parts, gaps } = await planOf(trip);
  expect(parts).toHaveLength(3);
  expect(gaps.map(({ kind, flight_number }) => [kind, flight_number])).toEqual([
    ["ARRIVAL", "XX 202"],
    ["DEPARTURE", "XX 203"],
  ]);
});

test("a package counts with its items", async () => {
  const { body } = await bookedPackage(app.partner, packageBody((await makeJourney(app.db)).package));
  const trip = (await createTrip(app.partner, { booking_public_ids: [body.booking.public_id] })).body.public_id;
  const { parts } = await planOf(trip);
  expect(parts.length).toBe(body.booking.items!.length);
  expect(new Set(parts.map((part) => part.booking_public_id))).toEqual(new Set([body.booking.public_id]));
});

test("an empty trip has an empty plan; a foreign or unknown trip has none", async () => {
  const empty = (await createTrip(app.partner)).body.public_id;
  expect(await planOf(empty)).toMatchObject({ from: null, to: null, parts: [], gaps: [], rooms: [], lead: null });
  const theirs = (await createTrip(app.stranger)).body.public_id;
  for (const public_id of [theirs, "trp_0nobodys"]) {
    const answer = await agent.call("trip.plan.get", { params: { public_id } });
    expect([answer.status, answer.body]).toMatchObject([404, { code: "TRIP_NOT_FOUND" }]);
  }
});

test("the plan of a trip takes as many round trips with ten bookings as with one", async () => {
  const property = await makeProperty(app.db.client);
  const stay = (day: number) => stayIn(app.partner, property, { checkin: dayFromNow(day), nights: 1 });
  const one = (await createTrip(app.partner, { booking_public_ids: [await stay(30)] })).body.public_id;
  const many: string[] = [];
  for (let day = 40; day < 50; day++) many.push(await stay(day));
  const ten = (await createTrip(app.partner, { booking_public_ids: many })).body.public_id;
  const tripsFor = (id: string) => countFewestRoundTrips(async () => id, planOf);
  expect(await tripsFor(ten)).toBe(await tripsFor(one));
});
