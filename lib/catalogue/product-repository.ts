import type { FlightFilters, FlightRecord, TourFilters, TourRecord } from "./product-schemas";
import type { CatalogueResource } from "./record-repository";
import {
  jsonArray,
  changeColumns,
  ownColumns,
  isEqual,
  images,
  jsonObject,
  placeId,
  placesWithin,
  placeMatchesWords,
  matchesWords,
  terms,
  isWithinPlace,
} from "./record-sql";

const tariff = jsonObject({
  ...terms,
  child_bands: `(SELECT coalesce(json_agg(${jsonObject({ max_age: "b -> 'max_age'", seat: "coalesce(b -> 'seat', 'true')" })}), '[]')
    FROM jsonb_array_elements(t.child_bands) AS b)`,
});
/** SQL: the fields of a sellable service `s`. */
const sold = {
  confirmation_mode: "s.confirmation_mode",
  lead_hours: "s.lead_hours",
  tariffs: jsonArray(tariff, "tariff t WHERE t.service_id = s.id AND t.deleted_at IS NULL", "t.position"),
};

const option = jsonObject({
  option_public_id: "o.public_id",
  name: "o.name",
  description: "o.description",
  duration_minutes: "COALESCE(o.duration_minutes, r.duration_minutes)",
  languages: "s.languages",
  max_party: "o.max_party",
  pickup_points: "o.pickup_points",
  questions: "o.questions",
  included: "o.included",
  excluded: "o.excluded",
  min_party: "o.min_party",
  ...sold,
});

export const tours: CatalogueResource<TourRecord, TourFilters> = {
  table: "tour",
  contracted: true,
  isDescribed: true,
  fields: (_visible, _planned, described) => ({
    ...ownColumns("public_id", "name", "status", "category_code"),
    place_public_id: placeId,
    ...ownColumns("country_code", "timezone", "meeting_point", "duration_minutes"),
    descriptions: described("r.descriptions"),
    images: images("r.images"),
    ...ownColumns("attribute_codes", "external_ids", "synthetic"),
    options: jsonArray(
      option,
      "tour_option o JOIN service s ON s.id = o.service_id WHERE o.tour_id = r.id AND s.deleted_at IS NULL",
      "o.service_id",
    ),
    ...changeColumns,
  }),
  filters: {
    place: isWithinPlace,
    country: isEqual("r.country_code"),
    category: isEqual("r.category_code"),
    q: (value) => `(${matchesWords("r.name", value)} OR ${placeMatchesWords(value)})`,
  },
};

const cabin = jsonObject({
  cabin_public_id: "o.public_id",
  cabin: "o.cabin",
  baggage_included: "o.baggage_included",
  fare_family: "o.fare_family",
  baggage: "o.baggage",
  changeable: "o.changeable",
  ...sold,
});
/** SQL of an `AirportRecord`. @param id SQL of its place's id */
export const airport = (id: string) => {
  const fields = {
    place_public_id: "p.public_id",
    iata_code: "p.iata_code",
    name: "p.name",
    country_code: "p.country_code",
    timezone: "p.timezone",
  };
  return `(SELECT ${jsonObject(fields)} FROM place p WHERE p.id = ${id})`;
};
/** SQL condition on `p`: an airport, or a place that contains airports, by public id or IATA code. */
export const findsAirports = (value: string): string =>
  `(p.public_id = ${value} OR p.iata_code = ${value}::text::bpchar)`;
const at = (column: string) => (value: string) => `${column} = ANY (${placesWithin(findsAirports(value))})`;

export const flights: CatalogueResource<FlightRecord, FlightFilters> = {
  table: "flight",
  contracted: true,
  fields: () => ({
    ...ownColumns("public_id", "status", "carrier_code", "carrier_name", "flight_number"),
    origin: airport("r.origin_id"),
    destination: airport("r.destination_id"),
    ...ownColumns("departure_time", "arrival_time", "arrival_day_offset", "duration_minutes", "weekdays", "aircraft"),
    ...ownColumns("origin_terminal", "destination_terminal", "requires_passport"),
    ...ownColumns("synthetic"),
    cabins: jsonArray(
      cabin,
      "flight_cabin o JOIN service s ON s.id = o.service_id WHERE o.flight_id = r.id AND s.deleted_at IS NULL",
      "o.service_id",
    ),
    ...changeColumns,
  }),
  filters: { origin: at("r.origin_id"), destination: at("r.destination_id"), carrier: isEqual("r.carrier_code") },
};
