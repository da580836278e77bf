import { z } from "zod";
import { Cursor, limitSchema } from "@/lib/core/listing";
import { Instant, PathId, PublicId, text } from "@/lib/core/wire";

export const ClockTime = z.object({
  now: z.string().meta({ format: "date-time", description: "The sandbox's present time, in UTC" }),
  demo_until: z.string().nullable().optional().meta({
    format: "date-time",
    description: "Where the demo's own past ends: earlier bookings and calls are none of yours; null: it has no past",
    example: "2026-06-01T05:00:00.000Z",
  }),
});
/**
 * The range of the sandbox's clock. Holds store seconds of the epoch in 32 bits, and tokens issued at the last
 * instant must still expire before the overflow.
 */
const [EARLIEST, LATEST] = [Date.UTC(2000, 0, 1), Date.UTC(2038, 0, 1)];
const inRange = (instant: string): boolean => Date.parse(instant) >= EARLIEST && Date.parse(instant) < LATEST;
export const MoveClock = z.strictObject({
  now: Instant.refine(inRange, "must be in the years 2000 to 2037").meta({
    description: "The new present time, in UTC, from 2000 to 2037",
    example: "2026-06-01T09:00:00Z",
  }),
});
export const ResolvePath = z.strictObject({ public_id: PathId });
export const Resolve = z.strictObject({
  status: z.enum(["CONFIRMED", "REJECTED"]),
  reason: text(500).optional().meta({ description: "Recorded in the history and in the event" }),
});

export const MailList = z.strictObject({
  booking_public_id: PublicId.optional().meta({ description: "Only mails about this booking" }),
  limit: limitSchema(200),
  cursor: Cursor,
});

const UPCOMING_KINDS = ["HOLD_EXPIRES", "ANSWER_DUE", "FREE_CANCEL_ENDS"] as const;

/** Instants at which the domain's clock will change something, next one first. */
export const Upcoming = z.object({
  items: z.array(
    z.object({
      kind: z.enum(UPCOMING_KINDS),
      at: z.string().meta({ format: "date-time" }),
      product_type: z.int(),
      booking_public_id: z.string().nullable(),
      booking_number: z.int().nullable(),
    }),
  ),
});
