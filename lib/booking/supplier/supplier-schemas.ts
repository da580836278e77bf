import { z } from "zod";
import { Cursor, limitSchema } from "@/lib/core/listing";
import { Money, text } from "@/lib/core/wire";
import { InitiatedBy } from "../events/event-schemas";
import { OUTCOMES } from "../status";
import { QueuedBooking } from "../on-request/queue-schemas";

/** A cancellation by the supplier, whatever the booking's policy. */
export const SupplierCancel = z.strictObject({
  fee: Money.optional().meta({ description: "What the partner pays, 0 to the total; absent: nothing" }),
  reason: text(500).meta({ description: "Sent to the partner in the event" }),
  notify_guest: z.boolean().default(false).meta({ description: "Whether to e-mail the contact" }),
});

/** How a booking ended if not as it was sold. `fee` is the amount that remains to be paid for it. */
export const SupplierOutcome = z.strictObject({
  outcome: z.enum(OUTCOMES).meta({
    description:
      "NO_SHOW: nobody came; EARLY_DEPARTURE: the guests left early; WAIVED: a fee is given up, in whole or in part",
  }),
  fee: Money.meta({ description: "What remains to be paid for the booking: 0 to its total, for a waiver to its fee" }),
  reason: text(500).meta({ description: "Sent to the partner in the event" }),
});

/** Changes by the supplier; absent fields stay unchanged. */
export const SupplierChange = z.strictObject({
  supplier_reference: text(100).optional(),
  relocation_note: text(1000).nullable().optional().meta({ description: "null removes it" }),
});

/** Requests that were confirmed, declined or expired, the latest first. */
export const DecidedList = z.strictObject({
  decision: z.enum(["CONFIRMED", "REJECTED"]).optional(),
  limit: limitSchema(200),
  cursor: Cursor,
});
export const DecidedRequest = QueuedBooking.extend({
  decision: z.enum(["CONFIRMED", "REJECTED"]),
  decided_at: z.string().meta({ format: "date-time" }),
  initiator: InitiatedBy,
  reason: z.string().nullable(),
  supplier_reference: z.string().nullable(),
});
export const DecidedPage = z.object({ items: z.array(DecidedRequest), next_cursor: z.string().nullable() });
