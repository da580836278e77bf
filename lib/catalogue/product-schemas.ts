import { z } from "zod";
import { ContentLanguage } from "./languages/language-schemas";
import { PublicId } from "@/lib/core/wire";
import {
  changeFields,
  CodeFilter,
  Country,
  Description,
  ExternalId,
  Image,
  listQuery,
  pageSchema,
  Synthetic,
  TariffRecord,
  WithinFilter,
  wordsFilter,
  type FiltersOf,
} from "./listing-schemas";

/** Fields that a tour's option and a flight's cabin share. */
const sold = {
  confirmation_mode: z.string().meta({ description: "INSTANT, DELAYED or ON_REQUEST" }),
  lead_hours: z.int().meta({ description: "Hours before the start at which sales end" }),
  tariffs: z.array(TariffRecord).meta({ description: "Its tariffs" }),
};

export const TourList = listQuery({
  place: WithinFilter,
  country: Country,
  category: CodeFilter,
  language: ContentLanguage,
  q: wordsFilter("the tour's name, or of its place's name"),
});
export type TourFilters = FiltersOf<z.output<typeof TourList>>;

export const TourPickupPoint = z
  .object({
    code: z.string(),
    name: z.string().meta({ description: "Where the guests are picked up", example: "Old quay steps" }),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    minutes_before: z.int().meta({ description: "Minutes before the departure", example: 25 }),
  })
  .meta({ description: "Where guests can be picked up" });
export const TourQuestion = z
  .object({
    code: z.string(),
    text: z.string().meta({ description: "The question", example: "Where are you staying?" }),
    type: z.enum(["TEXT", "NUMBER", "CHOICE", "DATE"]),
    choices: z.array(z.string()).meta({ description: "For CHOICE: the values", example: ["FISH", "GREEN"] }),
    per: z.enum(["BOOKING", "TRAVELLER"]).meta({ description: "Asked once, or of each named traveller" }),
    required: z.boolean().meta({ description: "Whether an answer is needed", example: true }),
  })
  .meta({ description: "What guests are asked when they book" });
/** How guests join a tour: pick-up points, questions and languages, of options and of their offers. */
export const tourJoining = {
  pickup_points: z.array(TourPickupPoint).meta({ description: "Book takes the code of one; never required" }),
  questions: z.array(TourQuestion).meta({ description: "Book takes `answers`" }),
  included: z.array(z.string()).meta({ description: "What the price includes", example: ["Two tastings"] }),
  excluded: z.array(z.string()).meta({ description: "What it does not include", example: ["The tram"] }),
  min_party: z.int().meta({ description: "Minimum number of persons per booking", example: 1 }),
};

export const TourOptionRecord = z.object({
  option_public_id: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  duration_minutes: z.int().meta({ description: "Its own value, or that of the tour" }),
  languages: z.array(z.string()).meta({ description: "BCP 47; empty: any" }),
  max_party: z.int().meta({ description: "Maximum number of persons per booking" }),
  ...tourJoining,
  ...sold,
});
export const MeetingPoint = z.object({
  name: z.string(),
  address: z.string().optional(),
  latitude: z.number().optional(),
  longitude: z.number().optional(),
});
export const TourRecord = z.object({
  public_id: z.string(),
  name: z.string(),
  status: z.string().meta({ description: "ACTIVE or INACTIVE" }),
  category_code: z.string().meta({ description: "One of GET /reference/categories" }),
  place_public_id: z.string().nullable(),
  country_code: z.string(),
  timezone: z.string().meta({ description: "IANA zone of its dates and times" }),
  meeting_point: MeetingPoint,
  duration_minutes: z.int(),
  descriptions: z.array(Description),
  images: z.array(Image),
  attribute_codes: z.array(z.string()).meta({ description: "Codes of GET /reference/attributes" }),
  external_ids: z.array(ExternalId),
  synthetic: Synthetic,
  options: z.array(TourOptionRecord),
  ...changeFields,
});
export type TourRecord = z.output<typeof TourRecord>;
export const TourPage = pageSchema(TourRecord);

const Airport = PublicId.optional().meta({
  description: "IATA code, or public id of an airport or of a place with airports",
});
export const FlightList = listQuery({
  origin: Airport,
  destination: Airport,
  carrier: z
    .string()
    .regex(/^[A-Z0-9]{2,3}$/, "must be an airline's code of two or three capitals or digits")
    .optional(),
});
export type FlightFilters = FiltersOf<z.output<typeof FlightList>>;

/** The services that a cabin's fare includes. */
export const fareFields = {
  fare_family: z.string().nullable().meta({ description: "What the airline calls the fare", example: "Light" }),
  baggage: z
    .object({
      cabin_kg: z.int().meta({ description: "Kilograms in the cabin", example: 8 }),
      checked_pieces: z.int().meta({ description: "Pieces in the hold", example: 1 }),
      checked_kg: z.int().meta({ description: "Kilograms of each piece in the hold", example: 23 }),
    })
    .nullable()
    .meta({ description: "What a passenger may take along; null: not known besides `baggage_included`" }),
  changeable: z.boolean().meta({ description: "Whether the fare may be changed after booking" }),
};
/** What airports and authorities require of a flight's passengers. */
export const boardingFields = {
  origin_terminal: z.string().nullable().meta({ example: "2E" }),
  destination_terminal: z.string().nullable().meta({ example: "1" }),
  requires_passport: z.boolean().meta({ description: "Whether a booking needs every traveller's `passport`" }),
};
export const CabinRecord = z.object({
  cabin_public_id: z.string(),
  cabin: z.string().meta({ description: "ECONOMY, PREMIUM_ECONOMY, BUSINESS or FIRST" }),
  baggage_included: z.int().meta({ description: "Pieces of hold luggage a passenger" }),
  ...fareFields,
  ...sold,
});
export const AirportRecord = z.object({
  place_public_id: z.string(),
  iata_code: z.string().nullable(),
  name: z.string(),
  country_code: z.string(),
  timezone: z.string().nullable().meta({ description: "IANA zone" }),
});
export const FlightRecord = z.object({
  public_id: z.string(),
  status: z.string().meta({ description: "ACTIVE or INACTIVE" }),
  carrier_code: z.string().meta({ description: "The airline's IATA code" }),
  carrier_name: z.string(),
  flight_number: z.string(),
  origin: AirportRecord,
  destination: AirportRecord,
  departure_time: z.string().meta({ description: "Local time at the origin, HH:MM" }),
  arrival_time: z.string().meta({ description: "Local time at the destination, HH:MM" }),
  arrival_day_offset: z.int().meta({ description: "Days after departure, by the destination's calendar" }),
  duration_minutes: z.int(),
  weekdays: z.array(z.int()).meta({ description: "Days of departure: 1 Monday to 7 Sunday" }),
  aircraft: z.string().nullable(),
  ...boardingFields,
  synthetic: Synthetic,
  cabins: z.array(CabinRecord),
  ...changeFields,
});
export type FlightRecord = z.output<typeof FlightRecord>;
export const FlightPage = pageSchema(FlightRecord);
