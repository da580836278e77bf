import { z } from "zod";
import { Status } from "@/lib/booking/schemas";
import { Cursor, limitSchema } from "@/lib/core/listing";
import { Money, PathId, PublicId, text, listOf } from "@/lib/core/wire";

export const TRIP_STATUSES = ["EMPTY", "CONFIRMED", "MIXED", "CANCELLED"] as const;
export type TripStatus = (typeof TRIP_STATUSES)[number];

export const TripPath = z.strictObject({ public_id: PathId });
export const MemberPath = z.strictObject({ public_id: PathId, booking_public_id: PathId });

export const CreateTrip = z.strictObject({
  name: text(200),
  reference: text(100).optional(),
  booking_public_ids: z
    .array(PublicId, listOf("booking ids"))
    .max(100)
    .default([])
    .superRefine((ids, refinement) => {
      for (const [i, id] of ids.entries())
        if (ids.indexOf(id) < i) refinement.addIssue({ code: "custom", path: [i], message: "is given more than once" });
    }),
});
export type CreateTrip = z.output<typeof CreateTrip>;

export const AddMember = z.strictObject({ booking_public_id: PublicId });

export const CancelTrip = z.strictObject({
  reason: text(500).optional(),
  mode: z.enum(["all", "possible"]).default("all"),
});
export type CancelTrip = z.output<typeof CancelTrip>;

export const TripMember = z.object({
  booking_public_id: z.string(),
  booking_number: z.int(),
  product_type: z.int(),
  status: Status,
  starts_at: z
    .string()
    .meta({ description: "An instant with the local offset if the time is known, otherwise the date" }),
  ends_at: z.string(),
  total: Money,
  sell_total: Money.meta({ description: "What the client pays for it: its own sell price, or the total" }),
  currency: z.string(),
  cancellation_fee: Money.optional().meta({ description: "For a cancelled booking: its fee" }),
});
export const TripRecord = z.object({
  public_id: z.string(),
  name: z.string(),
  reference: z.string().nullable(),
  status: z.enum(TRIP_STATUSES),
  members: z.array(TripMember),
  totals: z.array(z.object({ currency: z.string(), amount: Money })).meta({
    description: "Cost of the trip by currency: totals of confirmed and open members, fees of cancelled ones",
  }),
  sell_totals: z.array(z.object({ currency: z.string(), amount: Money })).meta({
    description: "What the clients pay for the members as they stand, by currency",
  }),
});

export const CancelledTrip = TripRecord.extend({
  results: z.array(
    z.object({
      booking_public_id: z.string(),
      outcome: z.enum(["CANCELLED", "ALREADY_CANCELLED", "REFUSED"]),
      fee: Money,
      currency: z.string(),
      code: z.string().optional().meta({ description: "Reason of a REFUSED result" }),
      message: z.string().optional(),
    }),
  ),
});

export const TripList = z.strictObject({
  limit: limitSchema(200),
  cursor: Cursor,
  reference: text(100).optional(),
  q: text(100).optional(),
});
export type TripList = z.output<typeof TripList>;
export const TripPage = z.object({ items: z.array(TripRecord), next_cursor: z.string().nullable() });
