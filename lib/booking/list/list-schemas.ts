import { z } from "zod";
import { Cursor, DateOrInstant, limitSchema } from "@/lib/core/listing";
import { Instant, PublicId, text } from "@/lib/core/wire";
import { DESCRIPTION_FIELDS, IncludedPrices, INCLUDED_PRICE_FIELDS, PollRecord, Status } from "../schemas";
import { BOOKING_STATUSES } from "../status";

const InstantText = z.string().meta({ format: "date-time" });

const WITHIN = "must be a whole number from 1 to 365";

/** The bounds `_from` are inclusive, the bounds `_to` exclusive. */
export const BookingList = z.strictObject({
  limit: limitSchema(200),
  cursor: Cursor,
  status: z
    .string()
    .transform((list, refinement) => {
      const statuses = list.split(",");
      const unknown = statuses.find((status) => !Status.safeParse(status).success);
      if (unknown === undefined) return statuses;
      refinement.addIssue({
        code: "custom",
        message: `must be one or more of ${BOOKING_STATUSES.join(", ")}, comma-separated`,
      });
      return z.NEVER;
    })
    .optional()
    .meta({
      type: "string",
      pattern: `^(${BOOKING_STATUSES.join("|")})(,(${BOOKING_STATUSES.join("|")}))*$`,
      description: "One or more statuses, comma-separated",
    }),
  product_type: z.enum(["1", "2", "3", "4", "5"]).transform(Number).optional(),
  agency_reference: text(100).optional(),
  profile_public_id: PublicId.optional(),
  created_from: DateOrInstant.optional(),
  created_to: DateOrInstant.optional(),
  service_from: DateOrInstant.optional(),
  service_to: DateOrInstant.optional(),
  updated_since: Instant.optional().meta({
    description: "Bookings changed at this instant or later, in the order of their changes",
  }),
  deadline_within_days: z
    .string()
    .refine((days) => /^\d{1,3}$/.test(days) && Number(days) >= 1 && Number(days) <= 365, WITHIN)
    .transform(Number)
    .optional()
    .meta({
      type: "integer",
      minimum: 1,
      maximum: 365,
      description: "Bookings whose free cancellation ends within this many days, earliest deadline first",
    }),
  trip_public_id: PublicId.optional(),
  q: text(100).optional(),
  include: IncludedPrices,
});
export type BookingList = z.output<typeof BookingList>;

export const BookingListItem = PollRecord.extend({
  ...DESCRIPTION_FIELDS,
  lead_guest: z.string(),
  free_until: InstantText.nullable().meta({
    description: "Last instant of free cancellation, with the local offset of the booked service",
  }),
  cancellable_until: InstantText.nullable().meta({
    description: "Last instant at which it can be cancelled, once confirmed",
  }),
  timezone: z.string(),
  agency_reference: z.string().nullable(),
  profile_public_id: z.string().nullable(),
  lead_name: z.string(),
  ...INCLUDED_PRICE_FIELDS,
  created_at: InstantText,
  updated_at: InstantText,
});
export const BookingPage = z.object({
  items: z.array(BookingListItem),
  next_cursor: z.string().nullable(),
  next_updated_since: InstantText.optional().meta({
    description: "With `updated_since`: the next updated_since; inclusive, so the last bookings may be repeated",
  }),
});
