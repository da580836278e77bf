import { z } from "zod";
import { bookFields, FlyingTraveller } from "@/lib/booking/travellers/traveller-schemas";
import { AirportRecord, boardingFields, fareFields } from "@/lib/catalogue/product-schemas";
import { areFieldsValid, Adults, CalendarDate, ChildAges, CurrencyCode, PublicId, text, listOf } from "@/lib/core/wire";
import { AllocationId, Dropped, offerFields, PersonShare } from "@/lib/prebook/schemas";
import { CABINS } from "./cabins";

/** Maximum offers of a search, the cheapest first: returns multiply the fares of both directions. */
export const MAX_OFFERS = 200;

const searchFields = {
  origin: PublicId.meta({ description: "IATA code, or public id of an airport or of a place with airports" }),
  destination: PublicId.meta({ description: "Like origin, but different from it" }),
  departure_date: CalendarDate.meta({ description: "Date at the origin" }),
  return_date: CalendarDate.optional().meta({
    description: "Date of the return at the destination; omitted: one way",
  }),
  adults: Adults,
  child_ages: ChildAges.meta({ description: "Age on the day of the first departure" }),
  cabin: z.enum(CABINS).optional().meta({ description: "Cabin of all flights; omitted: any cabin, the same on all" }),
  currency_code: CurrencyCode,
  max_connections: z.int("must be 0 or 1").min(0, "must be 0 or 1").max(1, "must be 0 or 1").optional().meta({
    example: 1,
    description:
      "Maximum changes of aircraft in each direction; omitted: 0, nonstop flights alone. With 1, each direction is a flight, or two flights with 1 to 8 hours between them at one airport",
  }),
};
interface SearchInput {
  origin: string;
  destination: string;
  departure_date: string;
  return_date?: string | undefined;
}

/** Checks that the ends differ and the dates are in order. */
function checkSearch(search: SearchInput, refinement: z.RefinementCtx): void {
  const addIssue = (field: keyof SearchInput, message: string) =>
    refinement.addIssue({ code: "custom", path: [field], message });
  if (search.origin === search.destination) addIssue("destination", "must not be the origin");
  if (!areFieldsValid(refinement, "departure_date", "return_date")) return;
  if (search.return_date !== undefined && search.return_date < search.departure_date)
    addIssue("return_date", "must not be before departure_date");
}

/** The flight search. Each offer's allocation id is bound to all of it. */
export const FlightSearchRequest = z.strictObject(searchFields).superRefine(checkSearch);
export type FlightSearchRequest = z.output<typeof FlightSearchRequest>;

const InstantText = z.string().meta({ format: "date-time" });

export const FlightSegment = z.object({
  direction: z.enum(["OUTBOUND", "INBOUND"]),
  flight_public_id: z.string(),
  carrier_code: z.string().meta({ description: "The airline's IATA code" }),
  carrier_name: z.string(),
  flight_number: z.string(),
  aircraft: z.string().nullable(),
  origin: AirportRecord,
  destination: AirportRecord,
  departs_at: InstantText.meta({ description: "With the UTC offset of the origin" }),
  arrives_at: InstantText.meta({ description: "With the UTC offset of the destination" }),
  duration_minutes: z.int().meta({ description: "Minutes between departure and arrival" }),
  ...boardingFields,
  cabin: z.enum(CABINS),
  cabin_public_id: z.string(),
  baggage_included: z.int().meta({ description: "Pieces of hold luggage a passenger" }),
  ...fareFields,
  units: z.int().meta({ description: "Number of seats for the party" }),
  seats_left: z.int().meta({ description: "Seats that are neither sold nor held" }),
});
export const FlightOffer = z.object({
  ...offerFields,
  cabin: z.enum(CABINS),
  segments: z.array(FlightSegment).meta({
    description:
      "Flights in order: the outbound flight or, with max_connections, both flights of an outbound connection; then, for a return, the inbound ones. Two segments of one direction are a connection",
  }),
  per_person: z
    .array(PersonShare)
    .meta({ description: "Each passenger's share of the total; the shares add up to it" }),
});
export const FlightSearchResponse = z.object({
  offers: z.array(FlightOffer).meta({ description: `By price, then departure; at most ${MAX_OFFERS}` }),
  truncated: z.boolean().meta({ description: "Not all offers are listed: choose a cabin or single airports" }),
  dropped: z.array(Dropped).meta({ description: "One entry for each flight, cabin and reason" }),
});

/** The search exactly as it was sent, with the chosen offer. */
export const FlightPrebookRequest = z
  .strictObject({ ...searchFields, allocation_id: AllocationId })
  .superRefine(checkSearch);
export type FlightPrebookRequest = z.output<typeof FlightPrebookRequest>;

export const FlightBookRequest = z.strictObject({
  ...bookFields,
  travellers: z
    .array(FlyingTraveller.extend({ date_of_birth: CalendarDate }), listOf("travellers"))
    .max(149)
    .meta({ description: "Every passenger; kinds and ages must match the priced party by date of birth" }),
  special_requests: text(1000).optional(),
});
export type FlightBookRequest = z.output<typeof FlightBookRequest>;
