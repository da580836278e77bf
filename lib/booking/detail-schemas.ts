import { z } from "zod";
import { boardingFields, fareFields } from "@/lib/catalogue/product-schemas";
import { TourPickupPoint, tourJoining } from "@/lib/catalogue/product-schemas";
import { Address, Bed } from "@/lib/catalogue/schemas";
import { type ProductName, productName } from "@/lib/core/product-type";
import { CalendarDate, Money } from "@/lib/core/wire";

// Snapshots of products in bookings: `details` of transfers, tours, flights and packages, and of a package's items. The
// products write them; these schemas only describe them in the OpenAPI document.

const name = (what: string) => z.string().meta({ description: what });
const Hour = z.string().meta({ description: "Local time of day, HH:MM", example: "09:30" });
const Minutes = z.int().nullable().meta({ description: "Duration in minutes", example: 45 });
const Languages = z.array(z.string()).meta({ description: "BCP 47 tags; empty: any", example: ["en"] });
const Units = z.int().meta({ description: "Number of vehicles or seats for the party", example: 1 });

export const SoldVehicle = z
  .object({
    public_id: name("The vehicle type's id"),
    name: name("The vehicle type's name"),
    vehicle_class: z.string().meta({ description: "SEDAN, MINIVAN, MINIBUS, COACH …", example: "SEDAN" }),
    max_passengers: z.int(),
    max_bags: z.int(),
  })
  .meta({ description: "The sold vehicle type" });

export const TransferDetails = z
  .object({
    from_zone_public_id: z.string(),
    to_zone_public_id: z.string(),
    from_zone_name: name("Where it starts"),
    to_zone_name: name("Where it ends"),
    from_zone_type: z.string().optional().meta({ description: "AIRPORT, CITY, PORT …", example: "AIRPORT" }),
    to_zone_type: z.string().optional().meta({ description: "AIRPORT, CITY, PORT …", example: "CITY" }),
    from_country_code: z.string().optional().meta({ description: "ISO 3166 country of the start", example: "ES" }),
    direction: z.int(),
    service_class: z.int(),
    service_date: CalendarDate,
    service_time: Hour.optional(),
    vehicle_type: SoldVehicle,
    units: Units,
    duration_minutes: Minutes,
    languages: Languages,
    language: z.string().optional(),
    flight_number: z.string().nullable().optional(),
    pickup_note: z.string().nullable().optional(),
  })
  .meta({ description: "A transfer as sold" });

export const SoldMeetingPoint = z
  .object({
    name: name("The meeting point"),
    address: z.string().optional().meta({ description: "Street and number", example: "Plaza Mayor 1" }),
    latitude: z.number().optional(),
    longitude: z.number().optional(),
  })
  .meta({ description: "Where a tour begins" });

export const TourDetails = z
  .object({
    tour_public_id: z.string(),
    tour_name: name("The tour's name"),
    option_public_id: z.string(),
    option_name: name("The option's name"),
    date: CalendarDate.meta({ description: "Date of departure in the tour's time zone" }),
    start_time: Hour,
    timezone: z.string(),
    duration_minutes: Minutes,
    meeting_point: SoldMeetingPoint,
    languages: Languages,
    units: Units,
    language: z.string().optional(),
    ...z.object(tourJoining).partial().shape,
    pickup_point: TourPickupPoint.optional().meta({ description: "Where the guests are picked up, as they chose" }),
    answers: z
      .array(
        z.object({
          code: z.string(),
          text: z.string().meta({ description: "The question", example: "Where are you staying?" }),
          traveller: z.int().optional().meta({ description: "Index in `travellers`, from 0", example: 0 }),
          value: z.string().meta({ description: "The answer", example: "The Harbour House" }),
        }),
      )
      .optional()
      .meta({ description: "To the tour's questions" }),
  })
  .meta({ description: "A departure of a tour as sold" });

export const SoldAirport = z
  .object({
    place_public_id: z.string(),
    iata_code: z.string().nullable(),
    name: name("The airport's name"),
    country_code: z.string(),
    timezone: z.string().nullable(),
  })
  .meta({ description: "An end of a flight" });

export const SoldFlight = z
  .object({
    flight_public_id: z.string(),
    carrier_code: z.string(),
    carrier_name: z.string(),
    flight_number: z.string().meta({ description: "The flight's number, without the carrier's code", example: "1421" }),
    aircraft: z.string().nullable(),
    origin: SoldAirport,
    destination: SoldAirport,
    direction: z.string().optional().meta({ description: "OUTBOUND or INBOUND", example: "OUTBOUND" }),
    departs_at: z.string().optional().meta({ format: "date-time", description: "With the UTC offset of the origin" }),
    arrives_at: z
      .string()
      .optional()
      .meta({ format: "date-time", description: "With the UTC offset of the destination" }),
    duration_minutes: Minutes,
    cabin: z.string(),
    cabin_public_id: z.string(),
    baggage_included: z.int().meta({ description: "Pieces of hold luggage a passenger", example: 1 }),
    ...z.object({ ...fareFields, ...boardingFields }).partial().shape,
    units: Units,
  })
  .meta({ description: "A flight as sold; an item of a package has its times in starts_at and ends_at" });

export const FlightDetails = z
  .object({
    cabin: z.string(),
    passengers: z.int().meta({ description: "Number of passengers", example: 2 }),
    segments: z.array(SoldFlight).meta({
      description: "Flights in order: outbound, then inbound for a return. Two of one direction are a connection",
    }),
  })
  .meta({ description: "Flights as sold" });

/** The organiser that is liable for a package by law, and its protection. */
export const protectionFields = {
  organiser: z.string().nullable().meta({
    description: "Who answers for the package",
    example: "Rivermoor Holidays Ltd, 4 Quay Street, Dublin",
  }),
  protection: z.string().nullable().meta({
    description: "Who protects the travellers' money",
    example: "Insolvency insurance of Harbour Surety, policy 40817",
  }),
};

export const PackageDetails = z
  .object({
    package_public_id: z.string(),
    name: name("The package's name"),
    start_date: CalendarDate.meta({ description: "Its first day" }),
    end_date: CalendarDate.meta({ description: "Its last day" }),
    timezone: z.string(),
    language: z.string().optional(),
    ...z.object(protectionFields).partial().shape,
  })
  .meta({ description: "A package as sold; its parts are in `items`" });

export const SoldRoom = z
  .object({
    room_public_id: z.string(),
    rate_plan_public_id: z.string(),
    name: name("The room's name"),
    rate_plan_name: name("The rate plan's name"),
    meal_plan_code: z.string(),
    stay_total: Money,
    adults: z.int().optional().meta({ description: "Priced adults of the room, named or not", example: 2 }),
    child_ages: z.array(z.int()).optional().meta({ description: "Ages of the priced children, in years" }),
    supplier_reference: z.string().nullable().optional().meta({ description: "The supplier's number of the room" }),
  })
  .meta({ description: "A room as sold" });

/** The supplier's additions to a booking, or to an item of a package. */
export const deliveryFields = {
  pickup_at: z.string().optional().meta({ format: "date-time", description: "When the driver is there" }),
  pickup_instructions: z.string().optional().meta({ example: "At the meeting point behind customs" }),
  driver: z
    .object({ name: z.string(), phone: z.string().optional() })
    .optional()
    .meta({ description: "Who drives, as the supplier says" }),
  record_locator: z.string().optional().meta({ description: "The airline's booking number", example: "K7PQ2M" }),
  tickets: z
    .array(
      z.object({
        traveller: z.int().meta({ description: "Index in `travellers`, from 0", example: 0 }),
        code: z.string().optional().meta({ description: "What is scanned at the entrance", example: "T-40817" }),
        format: z.enum(["QR", "CODE128", "TEXT"]).optional(),
        number: z.string().optional().meta({ description: "Of a flight", example: "220-2400000001" }),
      }),
    )
    .optional(),
};

const FlownTimes = z
  .object({
    flight_public_id: z.string(),
    flight_number: z.string().meta({ description: "With the airline's code", example: "AF 9001" }),
    departs_at: z.string().meta({ format: "date-time", description: "With the UTC offset of the origin" }),
    arrives_at: z.string().meta({ format: "date-time", description: "With the UTC offset of the destination" }),
    departure_time: Hour,
    arrival_time: Hour,
  })
  .meta({ description: "A dated flight's times" });

/** Other times of a booking's flight than were sold. */
export const ScheduleChange = z
  .object({
    before: FlownTimes,
    after: FlownTimes,
    status: z.enum(["TO_ACCEPT", "ACCEPTED"]).meta({
      description: "TO_ACCEPT: the booking can be cancelled free of charge until the times are accepted",
    }),
    reason: z.string().optional().meta({ description: "Why, if the airline has said", example: "Change of aircraft" }),
  })
  .meta({ description: "The last change of the times of a booked flight" });

export const PropertyFee = z
  .object({
    code: z.string().meta({ description: "The fee's code", example: "CITY_TAX" }),
    name: name("The fee's name"),
    amount: Money.meta({ description: "Decimal string in `currency`, payable at the property" }),
    currency: z.string(),
    basis: z.string().meta({ description: "PER_STAY, PER_NIGHT or PER_PERSON_NIGHT", example: "PER_STAY" }),
    payable: z
      .enum(["PROPERTY", "INCLUDED"])
      .optional()
      .meta({ description: "Told for a fee of a contract: paid at the property, or included in the total" }),
  })
  .partial({ currency: true })
  .meta({ description: "A fee that guests pay at the property" });

export const StayDetails = z
  .object({
    property_public_id: z.string(),
    property_name: name("The property's name"),
    nights: z.int(),
    rooms: z.array(SoldRoom),
    mandatory_fees: z.array(PropertyFee).meta({ description: "Payable at the property, not part of the total" }),
  })
  .meta({ description: "A stay as an item of a package" });

/** The property of a sold stay, with its present content. */
export const SoldProperty = z
  .object({
    property_public_id: z.string(),
    address: Address,
    phone: z.string().optional().meta({ example: "+34 91 555 0100" }),
    email: z.string().optional(),
    latitude: z.number().nullable(),
    longitude: z.number().nullable(),
    checkin_from: Hour,
    checkout_until: Hour,
    rooms: z
      .array(z.object({ room_public_id: z.string(), beds: z.array(Bed), size_sqm: z.number().nullable() }))
      .meta({ description: "The sold rooms" }),
  })
  .meta({ description: "A property as its content describes it today" });

/** The option of a sold tour, with its present content. */
export const SoldTour = z
  .object({
    option_public_id: z.string(),
    description: z.string().nullable().meta({ description: "What the option includes" }),
  })
  .meta({ description: "A tour's option as its content describes it today" });

/** The snapshot of a product. Code treats it as an open record; the document and the tests know its fields. */
export type Snapshot = Record<string, unknown>;

/** Adds the discriminator `kind`, the product, so that clients can tell the details of different products apart. Stored details have no `kind`. */
const named = <S extends z.ZodRawShape>(product: ProductName, details: z.ZodObject<S>) =>
  details
    .extend({ kind: z.literal(product).meta({ description: "The product", example: product }) })
    .meta({ description: details.meta()?.description });
export const NamedStay = named("STAY", StayDetails);
export const NamedTransfer = named("TRANSFER", TransferDetails);
export const NamedTour = named("TOUR", TourDetails);
export const NamedFlight = named("FLIGHT", SoldFlight);
export const NamedFlights = named("FLIGHT", FlightDetails);
export const NamedPackage = named("PACKAGE", PackageDetails);
export const nameDetails = (productType: number, details: object): Snapshot => {
  // A booking's record has `arrival` beside its details, together with the fields that are missing.
  const { arrival: _, ...sold } = details as Snapshot;
  return { ...sold, kind: productName(productType) };
};

/** Details of a booking of any product but a stay. */
export const ServiceDetails = z
  .discriminatedUnion("kind", [NamedTransfer, NamedTour, NamedFlights, NamedPackage])
  .meta({ description: "The sold details of a product other than a stay, by product" }) as unknown as z.ZodType<
  Snapshot,
  Snapshot
>;
/** Details of a package's item. */
export const ItemDetails = z
  .discriminatedUnion("kind", [NamedStay, NamedTransfer, NamedTour, NamedFlight])
  .meta({ description: "The sold details of a package's item, by product" });

/** Optional facts about a person besides the names, as bookings show them. */
export const shownPersonFields = {
  title: z.string().optional().meta({ description: "How the person is addressed", example: "Dr" }),
  latin_name: z.string().optional().meta({ description: "The name in Latin letters", example: "Wang Xiaoming" }),
  nationality: z.string().optional().meta({ description: "ISO 3166 country code", example: "DE" }),
};

export const NamedGuest = z
  .object({
    kind: z.string().meta({ description: "ADULT, CHILD or INFANT", example: "ADULT" }),
    first_name: z.string(),
    last_name: z.string(),
    is_lead: z.boolean(),
    age: z.int().optional(),
    date_of_birth: z.string().optional(),
    ...shownPersonFields,
    passport: z
      .object({
        number: z.string().meta({ description: "Its last two characters after dots", example: "•••••••47" }),
        country_code: z.string(),
        expires_on: z.string().meta({ format: "date", description: "Its last day", example: "2031-08-31" }),
      })
      .optional()
      .meta({ description: "Where the flight needs it" }),
  })
  .meta({ description: "A named guest or traveller" });

export const BookingContact = z
  .object({
    title: shownPersonFields.title,
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone: z.string().optional(),
  })
  .meta({ description: "The contact for questions about the booking" });
