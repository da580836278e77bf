import { z } from "zod";
import { CalendarDate, text, listOf } from "@/lib/core/wire";
import { ArrivalChange, ItemArrivalChanges } from "../arrival/arrival-schemas";
import { Contact, personFields } from "../travellers/traveller-schemas";

/** JSON merge patch: given fields replace, `null` removes an optional one (RFC 7396). */
const ContactChange = Contact.partial().extend({
  title: Contact.shape.title.nullable(),
  phone: text(40).nullable().optional(),
});

/**
 * The names of a guest. Kind, age and date of birth of a named guest must stay as booked; a new guest needs them. If
 * a name changes and its Latin spelling is not sent, the old spelling is removed.
 */
const GuestNames = z.strictObject({
  first_name: text(100),
  last_name: text(100),
  kind: z.enum(["ADULT", "CHILD", "INFANT"]).optional(),
  age: z.int().min(0).max(130).optional(),
  date_of_birth: CalendarDate.optional(),
  is_lead: z.boolean().optional(),
  title: personFields.title.nullable(),
  latin_name: personFields.latin_name.nullable(),
  nationality: personFields.nationality.nullable(),
});
export type GuestNames = z.output<typeof GuestNames>;

/** Dates, rooms and prices cannot be updated. */
export const UpdateRequest = z.strictObject({
  flight_number: text(20).nullable().optional().meta({ description: "The same as `arrival.flight_number`" }),
  arrival: ArrivalChange.nullable().optional().meta({
    description: "For a transfer: what the driver has to know. Given parts replace, null removes",
  }),
  arrivals: ItemArrivalChanges.optional().meta({ description: "For a package: the arrival of each of its transfers" }),
  agency_reference: text(100).nullable().optional(),
  contact: ContactChange.optional(),
  guests: z
    .array(z.array(GuestNames, listOf("guests")).max(149), { error: "must be one list a room" })
    .max(20)
    .optional()
    .meta({
      description:
        "For a stay one list per room, for other products one list: the new names of the named guests in their order, then those of guests without a name",
    }),
  special_requests: text(1000).nullable().optional(),
});
export type UpdateRequest = z.output<typeof UpdateRequest>;
