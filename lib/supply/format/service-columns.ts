import type { MessageKey } from "@/lib/language/messages";
import {
  choice,
  code,
  type Column,
  type Columns,
  currency,
  date,
  type ColumnDetails,
  fixed,
  integer,
  ofType,
  reference,
  required,
  text,
  time,
  trueOrFalse,
  weekdays,
} from "./column";
import {
  confirmation,
  coordinates,
  iataCode,
  images,
  treeColumns,
  ownCode,
  guestName,
  placeCode,
  reservations,
  type Section,
  status,
  synthetic,
  zone,
} from "./shared-columns";
import { cancellationSection } from "./stay-columns";

export const minutes = (description: string, maximum = 43_200, details: ColumnDetails = {}): Column =>
  integer(1, maximum, "supply.field.minutes", description, { unit: "minutes", example: 60, ...details });
export const shortText = (description: string): Column =>
  text(2000, "supply.field.description", description, { rows: 4 });

export const zoneSections: readonly Section[] = [
  {
    title: "supply.section.zone",
    columns: {
      ...treeColumns,
      timezone: zone("IANA time zone of deadlines and service days", "supply.hint.zoneTimeZone"),
      parent_code: reference(
        "service_zones",
        "parent_id",
        "supply.field.partOf",
        "Code of the zone that it is part of",
        { example: "Z-PAR" },
      ),
      place_code: { ...placeCode, label: "supply.field.placeServed", description: "Code of the place that it serves" },
      ...coordinates,
      iata_code: iataCode,
      synthetic,
    },
  },
];

export const vehicleTypeSections: readonly Section[] = [
  {
    title: "supply.section.vehicle",
    columns: {
      code: ownCode,
      name: guestName("Sedan"),
      vehicle_class: required(
        ofType("reference_code", "supply.field.class", "Class in capital letters: SEDAN, MINIVAN, COACH", {
          example: "SEDAN",
          hint: "supply.hint.vehicleClass",
        }),
      ),
      max_passengers: required(
        integer(1, 300, "supply.field.maxPassengers", "Most passengers", {
          unit: "passengers",
          example: 3,
          hint: "supply.hint.oneTo300",
        }),
      ),
      max_bags: required(
        integer(0, 600, "supply.field.maxBags", "Most pieces of luggage", {
          unit: "bags",
          example: 3,
          hint: "supply.hint.zeroTo600",
        }),
      ),
      description: shortText("Description for guests"),
      image_urls: images,
    },
  },
];

/** Columns of services (transfers, tour options and cabins), which share one space of codes. */
export const serviceCode = fixed(
  code("supply.field.code", "The supplier's key among all services; it means the same for ever", {
    example: "ORY-PAR-SEDAN",
    hint: "supply.hint.code",
  }),
);
export const SERVICE_COLUMNS: Columns = {
  confirmation_mode: confirmation,
  lead_hours: integer(0, 8760, "supply.field.salesEnd", "Hours before its beginning at which sales end", {
    unit: "hours",
    empty: 0,
    hint: "supply.hint.salesEnd",
  }),
  languages: ofType("languages", "supply.field.languages", "Languages that it is given in (BCP 47); none: any", {
    example: ["en", "fr"],
    emptyWords: "any",
    hint: "supply.hint.languages",
  }),
  synthetic,
};

const zoneCode = (storedAs: string, label: MessageKey, description: string, example: string): Column =>
  fixed(reference("service_zones", storedAs, label, description, { example }));

export const transferSections: readonly Section[] = [
  {
    title: "supply.section.transfer",
    columns: {
      code: serviceCode,
      from_zone_code: zoneCode("from_zone_id", "supply.field.from", "Code of the zone that it begins in", "Z-ORY"),
      to_zone_code: zoneCode("to_zone_id", "supply.field.to", "Code of the zone that it ends in", "Z-PAR"),
      direction: fixed(
        choice(
          { 1: "supply.direction.arrival", 2: "supply.field.departure" },
          "supply.field.direction",
          "1 arrival, 2 departure",
        ),
      ),
      service_class: fixed(
        choice(
          { 1: "supply.service.private", 2: "supply.service.shared" },
          "supply.field.service",
          "1 private: a unit is a vehicle; 2 shared: a unit is a seat",
        ),
      ),
      vehicle_type_code: fixed(
        reference("vehicle_types", "vehicle_type_id", "supply.section.vehicle", "Code of its vehicle type", {
          example: "SEDAN",
        }),
      ),
      duration_minutes: minutes("Estimated duration", 2880, { hint: "supply.hint.estimate" }),
      ...SERVICE_COLUMNS,
      ...reservations,
    },
  },
];

const terminal = (label: MessageKey, description: string): Column => text(20, label, description, { example: "2E" });

const airport = (storedAs: string, label: MessageKey, description: string, example: string): Column =>
  required(reference("places", storedAs, label, description, { example, hint: "supply.hint.airport" }));

export const flightSections: readonly Section[] = [
  {
    title: "supply.section.flight",
    columns: {
      code: ownCode,
      status,
      carrier_code: required(
        ofType("airline", "supply.field.airlineCode", "The airline's IATA code", { example: "AF" }),
      ),
      carrier_name: required(text(120, "supply.field.airline", "The airline's name", { example: "Air France" })),
      flight_number: required(
        ofType("flight_number", "supply.field.flightNumber", "Digits, without the airline's code", {
          example: "9001",
          hint: "supply.hint.flightNumber",
        }),
      ),
      aircraft: text(60, "supply.field.aircraft", "Type of aircraft", { example: "A320" }),
      requires_passport: trueOrFalse(
        "supply.field.requiresPassport",
        "Whether every passenger's passport must be given",
        {
          empty: false,
          choices: { true: "common.yes", false: "common.no" },
          unset: "supply.synthetic.unset",
        },
      ),
      ...reservations,
    },
  },
  {
    title: "supply.section.schedule",
    columns: {
      origin_code: airport("origin_id", "supply.field.from", "Code of the airport of departure", "FR-ORY"),
      destination_code: airport("destination_id", "supply.field.to", "Code of the airport of arrival", "ES-MAD"),
      origin_terminal: terminal("supply.field.originTerminal", "Terminal of departure"),
      destination_terminal: terminal("supply.field.destinationTerminal", "Terminal of arrival"),
      departure_time: fixed(
        time("supply.field.departure", "Local time of departure; it never changes", {
          example: "09:40",
          hint: "supply.hint.localFixed",
        }),
      ),
      arrival_time: required(
        time("supply.direction.arrival", "Local time of arrival", {
          example: "11:45",
          hint: "supply.hint.localDestination",
        }),
      ),
      arrival_day_offset: integer(-1, 2, "supply.field.arrives", "Days after departure on which it arrives", {
        unit: "days",
        empty: 0,
        choices: {
          "-1": "supply.arrives.before",
          0: "supply.arrives.same",
          1: "supply.arrives.next",
          2: "supply.arrives.two",
        },
        unset: "supply.arrives.unset",
      }),
      duration_minutes: required(minutes("Duration", 2880)),
      weekdays: weekdays("supply.field.departureDays", "Days of departure, 1 Monday to 7 Sunday"),
      synthetic,
    },
  },
];

export const cabinSections: readonly Section[] = [
  {
    title: "supply.section.cabin",
    columns: {
      flight_code: fixed(
        reference("flights", "flight_id", "supply.section.flight", "Code of its flight, which it stays with", {
          example: "AF9001",
        }),
      ),
      code: serviceCode,
      cabin: fixed(
        choice(
          {
            ECONOMY: "supply.cabin.ECONOMY",
            PREMIUM_ECONOMY: "supply.cabin.PREMIUM_ECONOMY",
            BUSINESS: "supply.cabin.BUSINESS",
            FIRST: "supply.cabin.FIRST",
          },
          "supply.section.cabin",
          "Which cabin it is",
        ),
      ),
      baggage_included: integer(0, 9, "supply.field.holdBags", "Hold luggage a passenger", {
        unit: "pieces",
        empty: 0,
        hint: "supply.hint.zeroToNine",
      }),
      fare_family: text(60, "supply.field.fareFamily", "What the airline calls the fare", { example: "Light" }),
      baggage: ofType("baggage", "supply.field.baggage", "What a passenger may take along", {
        example: { cabin_kg: 8, checked_pieces: 1, checked_kg: 23 },
        emptyWords: "not known besides baggage_included",
      }),
      changeable: trueOrFalse("supply.field.changeable", "Whether the fare may be changed after booking", {
        empty: false,
        choices: { true: "common.yes", false: "common.no" },
        unset: "supply.synthetic.unset",
      }),
      ...SERVICE_COLUMNS,
    },
  },
];

export const tariffSections: readonly Section[] = [
  {
    title: "supply.section.tariff",
    columns: {
      service_code: fixed(
        reference("services", "service_id", "supply.field.anyService", "Code of the transfer, tour option or cabin", {
          example: "RIVER-GROUP",
        }),
      ),
      code: fixed(
        code("supply.field.code", "The supplier's key within the service", {
          example: "EUR",
          hint: "supply.hint.code",
        }),
      ),
      currency_code: fixed(
        currency("common.currency", "ISO 4217 currency of its prices; it never changes", {
          hint: "supply.hint.currencyTariff",
        }),
      ),
      child_bands: ofType(
        "fare_bands",
        "supply.field.children",
        "Prices of children by age; an older child is outside the tariff",
        { emptyWords: "none", hint: "supply.hint.fareBands" },
      ),
    },
  },
  cancellationSection("service"),
];
export const retired = trueOrFalse(null, "true retires it: it is no longer sold; bookings stay unchanged", {
  empty: false,
});

/** The columns of service_days.csv. An empty cell leaves a day as it is. */
export const serviceDayColumns: Columns = {
  service_code: required(code(null, "Code of the transfer, tour option or cabin", { example: "RIVER-GROUP" })),
  from: required(date(null, "First day")),
  to: required(date(null, "Last day, inclusive; at most ten years after the first", { example: "2027-03-07" })),
  weekdays: weekdays(null, "Weekdays to which it applies, 1 Monday to 7 Sunday", {
    emptyWords: "every day, or a flight's days of departure",
  }),
  start_times: ofType("times", null, "Start times of a tour, each a separate departure; empty for other services", {
    example: ["10:00", "15:30"],
  }),
  allotment: integer(0, 30_000, null, "Vehicles or seats to sell, not less than sold and held ones", { example: 8 }),
  prices: ofType("plan_prices", null, "Price by tariff code, for a private vehicle or an adult; empty: not sold", {
    example: { EUR: "15.00", JPY: null },
  }),
  closed: trueOrFalse(null, "Stop-sell"),
};

/** The columns of fx_rates.csv. All rates have one base. */
export const fxRateColumns: Columns = {
  day: required(date(null, "Day of the rate")),
  base: required(currency(null, "ISO 4217 currency, the same of all rates")),
  quote: required(currency(null, "ISO 4217 currency", { example: "USD" })),
  rate: required(ofType("rate", null, "Units of quote for one of base, up to ten decimals", { example: "1.0841" })),
  source: text(200, null, "A remark, which is not stored"),
};
