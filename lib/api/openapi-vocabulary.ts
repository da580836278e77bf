import { isDeepStrictEqual } from "node:util";

export type Json = Record<string, unknown>;

/**
 * Descriptions of fields by name: a field has the same meaning and unit everywhere, so it is described once, here. A
 * schema's own description wins; `Component.field` is for a field with another meaning there. A test finds fields
 * without an entry, and entries without a field.
 */
const WORDS: Record<string, readonly [description: string, example?: unknown]> = {
  // Who and what
  public_id: ["The record's id", "bkg_0Vd3kQ8sT4bLxYw2NmRc7a"],
  booking_public_id: ["The booking's id", "bkg_0Vd3kQ8sT4bLxYw2NmRc7a"],
  booking_public_ids: ["Ids of bookings", ["bkg_0Vd3kQ8sT4bLxYw2NmRc7a"]],
  booking_number: ["The booking's number, for people", 100482],
  property_id: ["The property's id, as it was asked for", "prp_0Vd3kQ8sT4bLxYw2NmRc7a"],
  property_ids: ["Ids of 1 to 100 properties; each is answered, in this order", ["prp_0Vd3kQ8sT4bLxYw2NmRc7a"]],
  property_public_id: ["The property's id", "prp_0Vd3kQ8sT4bLxYw2NmRc7a"],
  property_name: ["The property's name", "Hotel Miramar"],
  room_public_id: ["The room type's id", "rom_0Vd3kQ8sT4bLxYw2NmRc7a"],
  room_name: ["The room type's name", "Double room"],
  rate_plan_public_id: ["The rate plan's id", "rtp_0Vd3kQ8sT4bLxYw2NmRc7a"],
  rate_plan_name: ["The rate plan's name", "Bed and breakfast, flexible"],
  place_public_id: ["The id of the place that it lies in", "plc_0Vd3kQ8sT4bLxYw2NmRc7a"],
  from_zone_public_id: ["The id of the service zone that the transfer starts from", "zon_0Vd3kQ8sT4bLxYw2NmRc7a"],
  to_zone_public_id: ["The id of the service zone that the transfer leads to", "zon_0Vd3kQ8sT4bLxYw2NmRc7b"],
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
  aircraft: ["The aircraft's type; null: not told", "Airbus A320"],
  package_public_id: ["The package's id", "pkg_0Vd3kQ8sT4bLxYw2NmRc7a"],
  item_public_id: ["The item's id: cancel and quote name it", "itm_0Vd3kQ8sT4bLxYw2NmRc7a"],
  trip_public_id: ["The trip that it is in; null: none", "trp_0Vd3kQ8sT4bLxYw2NmRc7a"],
  profile_public_id: ["The profile that it was sold under", "prf_0Vd3kQ8sT4bLxYw2NmRc7a"],
  endpoint_public_id: ["The webhook endpoint's id", "whe_0Vd3kQ8sT4bLxYw2NmRc7a"],
  delivery_public_id: ["The delivery's id", "whd_0Vd3kQ8sT4bLxYw2NmRc7a"],
  event_id: ["The event's id: `webhook-id` of every attempt", "evt_0Vd3kQ8sT4bLxYw2NmRc7a"],
  event_type: ["The event's type", "booking.confirmed"],
  event_types: ["Types of events", ["booking.confirmed"]],
  credential_id: ["The credential's client id", "demo-partner"],
  external_ids: ["What other systems call it"],
  system: ["The system that the id is of", "atout-france"],
  "ExternalId.id": ["The id in that system", "12345"],
  name: ["Its name", "Hotel Miramar"],
  title: ["What it is, by its name", "Hotel Miramar"],
  code: ["Its code: stable, branch on this", "CITY_TAX"],
  line: ["Street and number", "Carrer del Mar 1"],
  postal_code: ["Postal code", "07001"],
  city: ["City", "Palma"],
  region: ["Region or state", "Balearic Islands"],
  country: ["ISO 3166-1 alpha-2", "ES"],
  country_code: ["ISO 3166-1 alpha-2", "ES"],
  address: ["Where it stands", "Plaza Mayor 1"],
  location: ["Where it lies (WGS 84); null: not known"],
  latitude: ["Degrees north (WGS 84)", 39.5696],
  longitude: ["Degrees east (WGS 84)", 2.6502],
  iata_code: ["IATA code; null: it has none", "PMI"],
  timezone: ["IANA time zone", "Europe/Madrid"],
  type: ["Its type", "CITY"],
  class: ["Vehicle class", "SEDAN"],
  category: ["Code of a category, see GET /reference/categories", "HOTEL"],
  parent: ["Public id of what they lie in directly", "plc_0Vd3kQ8sT4bLxYw2NmRc7a"],
  place: ["Public id of a place", "plc_0Vd3kQ8sT4bLxYw2NmRc7a"],
  chain: ["The chain that it belongs to; null: none", "Miramar Hotels"],
  star_rating: ["Stars, 1 to 5; null: not rated", 4],
  website: ["Its web site", "https://hotel.example"],
  phone: ["Phone number, international", "+34971000000"],
  email: ["E-mail address", "ada@example.com"],
  url: ["Its address", "https://partner.example/webhooks"],
  "Image.url": ["Where the image is fetched from", "https://images.example/prp/1.webp"],
  width: ["Pixels; null: not known", 1600],
  height: ["Pixels; null: not known", 1067],
  caption: ["What it shows; null: not told", "The pool from the terrace"],
  placeholder: ["Its average colour, to be shown until it is loaded; null: not known", "#8fa3b0"],
  beds: ["Beds of one room; empty: not told"],
  "Bed.type": ["The kind of bed", "DOUBLE"],
  "Bed.count": ["So many of the kind", 1],
  size_sqm: ["Square metres; null: not told", 24.5],
  text: ["The text", "Rooms with a view of the sea."],
  language: ["BCP 47", "en"],
  languages: ["BCP 47 tags; empty: any", ["en"]],
  description: ["In words", "Our booking system"],
  descriptions: ["Texts, by language"],
  images: ["Pictures, in their order; empty: none"],
  "VehicleType.images": ["Pictures, in their order; empty: none"],
  contact: ["How to reach them"],
  "BookRequest.contact": ["Who is asked about the booking"],
  first_name: ["First name", "Ada"],
  last_name: ["Last name", "Lovelace"],
  kind: ["ADULT, CHILD or INFANT", "ADULT"],
  age: ["Age in years on the day the service begins", 8],
  max_age: ["Age in years up to which the band goes, inclusive", 11],
  date_of_birth: ["YYYY-MM-DD", "1990-12-10"],
  is_lead: ["Whether this is the lead: the one whom the supplier asks for", true],
  lead_guest: ["The lead's name", "Ada Lovelace"],
  lead_name: ["The lead's name", "Ada Lovelace"],
  guests: ["One list for each room, in the order of the rooms; each begins with an adult"],
  travellers: ["Who travels, as far as they are named"],
  party: ["Who was priced, named or not"],
  adults: ["Adults", 2],
  child_ages: ["Ages of the children in years, 0 to 17", [8]],
  occupancy: ["The party of each room; the first is slot 0"],
  place_name: ["Where it lies, in words; null: not known", "Palma"],

  // When
  checkin: ["First night, by the property's calendar", "2027-05-01"],
  checkout: ["Day of departure, by the property's calendar", "2027-05-03"],
  checkin_date: ["First night, by the property's calendar", "2027-05-01"],
  checkout_date: ["Day of departure, by the property's calendar", "2027-05-03"],
  nights: ["Nights of the stay", 2],
  nightly: ["What each night costs"],
  date: ["A day of the local calendar", "2027-05-01"],
  service_date: ["Day of the transfer, by the calendar of the zone that it starts from", "2027-05-01"],
  start_date: ["First day", "2027-05-01"],
  end_date: ["Last day", "2027-05-08"],
  starts_at: ["Its first day, or the instant with the local offset where a time is known", "2027-05-01"],
  ends_at: ["Its last day or instant, in the same form", "2027-05-03"],
  at: ["When it happened", "2027-04-01T12:00:00Z"],
  request_time: ["The instant that the answer is of; 30 days back to 60 s ahead", "2027-03-01T12:00:00Z"],
  created_at: ["When it was made", "2027-03-01T12:00:00Z"],
  created_from: ["Made at this date or instant, or later", "2027-03-01"],
  created_to: ["Made before this date or instant", "2027-04-01"],
  service_from: ["The service begins on this date or instant, or later", "2027-05-01"],
  service_to: ["The service begins before this date or instant", "2027-06-01"],
  updated_at: ["When it last changed", "2027-03-01T12:00:00Z"],
  updated_since: ["What changed at this instant or later", "2027-03-01T12:00:00Z"],
  next_updated_since: ["Send it as updated_since to go on from here", "2027-03-01T12:00:00Z"],
  changed_at: ["When it changed", "2027-03-01T12:00:00Z"],
  captured_at: ["When the terms were pinned", "2027-03-01T12:00:00Z"],
  verified_at: ["When its present address echoed a challenge; null: not yet", "2027-03-01T12:00:00Z"],
  last_success_at: ["The last answer of 2xx; null: none yet", "2027-03-01T12:00:00Z"],
  failing_since: ["The first failure since the last success; null: all is well", null],
  next_attempt_at: ["When it is sent next; null: settled", null],
  respond_by: ["Until when the supplier answers the request", "2027-03-02T12:00:00Z"],
  prebook_expires_at: ["Until when the token and its hold live", "2027-03-01T12:30:00Z"],
  free_until: ["Last instant at which a cancel is free, inclusive; null: it never was", "2027-04-24T18:00:00+02:00"],
  "CancellationPolicy.free_until": [
    "Last instant at which a cancel is free, inclusive; null: it never was",
    "2027-04-24T18:00:00+02:00",
  ],
  cancellable_until: [
    "Last instant at which it can be cancelled at all, inclusive; null: never",
    "2027-05-01T15:00:00+02:00",
  ],
  cancellation_deadline: [
    "Last instant at which a cancel is free; absent where there never was one",
    "2027-04-24T18:00:00+02:00",
  ],
  sell_from: ["First day of sale; null: no bound", "2027-01-01"],
  sell_until: ["Last day of sale; null: no bound", "2027-12-31"],
  days_before: ["Days before the service begins", 7],
  time: ["Local time of day, HH:MM", "18:00"],
  duration_minutes: ["Minutes that it takes; null: not told", 45],
  duration_ms: ["Milliseconds that the attempt took", 120],
  min_stay: ["Nights, at least", 1],
  max_stay: ["Nights, at most", 30],
  "Tier.from": ["Instant from which this fee applies", "2027-04-24T18:00:00+02:00"],
  "HistoryEntry.from": ["Status before; null of the first", null],
  "HistoryEntry.to": ["Status after", "CONFIRMED"],
  "ReplayRequest.from": ["First instant, inclusive", "2027-03-01T00:00:00Z"],
  from: ["First date or instant, inclusive", "2027-03-01"],
  to: ["Last date or instant", "2027-03-31"],

  // Money
  currency: ["ISO 4217 code of the amounts beside it", "EUR"],
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
  non_refundable: ["Whether every cancel costs the full price", false],
  tiers: ["What a cancel costs, from when on; ascending"],
  finalized: ["true: exactly these terms are, or will be, the booking's", true],
  cancellation_policy: ["What a cancel costs, and until when"],
  cancellation_policy_snapshot: ["The terms that were pinned with the booking"],
  realized_penalty: ["What the cancel cost"],
  offer: ["What was pinned"],
  offers: ["What can be booked"],

  // Availability
  days: ["One for each day, in order"],
  rooms_left: ["Rooms that can still be sold", 4],
  results: ["One for each, in the order of the request"],
  allocations: ["What can be booked, the best first; empty: nothing"],
  allocation_id: ["Carried into prebook", "djEuYWxsb2M"],
  rooms: ["Rooms", 1],
  "Property.rooms": ["Room types"],
  "Booking.rooms": ["Rooms, in the order of the guests' lists"],
  "StayBooking.rooms": ["Rooms, in the order of the guests' lists"],
  "StayDetails.rooms": ["Rooms as they were sold"],
  slots: ["One for each room"],
  strategy: ["How the party was put into rooms", "single-room"],
  rate_key: ["Carried into prebook; lives 60 minutes", "djEucmF0ZQ"],
  rate_plans: ["Rate plans"],
  error_code: ["Why this property has no answer; absent: it has one", "PROPERTY_NOT_FOUND"],
  available: ["Whether the stay can be booked now", true],
  total_available: ["Rooms that can be sold for every night, all room types together", 4],
  total_blocked: ["Rooms of the allotment that holds or stop-sells block", 1],
  proof: ["For `offers/search`: the offers as of this answer", "djEucHJvb2Y"],
  sort: ["Order of the rows", "recommended"],
  bookable: ["Whether search would offer it", true],
  gates: ["Every gate, in order"],
  gate: ["The gate's name", "STOP_SELL"],
  first_failed_gate: ["The first gate that failed; null: none", null],
  result: ["How it ended", "PASS"],
  match_status: ["What became of the searched offer", "MATCHED"],
  prebook_token: ["Carried into book; lives 30 minutes", "pre_0Vd3kQ8sT4bLxYw2NmRc7a"],
  warnings: ["What to tell the traveller before booking"],
  severity: ["How much it matters", "INFO"],
  message: ["For people; wording may change", "The price is 4.50 EUR higher than it was"],
  dropped: ["Rates that the party could not be priced on"],
  reason_code: ["Stable: branch on this", "no_rate"],
  reason: ["Why, in words", "No rate for this date"],
  direction: ["1 arrival, 2 departure", 1],
  "FlightSegment.direction": ["OUTBOUND or INBOUND", "OUTBOUND"],
  service_class: ["1 private, priced per vehicle; 2 shared, priced per passenger", 1],
  max_passengers: ["Passengers, at most", 3],
  max_bags: ["Pieces of luggage, at most", 3],
  max_adults: ["Adults, at most", 2],
  max_children: ["Children, at most", 2],
  max_occupancy: ["Guests, at most", 3],
  seat: ["Whether such a child takes a seat", true],
  seats_left: ["Seats that are neither sold nor held", 12],
  segments: ["Flights, in their order"],
  origin: ["Where it starts: an IATA code, or the public id of a place", "PMI"],
  destination: ["Where it ends: an IATA code, or the public id of a place", "MAD"],
  meeting_point: ["Where it begins"],
  options: ["Ways in which it is sold"],
  cabins: ["Cabins, each with its tariffs"],
  children_welcome: ["Whether children may stay; absent: they may", true],
  min_age: ["Youngest age in years that may stay; absent: any", 12],
  child_policy: ["Which children may stay"],
  confirmation_mode: [
    "INSTANT: confirmed at once; DELAYED: after seconds; ON_REQUEST: once the supplier agrees",
    "INSTANT",
  ],

  // Bookings, trips, webhooks
  details: ["What the product says of it"],
  booking: ["The booking"],
  status: ["Its status", "CONFIRMED"],
  product_type: ["1 accommodation, 2 transfer, 3 tour, 4 flight, 5 package", 1],
  agency_reference: ["The partner's own reference; finds the booking after a time-out", "TRIP-2041"],
  special_requests: ["Wishes of the guests, passed on to the supplier; null: none", "A quiet room"],
  pickup_note: ["Where the driver finds the party; null: nothing said", "Terminal A, door 3"],
  notify_guest: ["Whether the contact gets an e-mail", false],
  notify_channel: ["Whether webhooks tell of it", true],
  poll_url: ["Where to poll while the booking is open", "/api/v1/bookings/bkg_0Vd3kQ8sT4bLxYw2NmRc7a"],
  status_history: ["Its statuses, oldest first"],
  source: ["Through which door it was done", "PARTNER"],
  cancellable: ["Whether its status allows a cancel", true],
  items: ["The rows of this page"],
  "Booking.items": ["What is in it, of a package"],
  view: ["`poll`: the poll record; `full`: all that is known", "full"],
  q: ["Words to search for; case and accents don't matter", "garcia"],
  limit: ["Rows of a page, at most", 50],
  cursor: ["Where the page before ended", "djIuY3Vyc29y"],
  start_time: ["Local time of day, HH:MM", "09:30"],
  "ChangePage.next_cursor": ["Where to go on, at once or later", "djIuY3Vyc29y"],
  next_cursor: ["The next page's cursor; null: this is the last page", null],
  resource_type: ["What changed", "property"],
  change: ["What became of it", "UPDATED"],
  reference: ["The partner's own reference; null: none", "TRIP-2041"],
  members: ["Bookings of the trip, by when they begin"],
  mode: ["`all`: every member or none; `possible`: those that can be", "all"],
  outcome: ["What became of the member", "CANCELLED"],
  operation: ["The operation's id", "search"],
  units: ["Units that count", 120],
  secret_last4: ["The last characters of the secret that signs", "x9Qf"],
  attempts: ["What each attempt came to, oldest first"],
  http_status: ["The answer's status; null: no answer came", 200],
  error: ["Why it failed; null of a success", null],
  response_excerpt: ["The beginning of the answer; null: none", "ok"],
  preview: ["Whether it only counted", false],
  "Parameter.status": ["Status, or several, separated by commas", "CONFIRMED"],

  // Examples of fields whose schemas have words of their own
  baggage_included: ["Pieces of hold luggage a passenger", 1],
  lead_hours: ["Hours before it begins at which sales end", 24],
  item_public_ids: ["Items of a package", ["itm_0Vd3kQ8sT4bLxYw2NmRc7a"]],
  sequence: ["Rises with each change", 40817],
  changed_fields: ["Names of the fields that changed", ["name"]],
  alpha_3: ["ISO 3166-1 alpha-3", "ESP"],
  numeric_code: ["ISO 3166-1 numeric, three digits", "724"],
  continent_code: ["AF, AN, AS, EU, NA, OC or SA", "EU"],
  currency_codes: ["ISO 4217", ["EUR"]],
  calling_codes: ["International prefixes", ["+34"]],
  secret: ["What signs the deliveries", "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"],
  attribution: ["Whom the source wants named", "Atout France, Licence Ouverte 2.0"],
  departure_time: ["Local time, HH:MM", "09:30"],
  arrival_time: ["Local time, HH:MM", "10:55"],
  arrival_day_offset: ["Days after departure", 0],
  weekdays: ["1 Monday to 7 Sunday", [1, 5]],
  checkin_from: ["Local time, HH:MM", "15:00"],
  checkout_until: ["Local time, HH:MM", "11:00"],
  supplier_reference: ["The supplier's own number", "H-77123"],
  version: ["Rises with each change", 2],
  basis: ["PER_STAY, PER_NIGHT or PER_PERSON_NIGHT", "PER_STAY"],
  item_no: ["From 1", 1],
  parent_public_id: ["What it lies in; null: nothing", "plc_0Vd3kQ8sT4bLxYw2NmRc7a"],
  category_code: ["Code of a category", "HOTEL"],
  attribute_codes: ["Codes of GET /reference/attributes", ["FREE_WIFI"]],
  amount: ["Decimal string in the currency's minor units", "2.50"],
  late_cancellation: ["REFUSED or WITH_FEE", "REFUSED"],
  release_days: ["Days before arrival at which sales end", 1],
  count: ["Deliveries", 12],
  base_occupancy: ["Guests that the nightly price includes", 2],
  max_party: ["Persons, at most", 12],
  served_zone_public_ids: ["Zones that a transfer leads to", ["zon_0Vd3kQ8sT4bLxYw2NmRc7b"]],
  deadline_within_days: ["Days", 7],
  from_zone_name: ["Where it starts", "Palma airport"],
  to_zone_name: ["Where it ends", "Alcúdia"],
};

const used = new Set<string>();
const wordsOf = (component: string, field: string) => {
  const key = [`${component}.${field}`, field].find((one) => WORDS[one]);
  if (key !== undefined) used.add(key);
  return key === undefined ? undefined : WORDS[key];
};

/** Entries that no field of the document uses. */
export const unusedWords = (): string[] => Object.keys(WORDS).filter((key) => !used.has(key));

const examplesByField = new Map<string, unknown[]>();
for (const [key, [, example]] of Object.entries(WORDS)) {
  const field = key.slice(key.lastIndexOf(".") + 1);
  examplesByField.set(field, [...(examplesByField.get(field) ?? []), example]);
}

/** Whether a field's example comes from this vocabulary or from its type, rather than from its schema. */
export function isExampleByName(field: string, { example, ...schema }: Json): boolean {
  const byType = exampleOf(schema);
  const examples = [...(examplesByField.get(field) ?? []), ...(byType === undefined ? [] : [byType])];
  return examples.some((one) => isDeepStrictEqual(one, example));
}

/** Adds a description to a field's schema: its own, else the vocabulary's. A bare reference has its component's. */
export function withWords(component: string, field: string, schema: Json): Json {
  const words = wordsOf(component, field);
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
