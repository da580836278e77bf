import { z } from "zod";
import { CalendarDate } from "@/lib/core/wire";

const Spot = z.object({ public_id: z.string(), name: z.string() });
const Time = z.string().nullable().meta({ description: "Local time of day, HH:MM; null: not known", example: "09:30" });

/** What is booked: a stay, a transfer, a tour or one flight. A package has a part for each of its items. */
const PlanPart = z.object({
  booking_public_id: z.string(),
  product_type: z.int(),
  title: z.string(),
  from: CalendarDate,
  to: CalendarDate.meta({ description: "The last day; for a stay, check-out" }),
  starts_at: Time,
  ends_at: Time,
  place: Spot.nullable().meta({ description: "The town of a stay or tour" }),
});

const GAP_KINDS = ["NIGHTS", "ARRIVAL", "DEPARTURE"] as const;
/** A service that the journey needs and that is not booked. */
const PlanGap = z.object({
  kind: z.enum(GAP_KINDS).meta({ description: "Nights without a room, or no transfer on arrival or departure" }),
  from: CalendarDate,
  to: CalendarDate.meta({ description: "The morning after the last night; for a transfer, its day" }),
  place: Spot.nullable().meta({ description: "Where the room is missing, or the town of the transfer" }),
  route: z.object({ from: Spot, to: Spot }).nullable().meta({ description: "The service zones of the transfer" }),
  time: Time.meta({ description: "The landing or departure of the flight" }),
  flight_number: z.string().nullable(),
});

const CLASH_KINDS = ["NIGHTS", "TIMES", "PLACE", "LATE_ARRIVAL", "EARLY_DEPARTURE"] as const;
/** Two parts that contradict each other. */
const PlanClash = z.object({
  kind: z.enum(CLASH_KINDS).meta({
    description:
      "Two rooms for the same nights, two services at the same time, a tour or transfer away from the stay, a flight that lands after check-in day or leaves before check-out day",
  }),
  from: CalendarDate,
  to: CalendarDate,
  titles: z.array(z.string()).meta({ description: "The two parts" }),
});

/** Where the travellers stay, with tours on sale. */
const PlanTours = z.object({ place: Spot, from: CalendarDate, to: CalendarDate });

const Party = z.object({ adults: z.int(), child_ages: z.array(z.int()) });
const Person = z.object({ first_name: z.string(), last_name: z.string() });

/** A trip as a journey. */
export const TripPlan = z.object({
  from: CalendarDate.nullable().meta({ description: "The first day; null: nothing is booked" }),
  to: CalendarDate.nullable(),
  parts: z.array(PlanPart),
  gaps: z.array(PlanGap),
  clashes: z.array(PlanClash),
  tours: z.array(PlanTours),
  rooms: z.array(Party).meta({ description: "The party by room, as first booked; a part without rooms has one" }),
  currency_code: z.string().nullable(),
  lead: Person.nullable().meta({ description: "The lead guest" }),
  contact: Person.extend({ email: z.string(), phone: z.string().optional() }).nullable(),
});
