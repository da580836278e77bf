import { t } from "@/lib/language/text";
import type { Field, FieldSection } from "./field-shapes";
import { externalIds, fareBands, freeUntil, serviceTiers } from "./packings";
import {
  attributes,
  cancellationSection,
  code,
  confirmation,
  country,
  currency,
  descriptions,
  field,
  imageList,
  latitude,
  longitude,
  name,
  place,
  status,
  synthetic,
  weekdayHint,
  zone,
} from "./shared-fields";

const leadHours = () => field.integer("lead_hours", t("supply.field.salesEnd"), { hint: t("supply.hint.salesEnd") });
const languages = () =>
  field.text("languages", t("supply.field.languages"), {
    shape: { is: "texts" },
    hint: t("supply.hint.languages"),
  });
const minutes = (more: Partial<Field> = {}): Field =>
  field.integer("duration_minutes", t("supply.field.minutes"), more);
const zoneField = (column: string, label: string, more: Partial<Field> = {}): Field => ({
  column,
  label,
  shape: { is: "record", kinds: ["service_zones"] },
  isRequired: true,
  isFixed: true,
  ...more,
});
const placeTypeField = (): Field => ({
  column: "type",
  label: t("supply.field.type"),
  shape: { is: "code", of: "place types" },
  isRequired: true,
});
const iataField = () => field.text("iata_code", t("supply.field.iata"), { shape: { is: "text", isMono: true } });

export const placeSections = (): readonly FieldSection[] => [
  {
    title: t("supply.field.place"),
    fields: [
      code(),
      name(),
      placeTypeField(),
      country(),
      { column: "parent_code", label: t("supply.field.liesIn"), shape: { is: "record", kinds: ["places"] } },
      { column: "timezone", label: t("supply.field.timeZone"), shape: { is: "suggested", of: "zones" } },
      latitude(),
      longitude(),
      iataField(),
    ],
  },
];

export const zoneSections = (): readonly FieldSection[] => [
  {
    title: t("supply.section.zone"),
    fields: [
      code(),
      name(),
      placeTypeField(),
      country(),
      { ...zone(), hint: t("supply.hint.zoneTimeZone") },
      { column: "parent_code", label: t("supply.field.partOf"), shape: { is: "record", kinds: ["service_zones"] } },
      { ...place(), label: t("supply.field.placeServed") },
      latitude(),
      longitude(),
      iataField(),
      synthetic(),
    ],
  },
];

export const vehicleSections = (): readonly FieldSection[] => [
  {
    title: t("supply.section.vehicle"),
    fields: [
      code(),
      name(),
      field.text("vehicle_class", t("supply.field.class"), {
        shape: { is: "text", isMono: true },
        isRequired: true,
        hint: t("supply.hint.vehicleClass"),
      }),
      field.integer("max_passengers", t("supply.field.maxPassengers"), {
        isRequired: true,
        hint: t("supply.hint.oneTo300"),
      }),
      field.integer("max_bags", t("supply.field.maxBags"), { isRequired: true, hint: t("supply.hint.zeroTo600") }),
      field.text("description", t("supply.field.description"), { shape: { is: "text", rows: 4 }, isWide: true }),
      imageList(),
    ],
  },
];

export const transferSections = (): readonly FieldSection[] => [
  {
    title: t("supply.section.transfer"),
    fields: [
      code(),
      zoneField("from_zone_code", t("supply.field.from")),
      zoneField("to_zone_code", t("supply.field.to")),
      {
        column: "direction",
        label: t("supply.field.direction"),
        shape: { is: "choice", choices: { 1: t("supply.direction.arrival"), 2: t("supply.field.departure") } },
        isRequired: true,
        isFixed: true,
      },
      {
        column: "service_class",
        label: t("supply.field.service"),
        shape: { is: "choice", choices: { 1: t("supply.service.private"), 2: t("supply.service.shared") } },
        isRequired: true,
        isFixed: true,
      },
      {
        column: "vehicle_type_code",
        label: t("supply.section.vehicle"),
        shape: { is: "record", kinds: ["vehicle_types"] },
        isRequired: true,
        isFixed: true,
      },
      minutes({ hint: t("supply.hint.estimate") }),
      confirmation(),
      leadHours(),
      languages(),
      synthetic(),
    ],
  },
];

export const tourSections = (): readonly FieldSection[] => [
  {
    title: t("supply.section.tour"),
    fields: [
      code(),
      name(),
      {
        column: "category_code",
        label: t("supply.field.category"),
        shape: { is: "code", of: "tour categories" },
        isRequired: true,
      },
      minutes({ isRequired: true }),
      status(),
    ],
  },
  {
    title: t("supply.section.whereItBegins"),
    fields: [
      field.text("meeting_point", t("supply.field.meetingPoint"), { isRequired: true }),
      field.text("meeting_address", t("supply.field.address")),
      country(),
      place(),
      zone(),
      latitude(),
      longitude(),
    ],
  },
  { title: t("supply.section.imagesAttributes"), fields: [imageList(), attributes()] },
  descriptions(),
  {
    title: t("supply.section.otherSystems"),
    fields: [
      {
        column: "external_ids",
        label: t("supply.field.ids"),
        shape: { is: "packed", packing: externalIds() },
        isWide: true,
      },
      synthetic(),
    ],
  },
];

export const tourOptionSections = (): readonly FieldSection[] => [
  {
    title: t("supply.section.option"),
    fields: [
      {
        column: "tour_code",
        label: t("supply.section.tour"),
        shape: { is: "record", kinds: ["tours"] },
        isRequired: true,
        isFixed: true,
      },
      code(),
      name(),
      minutes({ hint: t("supply.hint.toursOwn") }),
      field.integer("max_party", t("supply.field.maxParty"), { hint: t("supply.hint.maxParty") }),
      confirmation(),
      leadHours(),
      languages(),
      field.text("description", t("supply.field.description"), { shape: { is: "text", rows: 4 }, isWide: true }),
      synthetic(),
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
  hint: t("supply.hint.airport"),
});

export const flightSections = (): readonly FieldSection[] => [
  {
    title: t("supply.section.flight"),
    fields: [
      code(),
      status(),
      field.text("carrier_code", t("supply.field.airlineCode"), {
        shape: { is: "text", isMono: true },
        isRequired: true,
      }),
      field.text("carrier_name", t("supply.field.airline"), { isRequired: true }),
      field.text("flight_number", t("supply.field.flightNumber"), {
        shape: { is: "text", isMono: true },
        isRequired: true,
        hint: t("supply.hint.flightNumber"),
      }),
      field.text("aircraft", t("supply.field.aircraft")),
    ],
  },
  {
    title: t("supply.section.schedule"),
    fields: [
      airport("origin_code", t("supply.field.from")),
      airport("destination_code", t("supply.field.to")),
      time("departure_time", t("supply.field.departure"), { isFixed: true, hint: t("supply.hint.localFixed") }),
      time("arrival_time", t("supply.direction.arrival"), { hint: t("supply.hint.localDestination") }),
      {
        column: "arrival_day_offset",
        label: t("supply.field.arrives"),
        shape: {
          is: "choice",
          choices: {
            "-1": t("supply.arrives.before"),
            0: t("supply.arrives.same"),
            1: t("supply.arrives.next"),
            2: t("supply.arrives.two"),
          },
          unset: t("supply.arrives.unset"),
          isInteger: true,
        },
      },
      minutes({ isRequired: true }),
      {
        column: "weekdays",
        label: t("supply.field.departureDays"),
        shape: { is: "weekdays" },
        isWide: true,
        hint: weekdayHint(),
      },
      synthetic(),
    ],
  },
];

const cabins = () => ({
  ECONOMY: t("supply.cabin.ECONOMY"),
  PREMIUM_ECONOMY: t("supply.cabin.PREMIUM_ECONOMY"),
  BUSINESS: t("supply.cabin.BUSINESS"),
  FIRST: t("supply.cabin.FIRST"),
});

export const cabinSections = (): readonly FieldSection[] => [
  {
    title: t("supply.section.cabin"),
    fields: [
      {
        column: "flight_code",
        label: t("supply.section.flight"),
        shape: { is: "record", kinds: ["flights"] },
        isRequired: true,
        isFixed: true,
      },
      code(),
      {
        column: "cabin",
        label: t("supply.section.cabin"),
        shape: { is: "choice", choices: cabins() },
        isRequired: true,
        isFixed: true,
      },
      field.integer("baggage_included", t("supply.field.holdBags"), { hint: t("supply.hint.zeroToNine") }),
      confirmation(),
      leadHours(),
      languages(),
      synthetic(),
    ],
  },
];

export const tariffSections = (): readonly FieldSection[] => [
  {
    title: t("supply.section.tariff"),
    fields: [
      {
        column: "service_code",
        label: t("supply.field.anyService"),
        shape: { is: "record", kinds: ["transfers", "tour_options", "flight_cabins"] },
        isRequired: true,
        isFixed: true,
      },
      code(),
      { ...currency(), isFixed: true, hint: t("supply.hint.currencyTariff") },
      {
        column: "child_bands",
        label: t("supply.field.children"),
        shape: { is: "packed", packing: fareBands() },
        hint: t("supply.hint.fareBands"),
        isWide: true,
      },
    ],
  },
  cancellationSection("service", { is: "packed", packing: serviceTiers() }, { is: "packed", packing: freeUntil() }),
];
