import { TOUR_CATEGORY_CODES } from "@/lib/catalogue/reference-schemas";
import {
  choice,
  code,
  type Column,
  date,
  decimal,
  fareBands,
  integer,
  languageTags,
  required,
  text,
  time,
  truth,
  weekdays,
} from "./column-schemas";
import {
  attributes,
  cancellation,
  confirmation,
  country,
  currency,
  descriptions,
  images,
  inTree,
  latitude,
  longitude,
  ownCode,
  placeCode,
  references,
  status,
  synthetic,
  zone,
} from "./stay-kind-schemas";

const minutes = (description: string, maximum = 43_200, details = {}): Column =>
  integer(1, maximum, description, { unit: "minutes", example: 60, ...details });
const codeOf = (reference: string, description: string, example: string): Column =>
  required(code(description, { reference, example }));

export const zoneColumns: Record<string, Column> = {
  ...inTree,
  timezone: required(zone("IANA time zone of deadlines and service days")),
  parent_code: code("Code of the zone that it is part of", { reference: "service_zones", example: "Z-PAR" }),
  place_code: code("Code of the place that it serves", { reference: "places", example: "FR-PAR" }),
  latitude,
  longitude,
  iata_code: text(3, "IATA code of three capital letters", { example: "ORY" }),
  synthetic,
};

export const vehicleTypeColumns: Record<string, Column> = {
  code: ownCode,
  name: required(text(200, "Name, as guests read it", { example: "Sedan" })),
  vehicle_class: required(text(40, "Class in capital letters: SEDAN, MINIVAN, COACH", { example: "SEDAN" })),
  max_passengers: required(integer(1, 300, "Most passengers", { unit: "passengers", example: 3 })),
  max_bags: required(integer(0, 600, "Most pieces of luggage", { unit: "bags", example: 3 })),
  description: text(2000, "Description for guests"),
  image_urls: images,
};

/** Transfers, tour options and cabins are services: they share one space of codes, and these columns. */
const service: Record<string, Column> = {
  code: required(
    code("The supplier's key among all services; it means the same for ever", { example: "ORY-PAR-SEDAN" }),
  ),
  confirmation_mode: confirmation,
  lead_hours: integer(0, 8760, "Hours before its beginning at which sales end", { unit: "hours", fallback: "0" }),
  languages: languageTags("Languages that it is given in (BCP 47); none: any"),
  synthetic,
};

export const transferColumns: Record<string, Column> = {
  ...service,
  from_zone_code: codeOf("service_zones", "Code of the zone that it begins in", "Z-ORY"),
  to_zone_code: codeOf("service_zones", "Code of the zone that it ends in", "Z-PAR"),
  direction: required(choice(["1", "2"], "1 arrival, 2 departure")),
  service_class: required(choice(["1", "2"], "1 private: a unit is a vehicle; 2 shared: a unit is a seat")),
  vehicle_type_code: codeOf("vehicle_types", "Code of its vehicle type", "SEDAN"),
  duration_minutes: minutes("Estimated duration", 2880),
};

export const tourColumns: Record<string, Column> = {
  code: ownCode,
  name: required(text(200, "Name, as guests read it", { example: "A walk along the river" })),
  status,
  category_code: required(choice(TOUR_CATEGORY_CODES, "Code of GET /reference/categories")),
  country_code: country(),
  place_code: placeCode,
  timezone: required(zone("IANA time zone of its dates and times")),
  meeting_point: required(text(200, "Where it begins", { example: "At the fountain" })),
  meeting_address: text(300, "Address of the meeting point", { example: "Place Saint-Michel" }),
  latitude,
  longitude,
  duration_minutes: required(minutes("Duration")),
  ...descriptions,
  image_urls: images,
  attribute_codes: attributes,
  external_ids: references,
  synthetic,
};

export const tourOptionColumns: Record<string, Column> = {
  ...service,
  tour_code: codeOf("tours", "Code of its tour, which it stays with", "RIVER"),
  name: required(text(200, "Name, as guests read it", { example: "Small group" })),
  description: text(2000, "Description for guests"),
  duration_minutes: minutes("Duration, where it is not the tour's", 43_200, { fallback: "the tour's" }),
  max_party: integer(1, 300, "Maximum number of persons per booking", { unit: "persons", example: 12, fallback: "30" }),
};

export const flightColumns: Record<string, Column> = {
  code: ownCode,
  status,
  carrier_code: required(text(2, "The airline's IATA code", { example: "AF" })),
  carrier_name: required(text(120, "The airline's name", { example: "Air France" })),
  flight_number: required(text(5, "Digits, without the airline's code", { example: "9001" })),
  origin_code: codeOf("places", "Code of the airport of departure", "FR-ORY"),
  destination_code: codeOf("places", "Code of the airport of arrival", "ES-MAD"),
  departure_time: required(time("Local time of departure; it never changes", { example: "09:40" })),
  arrival_time: required(time("Local time of arrival", { example: "11:45" })),
  arrival_day_offset: integer(-1, 2, "Days after departure on which it arrives", { unit: "days", fallback: "0" }),
  duration_minutes: required(minutes("Duration", 2880)),
  weekdays: weekdays("Days of departure, 1 Monday to 7 Sunday"),
  aircraft: text(60, "Type of aircraft", { example: "A320" }),
  synthetic,
};

export const cabinColumns: Record<string, Column> = {
  ...service,
  flight_code: codeOf("flights", "Code of its flight, which it stays with", "AF9001"),
  cabin: required(choice(["ECONOMY", "PREMIUM_ECONOMY", "BUSINESS", "FIRST"], "Which cabin it is")),
  baggage_included: integer(0, 9, "Hold luggage a passenger", { unit: "pieces", fallback: "0" }),
};

export const tariffColumns: Record<string, Column> = {
  service_code: required(code("Code of the transfer, tour option or cabin", { example: "RIVER-GROUP" })),
  code: required(code("The supplier's key within the service", { example: "EUR" })),
  currency_code: currency("ISO 4217 currency of its prices; it never changes"),
  child_bands: fareBands("Prices of children by age; an older child is outside the tariff"),
  ...cancellation,
};

export const packageColumns: Record<string, Column> = {
  code: ownCode,
  name: required(text(200, "Name, as guests read it", { example: "Three nights in Paris" })),
  status,
  place_code: placeCode,
  country_code: country(),
  timezone: required(zone("IANA time zone by whose calendar it begins")),
  ...descriptions,
  image_urls: images,
  discount_percent: decimal("Discount on the sum of its parts, 0 to 100", { example: "7.5", fallback: "0" }),
  sell_from: date("First day on which it may be sold"),
  sell_until: date("Last day on which it may be sold"),
  start_weekdays: weekdays("Weekdays on which it begins, 1 Monday to 7 Sunday"),
  synthetic,
};

export const packageComponentColumns: Record<string, Column> = {
  package_code: codeOf("packages", "Code of its package", "PARIS-3"),
  position: required(integer(1, 20, "Its number in the order of the journey")),
  day_offset: required(integer(0, 60, "Days after the package's start on which it begins", { unit: "days" })),
  property_code: code("Code of the property of a stay", { reference: "properties" }),
  nights: integer(1, 30, "Nights of a stay; none of anything else", { unit: "nights", example: 3 }),
  service_code: code("Code of the transfer, tour option or cabin; none of a stay", { example: "RIVER-GROUP" }),
  start_time: time("Of a tour: which of its departures", { example: "10:00" }),
};
export const deleted = truth("true retires it: it is no longer sold; bookings stay unchanged", {
  fallback: "false",
});
