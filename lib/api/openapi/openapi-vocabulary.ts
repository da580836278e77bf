import { isDeepStrictEqual } from "node:util";
import type { IdPrefix } from "@/lib/core/ids";

export type Json = Record<string, unknown>;

/**
 * Descriptions of fields by name: a field has the same meaning and unit everywhere, so it is described once, here. A
 * schema's own description wins; `Component.field` is for a field with another meaning there. A test finds fields
 * without an entry, and entries without a field.
 */
const WORDS: Record<string, readonly [description: string, example?: unknown]> = {
  // Who and what
  public_id: ["The record's id"],
  booking_public_id: ["The booking's id", "bkg_0Vd3kQ8sT4bLxYw2NmRc7a"],
  booking_public_ids: ["Ids of bookings", ["bkg_0Vd3kQ8sT4bLxYw2NmRc7a"]],
  booking_number: ["The booking's number, for people", 100482],
  property_id: ["The property's id, as in the request", "prp_0Vd3kQ8sT4bLxYw2NmRc7a"],
  property_ids: ["Ids of 1 to 100 properties; results are in this order", ["prp_0Vd3kQ8sT4bLxYw2NmRc7a"]],
  property_public_id: ["The property's id", "prp_0Vd3kQ8sT4bLxYw2NmRc7a"],
  property_name: ["The property's name", "Hotel Miramar"],
  room_public_id: ["The room type's id", "rom_0Vd3kQ8sT4bLxYw2NmRc7a"],
  room_name: ["The room type's name", "Double room"],
  rate_plan_public_id: ["The rate plan's id", "rtp_0Vd3kQ8sT4bLxYw2NmRc7a"],
  rate_plan_name: ["The rate plan's name", "Bed and breakfast, flexible"],
  place_public_id: ["The id of its place", "plc_0Vd3kQ8sT4bLxYw2NmRc7a"],
  from_zone_public_id: ["The id of the service zone that the transfer starts from", "zon_0Vd3kQ8sT4bLxYw2NmRc7a"],
  to_zone_public_id: ["The id of the transfer's destination zone", "zon_0Vd3kQ8sT4bLxYw2NmRc7b"],
  vehicle_type_public_id: ["The vehicle type's id", "veh_0Vd3kQ8sT4bLxYw2NmRc7a"],
  vehicle_type: ["The vehicle type"],
  vehicle_class: ["SEDAN, MINIVAN, MINIBUS, COACH …", "SEDAN"],
  tour_public_id: ["The tour's id", "tou_0Vd3kQ8sT4bLxYw2NmRc7a"],
  tour_name: ["The tour's name", "Old town on foot"],
  option_public_id: ["The id of the tour's option", "opt_0Vd3kQ8sT4bLxYw2NmRc7a"],
  option_name: ["The name of the tour's option", "Small group"],
  flight_public_id: ["The flight's id", "flt_0Vd3kQ8sT4bLxYw2NmRc7a"],
  flight_number: ["The flight's number", "1421"],
  cabin_public_id: ["The id of the flight's cabin", "cab_0Vd3kQ8sT4bLxYw2NmRc7a"],
  cabin: ["ECONOMY, PREMIUM_ECONOMY, BUSINESS or FIRST", "ECONOMY"],
  carrier: ["The airline's IATA code", "IB"],
  carrier_code: ["The airline's IATA code", "IB"],
  carrier_name: ["The airline's name", "Iberia"],
  aircraft: ["The aircraft's type; null: unknown", "Airbus A320"],
  package_public_id: ["The package's id", "pkg_0Vd3kQ8sT4bLxYw2NmRc7a"],
  item_public_id: ["The item's id, for cancelling it and quoting its fee", "itm_0Vd3kQ8sT4bLxYw2NmRc7a"],
  trip_public_id: ["The id of its trip; null: none", "trp_0Vd3kQ8sT4bLxYw2NmRc7a"],
  profile_public_id: ["The profile under which it was sold", "prf_0Vd3kQ8sT4bLxYw2NmRc7a"],
  endpoint_public_id: ["The webhook endpoint's id", "whe_0Vd3kQ8sT4bLxYw2NmRc7a"],
  delivery_public_id: ["The delivery's id", "whd_0Vd3kQ8sT4bLxYw2NmRc7a"],
  event_id: ["The event's id: `webhook-id` of every attempt", "evt_0Vd3kQ8sT4bLxYw2NmRc7a"],
  event_type: ["The event's type", "booking.confirmed"],
  event_types: ["Types of events", ["booking.confirmed"]],
  credential_id: ["The credential's client id", "demo-partner"],
  external_ids: ["Its ids in other systems"],
  system: ["The system of the id", "atout-france"],
  "ExternalId.id": ["The id in that system", "12345"],
  name: ["Its name", "Hotel Miramar"],
  title: ["What was booked: the name of the property, tour or package, or the route", "Hotel Miramar"],
  code: ["Its code, which never changes its meaning", "CITY_TAX"],
  line: ["Street and number", "Carrer del Mar 1"],
  postal_code: ["Postal code", "07001"],
  city: ["City", "Palma"],
  region: ["Region or state", "Balearic Islands"],
  country: ["ISO 3166-1 alpha-2", "ES"],
  country_code: ["ISO 3166-1 alpha-2", "ES"],
  address: ["Street address", "Plaza Mayor 1"],
  location: ["Its coordinates (WGS 84); null: unknown"],
  latitude: ["Degrees north (WGS 84)", 39.5696],
  longitude: ["Degrees east (WGS 84)", 2.6502],
  iata_code: ["IATA code; null: it has none", "PMI"],
  timezone: ["IANA time zone", "Europe/Madrid"],
  type: ["Its type", "CITY"],
  class: ["Vehicle class", "SEDAN"],
  category: ["Code of a category, see GET /reference/categories", "HOTEL"],
  parent: ["Public id of their direct parent", "plc_0Vd3kQ8sT4bLxYw2NmRc7a"],
  place: ["Public id of a place", "plc_0Vd3kQ8sT4bLxYw2NmRc7a"],
  chain: ["Its chain; null: none", "Miramar Hotels"],
  star_rating: ["Stars, 1 to 5; null: not rated", 4],
  website: ["Its web site", "https://hotel.example"],
  phone: ["Phone number, international", "+34971000000"],
  email: ["E-mail address", "ada@example.com"],
  url: ["Its URL", "https://partner.example/webhooks"],
  "Image.url": [
    "The image as WebP, at the service's own address once it has fetched it, at the supplier's until then",
    "https://portal.example.com/images/0b9c7a5be1d24f6f8a3c2d1e0f9b8a7c/1280.webp",
  ],
  width: ["Pixels; null: unknown", 1600],
  height: ["Pixels; null: unknown", 1067],
  caption: ["What the image shows; null: unknown", "The pool from the terrace"],
  placeholder: [
    "To be shown until the image is loaded: a tiny WebP as a data: URL, or a colour; null: unknown",
    "#8fa3b0",
  ],
  beds: ["Beds of one room; empty: unknown"],
  "Bed.type": ["The kind of bed", "DOUBLE"],
  "Bed.count": ["Number of beds of this kind", 1],
  size_sqm: ["Square metres; null: unknown", 24.5],
  text: ["The text", "Rooms with a view of the sea."],
  language: ["BCP 47", "en"],
  languages: ["BCP 47 tags; empty: any", ["en"]],
  description: ["Description", "Our booking system"],
  descriptions: ["Texts, by language"],
  images: ["Images, in order of display; empty: none"],
  "VehicleType.images": ["Images, in order of display; empty: none"],
  contact: ["Name, e-mail address and phone number"],
  "BookRequest.contact": ["The contact of the booking"],
  first_name: ["First name", "Ada"],
  last_name: ["Last name", "Lovelace"],
  kind: ["ADULT, CHILD or INFANT", "ADULT"],
  age: ["Age in years on the day the service begins", 8],
  max_age: ["Maximum age of the band in years, inclusive", 11],
  date_of_birth: ["YYYY-MM-DD", "1990-12-10"],
  is_lead: ["Whether this is the lead traveller, whose name the supplier receives", true],
  lead_guest: ["The lead traveller's name", "Ada Lovelace"],
  lead_name: ["The lead traveller's name", "Ada Lovelace"],
  guests: ["One list of guests for each room, in the order of the rooms; the first guest is an adult"],
  travellers: ["The named travellers"],
  party: ["The priced party, named or not"],
  adults: ["Adults", 2],
  child_ages: ["Ages of the children in years, 0 to 17", [8]],
  occupancy: ["The party of each room; the first is slot 0"],
  place_name: ["The name of its place; null: unknown", "Palma"],

  // When
  checkin: ["First night, by the property's calendar", "2027-05-01"],
  checkout: ["Day of departure, by the property's calendar", "2027-05-03"],
  checkin_date: ["First night, by the property's calendar", "2027-05-01"],
  checkout_date: ["Day of departure, by the property's calendar", "2027-05-03"],
  nights: ["Nights of the stay", 2],
  nightly: ["The price of each night"],
  date: ["A day of the local calendar", "2027-05-01"],
  service_date: ["Day of the transfer, by the calendar of the zone that it starts from", "2027-05-01"],
  start_date: ["First day", "2027-05-01"],
  end_date: ["Last day", "2027-05-08"],
  starts_at: ["Its first day, or the instant with its local offset if the time is known", "2027-05-01"],
  ends_at: ["Its last day or instant, in the same form", "2027-05-03"],
  at: ["When it happened", "2027-04-01T12:00:00Z"],
  request_time: [
    "The instant for which availability is calculated, from 30 days ago to 60 seconds ahead",
    "2027-03-01T12:00:00Z",
  ],
  created_at: ["When it was created", "2027-03-01T12:00:00Z"],
  created_from: ["Created at this date or instant or later", "2027-03-01"],
  created_to: ["Created before this date or instant", "2027-04-01"],
  service_from: ["The service begins at this date or instant or later", "2027-05-01"],
  service_to: ["The service begins before this date or instant", "2027-06-01"],
  updated_at: ["When it last changed", "2027-03-01T12:00:00Z"],
  updated_since: ["Only records changed at this instant or later", "2027-03-01T12:00:00Z"],
  next_updated_since: ["The updated_since of the next synchronization", "2027-03-01T12:00:00Z"],
  changed_at: ["When it changed", "2027-03-01T12:00:00Z"],
  captured_at: ["When the terms were pinned", "2027-03-01T12:00:00Z"],
  verified_at: ["When its current URL echoed a challenge; null: not yet", "2027-03-01T12:00:00Z"],
  last_success_at: ["When it last responded with 2xx; null: never", "2027-03-01T12:00:00Z"],
  failing_since: ["The first failure since the last success; null: not failing", null],
  next_attempt_at: ["When the next attempt is due; null: none", null],
  respond_by: ["Deadline of the supplier's answer", "2027-03-02T12:00:00Z"],
  prebook_expires_at: ["When the token and its hold expire", "2027-03-01T12:30:00Z"],
  free_until: ["Last instant of free cancellation, inclusive; null: never free", "2027-04-24T18:00:00+02:00"],
  "CancellationPolicy.free_until": [
    "Last instant of free cancellation, inclusive; null: never free",
    "2027-04-24T18:00:00+02:00",
  ],
  cancellable_until: ["Last instant at which it can be cancelled, inclusive; null: never", "2027-05-01T15:00:00+02:00"],
  "CancellationQuote.cancellable_until": [
    "Last instant at which it can be cancelled, inclusive; null: it never could, or no longer by its status",
    "2027-05-01T15:00:00+02:00",
  ],
  cancellation_deadline: ["Last instant of free cancellation; absent: never free", "2027-04-24T18:00:00+02:00"],
  sell_from: ["First day of sale; null: no bound", "2027-01-01"],
  sell_until: ["Last day of sale; null: no bound", "2027-12-31"],
  days_before: ["Days before the service begins", 7],
  time: ["Local time of day, HH:MM", "18:00"],
  duration_minutes: ["Duration in minutes; null: unknown", 45],
  duration_ms: ["Duration of the attempt in milliseconds", 120],
  min_stay: ["Minimum number of nights", 1],
  max_stay: ["Maximum number of nights", 30],
  "Tier.from": ["Instant from which this fee applies", "2027-04-24T18:00:00+02:00"],
  "HistoryEntry.from": ["Status before; null for the first entry", null],
  "HistoryEntry.to": ["Status after", "CONFIRMED"],
  "ReplayRequest.from": ["First instant, inclusive", "2027-03-01T00:00:00Z"],
  from: ["First date or instant, inclusive", "2027-03-01"],
  to: ["Last date or instant", "2027-03-31"],

  // Money
  currency: ["ISO 4217 code of the amounts in the same object", "EUR"],
  currency_code: ["ISO 4217 code", "EUR"],
  currency_id: ["ISO 4217 numeric code", 978],
  fee: ['Decimal string in the currency\'s minor units; zero is "0"', "0"],
  fees: ["Fees, by currency"],
  total: ["Decimal string with the currency's minor units", "284.56"],
  totals: ["Amounts, by currency"],
  total_units: ["Units of all rows", 1200],
  fees_at_property: ["Mandatory fees, payable at the property"],
  mandatory_fees: ["Fees that guests pay at the property, not part of the total"],
  meal_plan_code: ["Board: RO, SC, BB, HB, FB or AI", "BB"],
  non_refundable: ["Whether the full price is due at any cancellation", false],
  tiers: ["Cancellation fees by the instant from which they apply, ascending"],
  finalized: ["true: these are exactly the terms of the booking", true],
  cancellation_policy: ["Cancellation terms: deadlines and fees"],
  cancellation_policy_snapshot: ["The terms that were pinned with the booking"],
  realized_penalty: ["The fee of the cancellation"],
  offer: ["The pinned offer"],
  offers: ["The offers that can be booked"],

  // Availability
  days: ["One entry for each day, in order"],
  rooms_left: ["Rooms that can still be sold", 4],
  results: ["One result for each, in the order of the request"],
  allocations: ["Combinations that can be booked, the best first; empty: none"],
  allocation_id: ["Id to send to prebook", "djEuYWxsb2M"],
  rooms: ["Rooms", 1],
  "Property.rooms": ["Room types"],
  "Booking.rooms": ["Rooms, in the order of the guests' lists"],
  "StayBooking.rooms": ["Rooms, in the order of the guests' lists"],
  "StayDetails.rooms": ["Rooms as sold"],
  slots: ["One entry for each room"],
  strategy: ["How the party is distributed over rooms", "single-room"],
  rate_key: ["Key to send to prebook; valid for 60 minutes", "djEucmF0ZQ"],
  rate_plans: ["Rate plans"],
  error_code: ["Why there is no result for this property; absent: no error", "PROPERTY_NOT_FOUND"],
  available: ["Whether the stay can be booked now", true],
  total_available: ["Rooms that can be sold for every night, all room types together", 4],
  total_blocked: ["Rooms of the allotment that are blocked by holds or stop-sells", 1],
  proof: ["Proof of this result, for `offers/search`", "djEucHJvb2Y"],
  sort: ["Order of the rows", "recommended"],
  bookable: ["Whether search offers it", true],
  gates: ["Every gate, in order"],
  gate: ["The gate's name", "STOP_SELL"],
  first_failed_gate: ["The first gate that failed; null: none", null],
  result: ["Result code", "PASS"],
  match_status: ["Whether the searched offer is still available", "MATCHED"],
  prebook_token: ["Token to send to book; valid for 30 minutes", "pre_0Vd3kQ8sT4bLxYw2NmRc7a"],
  warnings: ["Changes to show the traveller before booking"],
  severity: ["Importance of the warning", "INFO"],
  message: ["Message for people; its wording may change", "The price is 4.50 EUR higher than it was"],
  dropped: ["Rates that cannot price the party, with the reason"],
  reason_code: ["Reason code, which never changes its meaning", "no_rate"],
  reason: ["Reason as text", "No rate for this date"],
  direction: ["1 arrival, 2 departure", 1],
  "FlightSegment.direction": ["OUTBOUND or INBOUND", "OUTBOUND"],
  service_class: ["1 private, priced per vehicle; 2 shared, priced per passenger", 1],
  max_passengers: ["Maximum number of passengers", 3],
  max_bags: ["Maximum pieces of luggage", 3],
  max_adults: ["Maximum number of adults", 2],
  max_children: ["Maximum number of children", 2],
  max_occupancy: ["Maximum number of guests", 3],
  seat: ["Whether the child needs a seat", true],
  seats_left: ["Seats that are neither sold nor held", 12],
  segments: ["Flights in order"],
  origin: ["Start: an IATA code, or the public id of a place", "PMI"],
  destination: ["Destination: an IATA code, or the public id of a place", "MAD"],
  meeting_point: ["Where it begins"],
  options: ["Variants in which it is sold"],
  cabins: ["Cabins, each with its tariffs"],
  children_welcome: ["Whether children may stay; absent: yes", true],
  min_age: ["Minimum age in years; absent: none", 12],
  child_policy: ["Whether children may stay, and their minimum age"],
  confirmation_mode: [
    "INSTANT: confirmed immediately; DELAYED: within seconds; ON_REQUEST: when the supplier accepts",
    "INSTANT",
  ],

  // Bookings, trips, webhooks
  details: ["Details of the product"],
  booking: ["The booking"],
  status: ["Its status", "CONFIRMED"],
  product_type: ["1 accommodation, 2 transfer, 3 tour, 4 flight, 5 package", 1],
  agency_reference: ["The partner's own reference; use it to find the booking after a time-out", "TRIP-2041"],
  special_requests: [
    "Special requests of the guests, which the supplier sees with the booking; null: none",
    "A quiet room",
  ],
  pickup_note: ["Meeting point with the driver; null: not specified", "Terminal A, door 3"],
  notify_guest: ["Whether the contact gets an e-mail", false],
  notify_channel: ["Whether webhooks are sent for it", true],
  poll_url: ["Where to poll while the booking is open", "/api/v1/bookings/bkg_0Vd3kQ8sT4bLxYw2NmRc7a"],
  status_history: ["Its statuses, oldest first"],
  source: ["Who made the change: PARTNER through the API, STAFF at the desk, or SYSTEM", "PARTNER"],
  cancellable: ["Whether its status allows cancelling", true],
  items: ["The rows of this page"],
  "Booking.items": ["The items of a package"],
  view: ["`poll`: the short record; `full`: all fields", "full"],
  q: ["Search words; case and accents are ignored", "garcia"],
  limit: ["Maximum number of rows of a page", 50],
  cursor: ["The next_cursor of the previous page", "djIuY3Vyc29y"],
  start_time: ["Local time of day, HH:MM", "09:30"],
  "ChangePage.next_cursor": ["The position at which to continue, now or later", "djIuY3Vyc29y"],
  next_cursor: ["The next page's cursor; null: this is the last page", null],
  resource_type: ["The type of the changed record", "property"],
  change: ["CREATED, UPDATED or DELETED", "UPDATED"],
  reference: ["The partner's own reference; null: none", "TRIP-2041"],
  members: ["Bookings of the trip, sorted by start"],
  mode: ["`all`: every member or none; `possible`: as many as can be cancelled", "all"],
  outcome: ["Result for the member", "CANCELLED"],
  operation: ["The operation's id", "search"],
  units: ["Metered units", 120],
  secret_last4: ["The last characters of the signing secret", "x9Qf"],
  attempts: ["Attempts with their results, oldest first"],
  http_status: ["Status of the response; null: no response", 200],
  error: ["Why it failed; null for a success", null],
  response_excerpt: ["The beginning of the response; null: none", "ok"],
  preview: ["Whether this was a preview: counted, not sent", false],
  "Parameter.status": ["Status, or several, separated by commas", "CONFIRMED"],

  // Examples of fields whose schemas have their own descriptions
  baggage_included: ["Pieces of hold luggage per passenger", 1],
  lead_hours: ["Hours before the start at which sales end", 24],
  item_public_ids: ["Items of a package", ["itm_0Vd3kQ8sT4bLxYw2NmRc7a"]],
  sequence: ["Increases with each change", 40817],
  changed_fields: ["Names of the fields that changed", ["name"]],
  alpha_3: ["ISO 3166-1 alpha-3", "ESP"],
  numeric_code: ["ISO 3166-1 numeric, three digits", "724"],
  continent_code: ["AF, AN, AS, EU, NA, OC or SA", "EU"],
  currency_codes: ["ISO 4217", ["EUR"]],
  calling_codes: ["International prefixes", ["+34"]],
  secret: ["The secret that signs the deliveries", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
  attribution: ["Attribution that the source requires", "Atout France, Licence Ouverte 2.0"],
  departure_time: ["Local time, HH:MM", "09:30"],
  arrival_time: ["Local time, HH:MM", "10:55"],
  arrival_day_offset: ["Days after departure", 0],
  weekdays: ["1 Monday to 7 Sunday", [1, 5]],
  checkin_from: ["Local time, HH:MM", "15:00"],
  checkout_until: ["Local time, HH:MM", "11:00"],
  supplier_reference: ["The supplier's own number", "H-77123"],
  version: ["Increases with each change", 2],
  basis: ["PER_STAY, PER_NIGHT or PER_PERSON_NIGHT", "PER_STAY"],
  item_no: ["From 1", 1],
  parent_public_id: ["The id of its parent; null: none", "plc_0Vd3kQ8sT4bLxYw2NmRc7a"],
  category_code: ["Code of a category", "HOTEL"],
  attribute_codes: ["Codes of GET /reference/attributes", ["FREE_WIFI"]],
  amount: ["Decimal string in the currency's minor units", "2.50"],
  late_cancellation: ["REFUSED or WITH_FEE", "REFUSED"],
  release_days: ["Days before arrival at which sales end", 1],
  count: ["Deliveries", 12],
  base_occupancy: ["Guests that the nightly price includes", 2],
  max_party: ["Maximum number of persons", 12],
  served_zone_public_ids: ["Zones that transfers go to", ["zon_0Vd3kQ8sT4bLxYw2NmRc7b"]],
  deadline_within_days: ["Days", 7],
  from_zone_name: ["Name of the start zone", "Palma airport"],
  to_zone_name: ["Name of the destination zone", "Alcúdia"],
};

const used = new Set<string>();
const wordsOf = (component: string, field: string) => {
  const key = [`${component}.${field}`, field].find((one) => WORDS[one]);
  if (key !== undefined) used.add(key);
  return key === undefined ? undefined : WORDS[key];
};

/** Entries that no field of the document uses. */
export const unusedWords = (): string[] => Object.keys(WORDS).filter((key) => !used.has(key));

/** The prefix of a record's id, by a word in its component's name; the first match counts. */
const PREFIXES: readonly (readonly [word: string, prefix: IdPrefix])[] = [
  ["Booking", "bkg"],
  ["Trip", "trp"],
  ["Vehicle", "veh"],
  ["Endpoint", "whe"],
  ["Delivery", "whd"],
  ["Profile", "prf"],
  ["Zone", "zon"],
  ["Place", "plc"],
  ["Tour", "tou"],
  ["Flight", "flt"],
  ["Package", "pkg"],
  ["Property", "prp"],
  ["Change", "prp"],
];

/** An example of a component's own id. */
function idOf(component: string): string | undefined {
  const prefix = PREFIXES.find(([word]) => component.includes(word))?.[1];
  return prefix && `${prefix}_0Vd3kQ8sT4bLxYw2NmRc7a`;
}

const examplesByField = new Map<string, unknown[]>();
for (const [key, [, example]] of Object.entries(WORDS)) {
  const field = key.slice(key.lastIndexOf(".") + 1);
  examplesByField.set(field, [...(examplesByField.get(field) ?? []), example]);
}

/** Whether a field's example comes from this vocabulary or from its type, rather than from its schema. */
export function isExampleByName(field: string, { example, ...schema }: Json): boolean {
  const byType = exampleOf(schema);
  const examples: unknown[] = [...(examplesByField.get(field) ?? []), ...(byType === undefined ? [] : [byType])];
  return examples.some((one) => isDeepStrictEqual(one, example));
}

/**
 * Adds a description to a field's schema: its own, else the vocabulary's. A bare reference has its component's.
 * @param owner the component whose id `public_id` is, for a parameter
 */
export function withWords(component: string, field: string, schema: Json, owner = component): Json {
  const found = wordsOf(component, field);
  const words = found && field === "public_id" ? ([found[0], idOf(owner)] as const) : found;
  if (typeof schema.$ref === "string") return schema;
  const described = schema.description === undefined && words ? { ...schema, description: words[0] } : schema;
  const fits = words?.[1] !== undefined && schema.example === undefined && isFitting(words[1], described);
  return fits ? { ...described, example: words[1] } : described;
}

/** Adds an example to a schema without one: the first value of an enum, true for a boolean, a fixed instant or date. */
export function withExample(schema: Json): Json {
  if (schema.example !== undefined || schema.$ref || schema.allOf || schema.anyOf || schema.oneOf) return schema;
  const example = exampleOf(schema);
  return example === undefined ? schema : { ...schema, example };
}

function exampleOf({ type, enum: values, format, items, default: usual }: Json): unknown {
  if (usual !== undefined && !(Array.isArray(usual) && !usual.length)) return usual;
  if (Array.isArray(values)) return values[0];
  if (type === "boolean") return true;
  if (format === "date-time") return "2027-03-01T12:00:00Z";
  if (format === "date") return "2027-05-01";
  if (type === "array") {
    const one = exampleOf(items as Json);
    return one === undefined ? undefined : [one];
  }
  return undefined;
}

/** Whether an example fits the schema's type and enum. */
function isFitting(example: unknown, { type, enum: values, format, nullable, items }: Json): boolean {
  if (example === null) return nullable === true;
  if (Array.isArray(values)) return values.includes(example);
  if (type === "array") return Array.isArray(example) && example.every((one) => isFitting(one, items as Json));
  if (format === "date-time") return typeof example === "string" && example.includes("T");
  if (type === "integer") return Number.isInteger(example);
  return typeof example === type;
}
