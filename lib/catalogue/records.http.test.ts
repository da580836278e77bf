import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { makeFlight } from "@/lib/testing/factories/flight";
import { makePlace } from "@/lib/testing/factories/place";
import { FLEXIBLE, makeProperty, NON_REFUNDABLE, WITH_FEE } from "@/lib/testing/factories/property";
import { makeTour } from "@/lib/testing/factories/tour";
import { makeTransfer, makeVehicleType, makeZone } from "@/lib/testing/factories/transfer";
import { readPage } from "@/lib/testing/harness/pages";
import { served, type Served } from "@/lib/testing/harness/served";
import { PlaceRecord, VehicleTypeRecord, ZoneRecord } from "./place-schemas";
import { FlightRecord, TourRecord } from "./product-schemas";
import { PropertyRecord } from "./schemas";

let app: Served;
beforeAll(async () => {
  app = await served();
});
afterAll(() => app.close());

/** The record as read by its id: equal to the list's, with every field of its schema, and with none that it does not have. */
async function read<S extends z.ZodObject>(path: string, id: string, schema: S): Promise<z.output<S>> {
  const answer = await app.partner.call<Record<string, unknown>>("GET", `${path}/${id}`);
  expect(answer.status, answer.text).toBe(200);
  const { trace_id: _, ...record } = answer.body;
  expect(schema.parse(record)).toEqual(record);
  expect(Object.keys(record)).toEqual(Object.keys(schema.shape));
  const { items } = await readPage(app.partner, path, "limit=200");
  expect(items.find((item) => item.public_id === id)).toEqual(record);
  return record as z.output<S>;
}

const terms = {
  currency_code: "EUR",
  non_refundable: false,
  late_cancellation: "REFUSED",
  free_until: FLEXIBLE.free_until,
};

test("a property has its rooms and rate plans, without deleted ones", async () => {
  const { client } = app.db;
  const place = await makePlace(client);
  const fee = { code: "CITY_TAX", name: "City tax", amount: "2.50", currency: "EUR", basis: "PER_PERSON_NIGHT" };
  const made = await makeProperty(client, {
    place,
    city: "Berlin",
    fees: [fee],
    rooms: [{}, { maxAdults: 4, maxOccupancy: 5 }],
    plans: [{ terms: WITH_FEE }, { board: "RO", currency: "USD", terms: NON_REFUNDABLE }, {}],
    mode: "ON_REQUEST",
    nights: 1,
  });
  const [first, second, third] = made.plans;
  await client.query("UPDATE room SET deleted_at = now() WHERE id = $1", [made.rooms[0]!.id]);
  await client.query(
    `UPDATE room SET beds = '[{"type": "KING", "count": 1}]', size_sqm = 24.5, attribute_codes = '{SAFE}',
       images = '[{"url": "https://example.com/2.jpg", "caption": "The view", "width": 1600, "height": 1067, "placeholder": "#8fa3b0"},
         {"url": "https://example.com/1.jpg"}]' WHERE id = $1`,
    [made.rooms[1]!.id],
  );
  await client.query("UPDATE rate_plan SET deleted_at = now() WHERE id = $1", [third!.id]);
  await client.query("UPDATE rate_plan SET sell_from = '2026-01-31', min_stay = 3 WHERE id = $1", [second!.id]);
  await client.query(
    `UPDATE property SET latitude = 52.5, longitude = -13.4050, star_rating = 4, chain = 'Chain', synthetic = true,
       attribute_codes = '{POOL,SPA}', contact = '{"phone": "+49 30 1"}', descriptions = '[{"language": "de", "text": "„Schön“ \\\\ \\"ruhig\\""}]',
       images = '[{"url": "https://example.com/1.jpg"}]', external_ids = '[{"system": "S", "id": "1", "attribution": "Who"}]',
       child_policy = '{"children_welcome": true, "min_age": 3}' WHERE id = $1`,
    [made.id],
  );
  const { updated_at, ...record } = await read("/properties", made.publicId, PropertyRecord);
  expect(new Date(updated_at).toISOString()).toBe(updated_at);
  const plan = { release_days: 0, max_stay: 30, sell_until: null };
  expect(record).toEqual({
    public_id: made.publicId,
    name: "Hotel of the tests",
    status: "ACTIVE",
    category_code: "HOTEL",
    star_rating: 4,
    chain: "Chain",
    address: { city: "Berlin" },
    location: { latitude: 52.5, longitude: -13.405 },
    timezone: "Europe/Berlin",
    checkin_from: "15:00",
    checkout_until: "11:00",
    currency_code: "EUR",
    place_public_id: place.publicId,
    contact: { phone: "+49 30 1" },
    descriptions: [{ language: "de", text: '„Schön“ \\ "ruhig"' }],
    images: [{ url: "https://example.com/1.jpg", width: null, height: null, caption: null, placeholder: null }],
    attribute_codes: ["POOL", "SPA"],
    child_policy: { children_welcome: true, min_age: 3 },
    mandatory_fees: [fee],
    external_ids: [{ system: "S", id: "1", attribution: "Who" }],
    confirmation_mode: "ON_REQUEST",
    synthetic: true,
    rooms: [
      {
        room_public_id: made.rooms[1]!.publicId,
        name: "Room 2",
        base_occupancy: 2,
        max_adults: 4,
        max_children: 1,
        max_occupancy: 5,
        beds: [{ type: "KING", count: 1 }],
        size_sqm: 24.5,
        attribute_codes: ["SAFE"],
        images: [
          {
            url: "https://example.com/2.jpg",
            width: 1600,
            height: 1067,
            caption: "The view",
            placeholder: "#8fa3b0",
          },
          { url: "https://example.com/1.jpg", width: null, height: null, caption: null, placeholder: null },
        ],
      },
    ],
    rate_plans: [
      {
        rate_plan_public_id: first!.publicId,
        name: "Plan 1",
        meal_plan_code: "BB",
        ...terms,
        late_cancellation: "WITH_FEE",
        ...plan,
        sell_from: null,
        min_stay: 1,
      },
      {
        rate_plan_public_id: second!.publicId,
        name: "Plan 2",
        meal_plan_code: "RO",
        currency_code: "USD",
        non_refundable: true,
        late_cancellation: "REFUSED",
        free_until: null,
        ...plan,
        sell_from: "2026-01-31",
        min_stay: 3,
      },
    ],
    deleted_at: null,
  });
});

test("a place and a zone have their parents, and the zones that transfers lead to", async () => {
  const { client } = app.db;
  const city = await makePlace(client, { timezone: null, at: null });
  const airport = await makePlace(client, {
    type: "AIRPORT",
    name: "Airport",
    parent: city,
    iata: "BER",
    at: [52.362247, 13.500672],
  });
  const { updated_at: _, ...place } = await read("/places", airport.publicId, PlaceRecord);
  const somewhere = {
    type: "AIRPORT",
    name: "Airport",
    country_code: "DE",
    location: { latitude: 52.362247, longitude: 13.500672 },
    timezone: "Europe/Berlin",
    iata_code: "BER",
    deleted_at: null,
  };
  expect(place).toEqual({ public_id: airport.publicId, ...somewhere, parent_public_id: city.publicId });
  expect(await read("/places", city.publicId, PlaceRecord)).toMatchObject({
    parent_public_id: null,
    location: null,
    timezone: null,
    iata_code: null,
  });

  const zones = [await makeZone(client), await makeZone(client), await makeZone(client)];
  const from = await makeZone(client, {
    type: "AIRPORT",
    name: "Airport",
    parent: zones[0]!,
    place: airport,
    iata: "BER",
    at: [52.362247, 13.500672],
  });
  const vehicleType = await makeVehicleType(client);
  for (const toZone of [zones[1]!, zones[0]!]) await makeTransfer(client, { fromZone: from, toZone, vehicleType });
  await makeTransfer(client, { fromZone: from, toZone: zones[0]!, vehicleType, serviceClass: 2 });
  const gone = await makeTransfer(client, { fromZone: from, toZone: zones[2]!, vehicleType });
  await client.query("UPDATE service SET deleted_at = now() WHERE id = $1", [gone]);
  const { updated_at: _at, ...zone } = await read("/service-zones", from.publicId, ZoneRecord);
  expect(zone).toEqual({
    public_id: from.publicId,
    ...somewhere,
    parent_public_id: zones[0]!.publicId,
    place_public_id: airport.publicId,
    served_zone_public_ids: [zones[0]!.publicId, zones[1]!.publicId].toSorted(),
    synthetic: false,
  });
  expect(await read("/service-zones", zones[0]!.publicId, ZoneRecord)).toMatchObject({ served_zone_public_ids: [] });
});

test("a vehicle type has its class and capacity", async () => {
  const { publicId } = await makeVehicleType(app.db.client, { vehicleClass: "MINIVAN", maxPassengers: 7, maxBags: 8 });
  expect(await read("/transfer-vehicle-types", publicId, VehicleTypeRecord)).toMatchObject({
    vehicle_class: "MINIVAN",
    max_passengers: 7,
    max_bags: 8,
    description: null,
    images: [],
  });
});

test("a tour has its options and their tariffs, and no price", async () => {
  const { client } = app.db;
  const place = await makePlace(client);
  const childBands = [
    { max_age: 3, amount: 0, seat: false },
    { max_age: 11, amount: 2_500, seat: true },
  ];
  const made = await makeTour(client, {
    place,
    options: [
      {
        languages: ["en", "pt-BR"],
        maxParty: 8,
        leadHours: 24,
        mode: "ON_REQUEST",
        durationMinutes: 45,
        tariffs: [{ childBands }, { currency: "USD", terms: NON_REFUNDABLE }],
      },
      {},
      { name: "Gone" },
    ],
  });
  await client.query("UPDATE service SET deleted_at = now() WHERE id = $1", [made.options[2]!.id]);
  const { updated_at: _, ...tour } = await read("/tours", made.publicId, TourRecord);
  const joining = { pickup_points: [], questions: [], included: [], excluded: [], min_party: 1 };
  expect(tour).toEqual({
    public_id: made.publicId,
    name: "Tour of the tests",
    status: "ACTIVE",
    category_code: "WALKING",
    place_public_id: place.publicId,
    country_code: "DE",
    timezone: "Europe/Berlin",
    meeting_point: { name: "At the gate", latitude: 52.5163, longitude: 13.3777 },
    duration_minutes: 120,
    descriptions: [],
    images: [],
    attribute_codes: [],
    external_ids: [],
    synthetic: false,
    options: [
      {
        option_public_id: made.options[0]!.publicId,
        name: "Option 1",
        description: null,
        duration_minutes: 45,
        languages: ["en", "pt-BR"],
        max_party: 8,
        confirmation_mode: "ON_REQUEST",
        lead_hours: 24,
        ...joining,
        tariffs: [
          {
            ...terms,
            child_bands: [
              { max_age: 3, seat: false },
              { max_age: 11, seat: true },
            ],
          },
          {
            currency_code: "USD",
            non_refundable: true,
            late_cancellation: "REFUSED",
            free_until: null,
            child_bands: [],
          },
        ],
      },
      {
        option_public_id: made.options[1]!.publicId,
        name: "Option 2",
        description: null,
        duration_minutes: 120,
        languages: [],
        max_party: 30,
        confirmation_mode: "INSTANT",
        lead_hours: 0,
        ...joining,
        tariffs: [{ ...terms, child_bands: [] }],
      },
    ],
    deleted_at: null,
  });
});

test("a flight with its airports and cabins", async () => {
  const { client } = app.db;
  const made = await makeFlight(client, {
    carrier: "AF",
    carrierName: "Air France",
    number: "1235",
    weekdays: [1, 5],
    arrivalDayOffset: 1,
    cabins: [{}, { cabin: "BUSINESS", baggage: 2 }],
  });
  await app.db.rows(
    "UPDATE flight SET origin_terminal = '1', destination_terminal = '2E', requires_passport = true WHERE public_id = $1",
    [made.publicId],
  );
  await app.db.rows(
    `UPDATE flight_cabin SET fare_family = 'Flex', baggage = '{"cabin_kg": 12, "checked_pieces": 2, "checked_kg": 32}',
       changeable = true WHERE public_id = $1`,
    [made.cabins[1]!.publicId],
  );
  const untold = { fare_family: null, baggage: null, changeable: false };
  const { updated_at: _, ...flight } = await read("/flights", made.publicId, FlightRecord);
  const sold = { confirmation_mode: "INSTANT", lead_hours: 0, tariffs: [{ ...terms, child_bands: [] }] };
  expect(flight).toEqual({
    public_id: made.publicId,
    status: "ACTIVE",
    carrier_code: "AF",
    carrier_name: "Air France",
    flight_number: "1235",
    origin: {
      place_public_id: made.origin.publicId,
      iata_code: "BER",
      name: "Berlin Brandenburg",
      country_code: "DE",
      timezone: "Europe/Berlin",
    },
    destination: {
      place_public_id: made.destination.publicId,
      iata_code: "CDG",
      name: "Paris Charles de Gaulle",
      country_code: "FR",
      timezone: "Europe/Paris",
    },
    departure_time: "09:10",
    arrival_time: "11:00",
    arrival_day_offset: 1,
    duration_minutes: 110,
    weekdays: [1, 5],
    aircraft: null,
    origin_terminal: "1",
    destination_terminal: "2E",
    requires_passport: true,
    synthetic: false,
    cabins: [
      { cabin_public_id: made.cabins[0]!.publicId, cabin: "ECONOMY", baggage_included: 1, ...untold, ...sold },
      {
        cabin_public_id: made.cabins[1]!.publicId,
        cabin: "BUSINESS",
        baggage_included: 2,
        fare_family: "Flex",
        baggage: { cabin_kg: 12, checked_pieces: 2, checked_kg: 32 },
        changeable: true,
        ...sold,
      },
    ],
    deleted_at: null,
  });
});
