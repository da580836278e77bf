import { PRODUCT_TYPE } from "@/lib/core/product-type";

/** The second half of the ids in examples. */
const TAIL = "0Vd3kQ8sT4bLxYw2NmRc7a";
const idOf = (prefix: string): string => `${prefix}_${TAIL}`;

/** Prefixes of ids by field name, without "_public_id" and "_id". */
const PREFIXES: Record<string, string> = {
  property: "prp",
  room: "rom",
  rate_plan: "rtp",
  booking: "bkg",
  item: "itm",
  trip: "trp",
  place: "plc",
  from_zone: "zon",
  to_zone: "zon",
  vehicle_type: "veh",
  tour: "tou",
  option: "opt",
  flight: "flt",
  cabin: "cab",
  package: "pkg",
  profile: "prf",
  delivery: "whd",
  event: "evt",
  credential: "crd",
  parent: "plc",
};

/** The prefix of `public_id` by the start of the operation's path; the first match wins. */
const HOMES: readonly (readonly [start: string, prefix: string])[] = [
  ["/bookings", "bkg"],
  ["/sandbox/bookings", "bkg"],
  ["/properties", "prp"],
  ["/places", "plc"],
  ["/service-zones", "zon"],
  ["/transfer-vehicle-types", "veh"],
  ["/tours", "tou"],
  ["/flights", "flt"],
  ["/trip", "trp"],
  ["/webhook-endpoints", "whe"],
];

/** The prefix of a bare `public_id` in an operation. */
export function getIdPrefix(path: string): string {
  return HOMES.find(([start]) => path.startsWith(start))?.[1] ?? "bkg";
}

/** An example id for a field; undefined if the field is not an id. Lists of ids use the singular. */
export function idByName(name: string): string | undefined {
  const [, what] = /^(.+?)(?:_public)?_ids?$/.exec(name) ?? [];
  const prefix = what === undefined ? undefined : PREFIXES[what];
  return prefix === undefined ? undefined : idOf(prefix);
}

export { idOf };

/** The dates in examples, in days from today. */
export const EXAMPLE_DAYS: Record<string, number> = {
  checkin: 40,
  checkin_date: 40,
  checkout: 42,
  checkout_date: 42,
  service_date: 40,
  departure_date: 40,
  start_date: 40,
  date_from: 40,
  date_to: 44,
  end_date: 44,
  starts_at: 40,
  ends_at: 42,
  date: 40,
  free_until: 33,
  cancellable_until: 33,
  tier_from: 33,
  cancellation_deadline: 33,
  from: -7,
  to: 0,
  created_from: -7,
  created_to: 0,
  service_from: 40,
  service_to: 47,
  sell_from: 0,
  sell_until: 300,
};

/** Example texts by field name. */
export const EXAMPLE_TEXTS: Record<string, string> = {
  access_token: "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9…",
  agency_reference: "TRIP-2041",
  aircraft: "A320",
  allocation_id: "ALLOCATION_ID",
  arrival_time: "12:10",
  basis: "PER_STAY",
  bbox: "2.5,39.4,2.8,39.7",
  carrier: "LH",
  carrier_code: "LH",
  carrier_name: "Lufthansa",
  category: "HOTEL",
  category_code: "HOTEL",
  checkin_from: "15:00",
  checkout_until: "11:00",
  city: "Palma",
  code: "HOTEL",
  confirmation_mode: "INSTANT",
  country: "ES",
  country_code: "ES",
  cursor: "CURSOR",
  date_of_birth: "1990-05-17",
  departure_time: "09:30",
  description: "Bookings of the website",
  destination: "PMI",
  email: "ada@example.com",
  event_type: "booking.confirmed",
  external_id: "GIATA:12345",
  first_name: "Ada",
  flight_number: "LH1158",
  iata_code: "PMI",
  kind: "ADULT",
  language: "en",
  last_name: "Lovelace",
  late_cancellation: "REFUSED",
  lead_guest: "Ada Lovelace",
  lead_name: "Ada Lovelace",
  line: "Passeig Marítim 12",
  meal_plan_code: "BB",
  board_code: "BB",
  property_code: "H1",
  room_code: "DBL",
  rate_plan_code: "FLEX",
  name: "Hotel Miramar",
  near: "39.57,2.65",
  next_cursor: "CURSOR",
  option_name: "Morning walk",
  origin: "FRA",
  phone: "+34 600 000 000",
  place_name: "Palma",
  poll_url: `/api/v1/bookings/${idOf("bkg")}`,
  postal_code: "07014",
  prebook_token: "PREBOOK_TOKEN",
  proof: "PROOF",
  property_name: "Hotel Miramar",
  q: "palma",
  radius_km: "5",
  rate_key: "RATE_KEY",
  rate_plan_name: "Flexible, breakfast",
  reason: "The traveller changed plans",
  reference: "TRIP-2041",
  region: "Illes Balears",
  room_name: "Double room, sea view",
  scope: "distribution:read distribution:booking",
  secret: "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD",
  secret_last4: "b7oD",
  special_requests: "A quiet room",
  start_time: "09:30",
  status: "CONFIRMED",
  text: "Between the old town and the sea.",
  time: "18:00",
  timezone: "Europe/Madrid",
  title: "Hotel Miramar",
  types: "booking.confirmed,booking.cancelled",
  tour_name: "Old town on foot",
  trace_id: "4bf92f3577b34da6a3ce929d0e0e4736",
  type: "CITY",
  url: "https://partner.example/webhooks",
  vehicle_class: "SEDAN",
  website: "https://miramar.example",
};

/** Example integers by field name. */
export const EXAMPLE_NUMBERS: Record<string, number> = {
  adults: 2,
  age: 7,
  base_occupancy: 2,
  booking_number: 100482,
  currency_id: 978,
  expires_in: 3600,
  max_adults: 2,
  max_occupancy: 3,
  nights: 2,
  product_type: PRODUCT_TYPE.STAY,
  star_rating: 4,
  total_available: 6,
  limit: 50,
  rooms: 1,
  version: 1,
};

/** Example values of required fields that no other source covers, by path. */
export const EXAMPLES_BY_PATH: Record<string, string> = { "/trip": "Mallorca in spring" };
