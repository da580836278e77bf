import { z } from "zod";
import { ShownArrival } from "@/lib/booking/arrival/arrival-schemas";
import { protectionFields } from "@/lib/booking/detail-schemas";
import { boardingFields, fareFields } from "@/lib/catalogue/product-schemas";
import { Money } from "@/lib/core/wire";

/** The parts of booking snapshots that documents use. Bookings that are older than a field lack it. */

const Fee = z.object({
  name: z.string(),
  amount: Money,
  currency: z.string(),
  basis: z.string(),
  payable: z.string().optional(),
});
type Fee = z.output<typeof Fee>;

export const Person = z.object({
  kind: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  age: z.int().optional(),
  date_of_birth: z.string().optional(),
  is_lead: z.boolean().default(false),
  title: z.string().optional(),
  latin_name: z.string().optional(),
});
export type Person = z.output<typeof Person>;

const Room = z.object({
  name: z.string(),
  rate_plan_name: z.string(),
  meal_plan_code: z.string(),
  /** Absent in a quote, which has only one price. */
  stay_total: Money.optional(),
  /** The number of adults, set for a package's stay only, because its guests are listed with the package. */
  adults: z.int().optional(),
  child_ages: z.array(z.int()).optional(),
});
export const Stay = z.object({
  /** Absent in a quote. */
  property_public_id: z.string().optional(),
  property_name: z.string(),
  nights: z.int(),
  rooms: z.array(Room),
  mandatory_fees: z.array(Fee).default([]),
});

export const Transfer = z.object({
  from_zone_name: z.string(),
  to_zone_name: z.string(),
  direction: z.int(),
  service_class: z.int(),
  vehicle_type: z.object({ name: z.string(), max_passengers: z.int().optional(), max_bags: z.int().optional() }),
  units: z.int(),
  duration_minutes: z.int().nullish(),
  languages: z.array(z.string()).default([]),
  language: z.string().nullish(),
  flight_number: z.string().nullish(),
  pickup_note: z.string().nullish(),
  arrival: ShownArrival.nullish().transform((known) => known ?? {}),
});

export const Tour = z.object({
  tour_name: z.string(),
  option_public_id: z.string().optional(),
  option_name: z.string(),
  meeting_point: z.object({
    name: z.string(),
    address: z.string().nullish(),
    latitude: z.number().nullish(),
    longitude: z.number().nullish(),
  }),
  duration_minutes: z.int().nullish(),
  languages: z.array(z.string()).default([]),
  units: z.int().optional(),
  language: z.string().nullish(),
  included: z.array(z.string()).default([]),
  excluded: z.array(z.string()).default([]),
  pickup_point: z.object({ name: z.string(), minutes_before: z.int() }).optional(),
  answers: z.array(z.object({ text: z.string(), value: z.string() })).optional(),
});

const Airport = z.object({ iata_code: z.string().nullish(), name: z.string() });
const Leg = z.object({
  carrier_code: z.string(),
  carrier_name: z.string(),
  flight_number: z.string(),
  origin: Airport,
  destination: Airport,
  direction: z.string().nullish(),
  duration_minutes: z.int().nullish(),
  cabin: z.string(),
  baggage_included: z.int(),
  ...z.object({ ...fareFields, ...boardingFields }).partial().shape,
});
/** A package's flight; its times are in the item. */
export const PackagedFlight = Leg;
export const Flight = z.object({ segments: z.array(Leg.extend({ departs_at: z.string(), arrives_at: z.string() })) });
export type Leg = z.output<typeof Leg>;

export const Package = z.object({ name: z.string(), ...z.object(protectionFields).partial().shape });
