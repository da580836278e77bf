import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { makeFlight } from "@/lib/testing/factories/flight";
import { makePackage } from "@/lib/testing/factories/package";
import { makePlace } from "@/lib/testing/factories/place";
import { dayFromNow, makeProperty } from "@/lib/testing/factories/property";
import { makeTour } from "@/lib/testing/factories/tour";
import {
  bookPackage,
  packageBody,
  packageBookBody,
  prebookPackage,
  searchPackages,
} from "@/lib/testing/harness/products/package";
import { cancel } from "@/lib/testing/harness/products/stay";
import { makeRoute } from "@/lib/testing/harness/products/transfer";
import { expectConservation, expectServiceConservation } from "@/lib/testing/harness/products/stock";
import { served, type Served } from "@/lib/testing/harness/served";
import { staffClient, type StaffClient } from "@/lib/testing/harness/staff";
import type { PackageAlternativesResponse } from "./schemas";

let app: Served;
let agent: StaffClient, stranger: StaffClient;
beforeAll(async () => {
  app = await served();
  agent = await staffClient(app.db.client, "agent", app.tenant.id);
  stranger = await staffClient(app.db.client, "agent", app.otherTenant.id);
});
afterAll(() => app.close());

type Answer = z.output<typeof PackageAlternativesResponse>;
type Offer = Answer["current"];
const FLIGHT = 1;
const TRANSFER = 2;
const STAY = 3;
const TOUR = 4;

/** A package with a discount, each part of which has alternatives. */
async function journey() {
  const place = await makePlace(app.db.client, { name: "Berlin" });
  const flight = await makeFlight(app.db.client, { cabins: [{}, { cabin: "BUSINESS", tariffs: [{ price: 30_000 }] }] });
  const later = await makeFlight(app.db.client, {
    origin: flight.origin,
    destination: flight.destination,
    departureTime: "17:00",
    arrivalTime: "19:00",
    cabins: [{ tariffs: [{ price: 2_000 }] }],
  });
  const route = await makeRoute(app.db.client, [{}, { tariffs: [{ price: 9_000 }] }]);
  const rooms = [{ allotment: 3 }, { allotment: 3 }];
  const property = await makeProperty(app.db.client, { place, rooms, plans: [{}, { board: "HB" }] });
  const neighbour = await makeProperty(app.db.client, { place, rooms: [{ allotment: 2 }] });
  const elsewhere = await makeProperty(app.db.client, {});
  const tour = await makeTour(app.db.client, { options: [{}, { tariffs: [{ price: 7_000 }] }] });
  const made = await makePackage(
    app.db.client,
    [
      { service: flight.cabins[0]!.id },
      { service: route.transfers[0]!.serviceId },
      { property },
      { service: tour.options[0]!.id, startTime: "10:00", day: 1 },
    ],
    { discount: "7.5" },
  );
  return { made, flight, later, route, property, neighbour, elsewhere, tour };
}

async function offered(made: { id: number; publicId: string }) {
  const body = packageBody(made);
  const { offers } = (await searchPackages(app.partner, body)).body;
  return { body, offer: offers[0]! };
}
const list = (body: object, offer: { allocation_id: string }, item: number, who = agent) =>
  who.call<Answer>("package.alternatives", { body: { ...body, allocation_id: offer.allocation_id, item_no: item } });
const cents = (amount: string) => Math.round(Number(amount) * 100);
const itemOf = (offer: Offer, item: number) => offer.items.find(({ item_no }) => item_no === item)!;
const detailsOf = (offer: Offer, item: number) => itemOf(offer, item).details as Record<string, unknown>;

test("each part has its alternatives, at totals that a prebook confirms, and nothing that is elsewhere", async () => {
  const { made, property, neighbour, elsewhere } = await journey();
  const { body, offer } = await offered(made);
  const seen: Record<number, Offer[]> = {};
  for (const item of [FLIGHT, TRANSFER, STAY, TOUR]) {
    const { status, body: answer } = await list(body, offer, item);
    expect(status).toBe(200);
    expect(answer.current.total_selling_rate).toBe(offer.total_selling_rate);
    seen[item] = answer.alternatives.map((each) => each.offer);
    for (const { offer: other, price_difference: difference } of answer.alternatives) {
      expect(cents(difference)).toBe(cents(other.total_selling_rate) - cents(offer.total_selling_rate));
      const shares = other.items.reduce((sum, { amount }) => sum + cents(amount), 0);
      expect(shares).toBe(cents(other.total_selling_rate));
      const untouched = other.items.filter(({ item_no }) => item_no !== item).map(({ details }) => details);
      expect(untouched.map(nameOf)).toEqual(
        offer.items.filter(({ item_no }) => item_no !== item).map(({ details }) => nameOf(details)),
      );
      const pinned = await prebookPackage(app.partner, { ...body, allocation_id: other.allocation_id });
      expect([pinned.body.match_status, pinned.body.offer?.total_selling_rate]).toEqual([
        "MATCHED",
        other.total_selling_rate,
      ]);
      await app.db.rows("UPDATE room_month SET holds = '{}'");
      await app.db.rows("UPDATE service_day SET holds = '{}'");
    }
  }
  expect(seen[FLIGHT]!.map((each) => detailsOf(each, FLIGHT).cabin)).toEqual(["ECONOMY", "BUSINESS"]);
  expect(seen[TRANSFER]).toHaveLength(1);
  expect(seen[TOUR]).toHaveLength(1);
  const properties = seen[STAY]!.map((each) => detailsOf(each, STAY).property_public_id);
  expect(properties.filter((id) => id === property.publicId)).toHaveLength(3);
  expect(properties).toContain(neighbour.publicId);
  expect(properties).not.toContain(elsewhere.publicId);
});

/** What identifies a part, without its share of the price. */
function nameOf(details: object): string {
  const { rooms, ...rest } = details as Record<string, unknown> & {
    rooms?: { name: string; meal_plan_code: string }[];
  };
  const named = rooms?.map(({ name, meal_plan_code: board }) => `${name} ${board}`);
  return JSON.stringify({ named, id: rest["property_public_id"] ?? rest["flight_number"] ?? rest["tour_name"] });
}

test("choices at several parts are booked together, and a cancellation returns exactly what was sold", async () => {
  const { made, later, flight, neighbour, property } = await journey();
  const { body, offer } = await offered(made);
  const hotels = (await list(body, offer, STAY)).body.alternatives;
  const hotel = hotels.find((each) => detailsOf(each.offer, STAY).property_public_id === neighbour.publicId)!;
  const flights = (await list(body, hotel.offer, FLIGHT)).body.alternatives;
  const business = flights.find((each) => detailsOf(each.offer, FLIGHT).cabin === "BUSINESS")!;
  const pinned = await prebookPackage(app.partner, { ...body, allocation_id: business.offer.allocation_id });
  const booked = await bookPackage(app.partner, packageBookBody(pinned.body.prebook_token));
  expect(booked.status).toBe(201);
  const sold = await app.db.rows<{ property: string }>(
    "SELECT p.public_id AS property FROM booking_room r JOIN property p ON p.id = r.property_id WHERE r.booking_public_id = $1",
    [booked.body.booking.public_id],
  );
  expect(sold).toEqual([{ property: neighbour.publicId }]);
  const conserved = async () => {
    for (const each of [property, neighbour]) await expectConservation(app.db, each);
    for (const { id } of [...flight.cabins, ...later.cabins]) await expectServiceConservation(app.db, id);
  };
  await conserved();
  expect((await cancel(app.partner, booked.body.booking.public_id)).status).toBe(200);
  await conserved();
});

test("another's allocation, another search and an unknown item are refused", async () => {
  const { made } = await journey();
  const { body, offer } = await offered(made);
  expect((await list(body, offer, STAY, stranger)).body).toMatchObject({ code: "INVALID_REQUEST" });
  const otherDay = { ...body, start_date: dayFromNow(31) };
  expect((await list(otherDay, offer, STAY)).body).toMatchObject({ code: "ALLOCATION_GONE" });
  expect((await list(body, offer, 9)).body).toMatchObject({ code: "ITEM_NOT_FOUND" });
});

test("what is sold out or closed is no alternative", async () => {
  const { made, neighbour, later } = await journey();
  await app.db.rows(
    "UPDATE room_month SET unsold = array_fill(0::smallint, ARRAY[cardinality(unsold)]) WHERE property_id = $1",
    [neighbour.id],
  );
  await app.db.rows("UPDATE service_day SET closed = true WHERE service_id = $1", [later.cabins[0]!.id]);
  const { body, offer } = await offered(made);
  const stays = (await list(body, offer, STAY)).body.alternatives;
  expect(stays.map((each) => detailsOf(each.offer, STAY).property_public_id)).not.toContain(neighbour.publicId);
  const flights = (await list(body, offer, FLIGHT)).body.alternatives;
  expect(flights.map((each) => detailsOf(each.offer, FLIGHT).cabin)).toEqual(["BUSINESS"]);
});
