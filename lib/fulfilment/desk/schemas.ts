import { z } from "zod";
import { Status } from "@/lib/booking/schemas";
import { QueuedBooking } from "@/lib/booking/on-request/queue-schemas";
import { Cursor, limitSchema } from "@/lib/core/listing";
import { CalendarDate, Money, PathId, PublicId, text } from "@/lib/core/wire";
import { SupplyBooking } from "../schemas";
import { ALLOTMENT_GROUPINGS, BULK_ACTS, PRODUCTION_GROUPINGS } from "./limits";

const InstantText = z.string().meta({ format: "date-time" });

/** The bookings of all tenants, for operators. Dates are inclusive. */
const Filters = z.strictObject({
  tenant_public_id: PublicId.optional(),
  property_public_id: PublicId.optional(),
  arrival_from: CalendarDate.optional(),
  arrival_to: CalendarDate.optional(),
  departure_from: CalendarDate.optional().meta({ description: "Also those that have begun and last until this day" }),
  status: Status.optional(),
  unacknowledged: z
    .enum(["true", "false"])
    .transform((given) => given === "true")
    .optional()
    .meta({ description: "true: those whose last message a supplier has yet to acknowledge" }),
  q: text(100).optional(),
});
export const AllBookings = Filters.extend({ limit: limitSchema(200), cursor: Cursor });
export const AllBookingsPage = z.object({
  items: z.array(QueuedBooking.extend({ supplier_reference: z.string().nullable() })),
  next_cursor: z.string().nullable(),
  totals: z
    .array(z.object({ currency: z.string(), bookings: z.int(), sell: Money, net: Money }))
    .meta({ description: "Of all bookings that are found and not rejected or failed, by currency" }),
  is_partial: z.boolean().meta({ description: "Whether there are too many to be summed" }),
});

/** The same bookings as their suppliers see them: who arrives, in which rooms. */
export const ArrivalPage = z.object({
  items: z.array(SupplyBooking.extend({ tenant_name: z.string(), title: z.string(), lead_guest: z.string() })),
  next_cursor: z.string().nullable(),
});

export const BulkPreviewRequest = Filters.omit({ status: true }).extend({ act: z.enum(BULK_ACTS) });
export const BulkPreview = z.object({
  bookings: z.int(),
  waiting: z.int().meta({ description: "Those of them that wait for an answer: a cancel declines them" }),
  begun: z.int().meta({
    description:
      "Those of them that have begun: a cancel ends them early, and their share of the days that are over is owed",
  }),
  tenants: z.int().meta({ description: "How many partners they belong to" }),
  guests: z.int().meta({ description: "Guests and travellers of these bookings" }),
  totals: z
    .array(z.object({ currency: z.string(), bookings: z.int(), amount: Money }))
    .meta({ description: "What is given up, by currency: the prices, or the fees" }),
  proof: z.string().meta({ description: "Sent with the act: it does what was previewed, or nothing" }),
});

export const BulkActRequest = BulkPreviewRequest.extend({
  proof: z.string().min(1).max(100),
  reason: text(500).meta({ description: "Sent to the partners in the events" }),
  to_property_public_id: PublicId.optional().meta({ description: "Where RELOCATE books the same nights and guests" }),
  notify_guest: z
    .boolean()
    .default(false)
    .meta({ description: "Whether to e-mail the contacts of cancelled and relocated bookings" }),
});
export const BulkActResult = z.object({
  done: z.int(),
  skipped: z.array(z.object({ booking_number: z.int(), public_id: PublicId, code: z.string() })).meta({
    description:
      "Bookings that could not be changed any more, or that have no room for the same price at the other property",
  }),
});

const Note = z.object({
  public_id: PublicId,
  text: z.string(),
  due_on: z.string().nullable(),
  done_at: InstantText.nullable(),
  author: z.string().nullable(),
  created_at: InstantText,
});

/** The data of a booking that only operators see. */
export const DeskRecord = z.object({
  messages: z.array(
    z.object({
      version: z.int(),
      kind: z.enum(["NEW", "CHANGE", "CANCEL"]),
      part: z.string().meta({ description: "Code of what the supplier delivers" }),
      channel: z.enum(["NONE", "EMAIL", "API"]),
      recipient: z.string().nullable(),
      state: z.enum(["NONE", "QUEUED", "SENT", "SUPERSEDED", "FAILED"]),
      is_last: z.boolean(),
      attempts: z.int(),
      last_error: z.string().nullable(),
      created_at: InstantText,
      sent_at: InstantText.nullable(),
      acknowledged_at: InstantText.nullable(),
    }),
  ),
  notes: z.array(Note),
  relocated_to: z.object({ public_id: PublicId, booking_number: z.int() }).nullable(),
});

export const AddNote = z.strictObject({
  text: text(2000),
  due_on: CalendarDate.optional().meta({
    description: "From this day on it is on the operators' home until it is done",
  }),
});
/** A change of a note: absent fields stay, null removes. */
export const ChangeNote = z.strictObject({
  text: text(2000).optional(),
  due_on: CalendarDate.nullable().optional(),
  done: z.boolean().optional(),
});
export const NotePath = z.object({ tenant_public_id: PathId, public_id: PathId, note_public_id: PathId });
export const NoteRecord = Note;
export const DueNotes = z.strictObject({ today: CalendarDate });
export const DueNotePage = z.object({
  items: z.array(Note.extend({ tenant_public_id: PublicId, booking_public_id: PublicId, booking_number: z.int() })),
});

export const ResentMails = z.object({ queued: z.int().meta({ description: "Mails that are sent again" }) });

/** The period, by the first day of the service, both days inclusive. */
export const ProductionQuery = z.strictObject({
  by: z.enum(PRODUCTION_GROUPINGS),
  from: CalendarDate,
  to: CalendarDate,
});
export const Production = z.object({
  rows: z.array(
    z.object({
      key: z.string().nullable(),
      name: z.string().nullable(),
      currency: z.string(),
      bookings: z.int(),
      cancelled: z.int(),
      sell: Money,
      net: Money.meta({ description: "What the partners owe, with the fees of cancelled bookings" }),
      bookings_before: z.int().meta({ description: "52 weeks before, of what was booked by that day" }),
      net_before: Money,
    }),
  ),
});

/** By nights, both inclusive. */
export const AllotmentQuery = z.strictObject({
  by: z.enum(ALLOTMENT_GROUPINGS),
  from: CalendarDate,
  to: CalendarDate,
  property_public_id: PublicId.optional(),
});
export const AllotmentUse = z.object({
  rows: z
    .array(
      z.object({
        key: z.string().meta({ description: "A public id, a day or a month" }),
        name: z.string().nullable(),
        contracted: z.int().meta({ description: "Room nights: sold, released and left" }),
        sold: z.int(),
        released: z.int().meta({ description: "Not sold, and past or within the release period" }),
        left: z.int().meta({ description: "Not sold yet, those on hold included" }),
      }),
    )
    .meta({ description: "At most 1,000: by days and months in order, else the most sold first" }),
});
