import type { Field, FieldSection } from "./field-shapes";
import { EXTERNAL_IDS, FARE_BANDS, FREE_UNTIL, SERVICE_TIERS } from "./packings";
import {
  ATTRIBUTES,
  cancellationSection,
  CODE,
  CONFIRMATION,
  COUNTRY,
  CURRENCY,
  DESCRIPTIONS,
  field,
  IMAGE_LIST,
  LATITUDE,
  LONGITUDE,
  NAME,
  PLACE,
  STATUS,
  SYNTHETIC,
  WEEKDAY_HINT,
  ZONE,
} from "./shared-fields";

const LEAD_HOURS = field.integer("lead_hours", "Sales end", { hint: "Hours before it begins. Empty: 0" });
const LANGUAGES = field.text("languages", "Languages", {
  shape: { is: "texts" },
  hint: "Tags separated by ;, such as en;pt-BR. Empty: any",
});
const minutes = (more: Partial<Field> = {}): Field => field.integer("duration_minutes", "Duration in minutes", more);
const zoneField = (column: string, label: string, more: Partial<Field> = {}): Field => ({
  column,
  label,
  shape: { is: "record", kinds: ["service_zones"] },
  isRequired: true,
  isFixed: true,
  ...more,
});
const placeType: Field = {
  column: "type",
  label: "Type",
  shape: { is: "code", of: "place types" },
  isRequired: true,
};
const iata = field.text("iata_code", "IATA code", { shape: { is: "text", isMono: true } });

export const PLACE_SECTIONS: readonly FieldSection[] = [
  {
    title: "Place",
    fields: [
      CODE,
      NAME,
      placeType,
      COUNTRY,
      { column: "parent_code", label: "Lies in", shape: { is: "record", kinds: ["places"] } },
      { column: "timezone", label: "Time zone", shape: { is: "suggested", of: "zones" } },
      LATITUDE,
      LONGITUDE,
      iata,
    ],
  },
];

export const ZONE_SECTIONS: readonly FieldSection[] = [
  {
    title: "Zone",
    fields: [
      CODE,
      NAME,
      placeType,
      COUNTRY,
      { ...ZONE, hint: "The time zone of deadlines and service days" },
      { column: "parent_code", label: "Part of", shape: { is: "record", kinds: ["service_zones"] } },
      { ...PLACE, label: "Place that it serves" },
      LATITUDE,
      LONGITUDE,
      iata,
      SYNTHETIC,
    ],
  },
];

export const VEHICLE_SECTIONS: readonly FieldSection[] = [
  {
    title: "Vehicle",
    fields: [
      CODE,
      NAME,
      field.text("vehicle_class", "Class", {
        shape: { is: "text", isMono: true },
        isRequired: true,
        hint: "Capital letters: SEDAN, MINIVAN, COACH",
      }),
      field.integer("max_passengers", "Passengers at most", { isRequired: true, hint: "1 to 300" }),
      field.integer("max_bags", "Bags at most", { isRequired: true, hint: "0 to 600" }),
      field.text("description", "Description", { shape: { is: "text", rows: 4 }, isWide: true }),
      IMAGE_LIST,
    ],
  },
];

export const TRANSFER_SECTIONS: readonly FieldSection[] = [
  {
    title: "Transfer",
    fields: [
      CODE,
      zoneField("from_zone_code", "From"),
      zoneField("to_zone_code", "To"),
      {
        column: "direction",
        label: "Direction",
        shape: { is: "choice", choices: { 1: "Arrival", 2: "Departure" } },
        isRequired: true,
        isFixed: true,
      },
      {
        column: "service_class",
        label: "Service",
        shape: { is: "choice", choices: { 1: "Private: a unit is a vehicle", 2: "Shared: a unit is a seat" } },
        isRequired: true,
        isFixed: true,
      },
      {
        column: "vehicle_type_code",
        label: "Vehicle",
        shape: { is: "record", kinds: ["vehicle_types"] },
        isRequired: true,
        isFixed: true,
      },
      minutes({ hint: "An estimate" }),
      CONFIRMATION,
      LEAD_HOURS,
      LANGUAGES,
      SYNTHETIC,
    ],
  },
];

export const TOUR_SECTIONS: readonly FieldSection[] = [
  {
    title: "Tour",
    fields: [
      CODE,
      NAME,
      { column: "category_code", label: "Category", shape: { is: "code", of: "tour categories" }, isRequired: true },
      minutes({ isRequired: true }),
      STATUS,
    ],
  },
  {
    title: "Where it begins",
    fields: [
      field.text("meeting_point", "Meeting point", { isRequired: true }),
      field.text("meeting_address", "Address"),
      COUNTRY,
      PLACE,
      ZONE,
      LATITUDE,
      LONGITUDE,
    ],
  },
  { title: "Images and attributes", fields: [IMAGE_LIST, ATTRIBUTES] },
  DESCRIPTIONS,
  {
    title: "Other systems",
    fields: [
      { column: "external_ids", label: "Ids", shape: { is: "packed", packing: EXTERNAL_IDS }, isWide: true },
      SYNTHETIC,
    ],
  },
];

export const TOUR_OPTION_SECTIONS: readonly FieldSection[] = [
  {
    title: "Option",
    fields: [
      {
        column: "tour_code",
        label: "Tour",
        shape: { is: "record", kinds: ["tours"] },
        isRequired: true,
        isFixed: true,
      },
      CODE,
      NAME,
      minutes({ hint: "Empty: the tour’s" }),
      field.integer("max_party", "Persons in one booking", { hint: "1 to 300. Empty: 30" }),
      CONFIRMATION,
      LEAD_HOURS,
      LANGUAGES,
      field.text("description", "Description", { shape: { is: "text", rows: 4 }, isWide: true }),
      SYNTHETIC,
    ],
  },
];

const time = (column: string, label: string, more: Partial<Field> = {}): Field => ({
  column,
  label,
  shape: { is: "time" },
  isRequired: true,
  ...more,
});
const airport = (column: string, label: string): Field => ({
  column,
  label,
  shape: { is: "record", kinds: ["places"] },
  isRequired: true,
  hint: "A place that is an airport",
});

export const FLIGHT_SECTIONS: readonly FieldSection[] = [
  {
    title: "Flight",
    fields: [
      CODE,
      STATUS,
      field.text("carrier_code", "Airline code", { shape: { is: "text", isMono: true }, isRequired: true }),
      field.text("carrier_name", "Airline", { isRequired: true }),
      field.text("flight_number", "Flight number", {
        shape: { is: "text", isMono: true },
        isRequired: true,
        hint: "Digits, without the airline’s code",
      }),
      field.text("aircraft", "Aircraft"),
    ],
  },
  {
    title: "Schedule",
    fields: [
      airport("origin_code", "From"),
      airport("destination_code", "To"),
      time("departure_time", "Departure", { isFixed: true, hint: "Local time; cannot be changed later" }),
      time("arrival_time", "Arrival", { hint: "Local time of the destination" }),
      {
        column: "arrival_day_offset",
        label: "Arrives",
        shape: {
          is: "choice",
          choices: { "-1": "The day before", 0: "The same day", 1: "The next day", 2: "Two days later" },
          unset: "The same day (default)",
          isInteger: true,
        },
      },
      minutes({ isRequired: true }),
      {
        column: "weekdays",
        label: "Days of departure",
        shape: { is: "weekdays" },
        isWide: true,
        hint: WEEKDAY_HINT,
      },
      SYNTHETIC,
    ],
  },
];

const CABINS = {
  ECONOMY: "Economy",
  PREMIUM_ECONOMY: "Premium economy",
  BUSINESS: "Business",
  FIRST: "First",
};

export const CABIN_SECTIONS: readonly FieldSection[] = [
  {
    title: "Cabin",
    fields: [
      {
        column: "flight_code",
        label: "Flight",
        shape: { is: "record", kinds: ["flights"] },
        isRequired: true,
        isFixed: true,
      },
      CODE,
      { column: "cabin", label: "Cabin", shape: { is: "choice", choices: CABINS }, isRequired: true, isFixed: true },
      field.integer("baggage_included", "Hold bags a passenger", { hint: "0 to 9. Empty: 0" }),
      CONFIRMATION,
      LEAD_HOURS,
      LANGUAGES,
      SYNTHETIC,
    ],
  },
];

export const TARIFF_SECTIONS: readonly FieldSection[] = [
  {
    title: "Tariff",
    fields: [
      {
        column: "service_code",
        label: "Transfer, option or cabin",
        shape: { is: "record", kinds: ["transfers", "tour_options", "flight_cabins"] },
        isRequired: true,
        isFixed: true,
      },
      CODE,
      { ...CURRENCY, isFixed: true, hint: "It never changes: another currency needs a new tariff" },
      {
        column: "child_bands",
        label: "Children",
        shape: { is: "packed", packing: FARE_BANDS },
        hint: "Price per child up to an age; older children are not accepted",
        isWide: true,
      },
    ],
  },
  cancellationSection(
    "the service begins",
    { is: "packed", packing: SERVICE_TIERS },
    { is: "packed", packing: FREE_UNTIL },
  ),
];
