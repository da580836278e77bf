import { z } from "zod";
import { PublicId, text, TimeOfDay } from "@/lib/core/wire";

// What the driver of a transfer needs to know about the guests' arrival. A booking may be made without these
// fields, but a driver cannot work without them.

/** The fields of an arrival that the driver needs. Luggage is optional. */
export const ARRIVAL_FIELDS = ["flight_number", "airport_time", "pickup", "dropoff"] as const;
export type ArrivalField = (typeof ARRIVAL_FIELDS)[number];

const PLACE_TYPES = ["AIRPORT", "PROPERTY", "ADDRESS"] as const;

/** A flight number: an airline's code of two or three characters, and up to four digits. */
const FlightNumber = text(20)
  .regex(
    /^(?:[A-Za-z][A-Za-z\d]|\d[A-Za-z]|[A-Za-z]{3})[ -]?\d{1,4}[A-Za-z]?$/,
    "must be a flight number such as LH 400",
  )
  .meta({ description: "The guests' flight", example: "LH 400" });

const fields = {
  flight_number: FlightNumber,
  airport_time: TimeOfDay.meta({
    description: "Local time HH:MM at which the flight lands, or departs on the way back",
    example: "13:50",
  }),
  luggage: z.int().min(0).max(99).meta({ description: "Pieces of luggage", example: 3 }),
};
const placeFields = {
  property_public_id: PublicId.meta({ description: "For PROPERTY: its id; name and address are taken from it" }),
  name: text(200).meta({ description: "A terminal, a hotel, a ship", example: "Terminal 2" }),
  address: text(500).meta({ description: "For ADDRESS: where it is", example: "Rua das Flores 12, Porto" }),
};
const PlaceType = z.enum(PLACE_TYPES).meta({ description: "What kind of place it is", example: "PROPERTY" });

const Place = z.strictObject({ type: PlaceType, ...z.object(placeFields).partial().shape });
/** A change of a place: null removes a field, and another type replaces the whole place. */
const PlaceChange = z.strictObject({
  type: PlaceType.optional(),
  property_public_id: placeFields.property_public_id.nullable().optional(),
  name: placeFields.name.nullable().optional(),
  address: placeFields.address.nullable().optional(),
});
export type PlaceChange = z.output<typeof PlaceChange>;

/** The arrival in a book request, complete or in part. */
export const Arrival = z
  .strictObject({ ...z.object(fields).partial().shape, pickup: Place.optional(), dropoff: Place.optional() })
  .meta({ description: "What the driver has to know; missing parts can follow by PATCH until `arrival_needed_by`" });

/** A change of an arrival, a JSON merge patch (RFC 7396): absent fields stay, null removes. */
export const ArrivalChange = z.strictObject({
  flight_number: fields.flight_number.nullable().optional(),
  airport_time: fields.airport_time.nullable().optional(),
  luggage: fields.luggage.nullable().optional(),
  pickup: PlaceChange.nullable().optional(),
  dropoff: PlaceChange.nullable().optional(),
});
export type ArrivalChange = z.output<typeof ArrivalChange>;

const itemNo = z.int().min(1).max(99).meta({ description: "`item_no` of the package's transfer", example: 1 });
export const ItemArrivals = z.array(Arrival.extend({ item_no: itemNo })).max(50);
export const ItemArrivalChanges = z.array(ArrivalChange.extend({ item_no: itemNo })).max(50);

const shownText = (description: string, example: string) => z.string().optional().meta({ description, example });
const ShownPlace = z
  .object({
    type: z.enum(PLACE_TYPES),
    property_public_id: z.string().optional(),
    name: shownText("A terminal, a hotel, a ship", "Terminal 2"),
    address: shownText("Where it is", "Rua das Flores 12, Porto"),
  })
  .meta({ description: "Where the guests get in or out" });
export type ArrivalPlace = z.output<typeof ShownPlace>;

export const ShownArrival = z
  .object({
    flight_number: shownText("The guests' flight", "LH 400"),
    airport_time: shownText("Local time HH:MM of the flight at the airport", "13:50"),
    luggage: z.int().optional().meta({ description: "Pieces of luggage", example: 3 }),
    pickup: ShownPlace.optional(),
    dropoff: ShownPlace.optional(),
  })
  .meta({ description: "What the driver knows of the guests' journey" });
export type ShownArrival = z.output<typeof ShownArrival>;

/** The arrival fields of a transfer in the full view, and of a package's transfer. */
export const arrivalFields = {
  arrival: ShownArrival.nullable().optional().meta({ description: "For a transfer; null: nothing is known yet" }),
  arrival_missing: z
    .array(z.enum(ARRIVAL_FIELDS))
    .optional()
    .meta({ description: "For a transfer: what the driver still has to know" }),
  arrival_needed_by: z
    .string()
    .optional()
    .meta({ format: "date-time", description: "For a transfer: until when the rest of `arrival` is needed" }),
};
