import { z } from "zod";
import { FullRecord, Status } from "@/lib/booking/schemas";
import { Cursor } from "@/lib/core/listing";
import { PublicId, text, listOf } from "@/lib/core/wire";

const InstantText = z.string().meta({ format: "date-time" });
/** Maximum number of bookings in one export or erasure. */
const MAX_BOOKINGS = 100;

/** The person to find; all words must occur together in one person's data. */
export const GuestSearch = z.strictObject({
  q: text(200).refine((q) => q.trim().length >= 3, "must have at least 3 characters"),
  tenant_public_id: PublicId.optional(),
  cursor: Cursor,
});

const BookingRef = z.strictObject({ tenant_public_id: PublicId, public_id: PublicId });
const bookings = z
  .array(BookingRef, listOf("bookings"))
  .min(1, "must name a booking")
  .max(MAX_BOOKINGS, `must name at most ${MAX_BOOKINGS} bookings`);

/** The bookings of a search's result that belong to the person. */
export const GuestExport = z.strictObject({ bookings });

const ERASE_REASONS = ["PERSON_REQUEST", "PARTNER_REQUEST"] as const;
export const GuestErasure = z.strictObject({
  bookings,
  reason: z.enum(ERASE_REASONS),
  case_reference: z
    .string()
    .regex(
      /^[A-Za-z0-9][A-Za-z0-9./_-]{0,39}$/,
      "must be up to 40 letters, digits, dots, slashes, hyphens and underscores",
    )
    .meta({ description: "The case's number; the audit stores it permanently, so it must not contain a name" }),
  include_upcoming: z
    .boolean()
    .default(false)
    .meta({ description: "true: also erases bookings that have not been travelled yet" }),
});

const NamedPerson = z.object({ first_name: z.string(), last_name: z.string() });
export const FoundBooking = z.object({
  tenant_public_id: z.string(),
  tenant_name: z.string(),
  public_id: z.string(),
  booking_number: z.int(),
  status: Status,
  title: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  is_upcoming: z.boolean().meta({ description: "Not ended and not travelled yet" }),
  contact: z.object({ ...NamedPerson.shape, email: z.string(), phone: z.string().nullable() }),
  people: z.array(NamedPerson).meta({ description: "Names of guests and travellers" }),
  has_requests: z.boolean().meta({ description: "It has special requests or notes, in free text" }),
  mails: z.int().meta({ description: "Mails to the contact that are still stored" }),
});
export const GuestPage = z.object({
  items: z.array(FoundBooking),
  next_cursor: z.string().nullable(),
  searched: z.int().meta({ description: "Number of bookings that this page searched" }),
});

const ExportedMail = z.object({
  kind: z.string(),
  status: z.string(),
  created_at: InstantText,
  sent_at: InstantText.nullable(),
  recipient: z.string().nullable(),
  subject: z.string().nullable(),
  text: z.string().nullable(),
});
export const GuestFile = z.object({
  exported_at: InstantText,
  bookings: z.array(
    z.object({
      tenant_public_id: z.string(),
      tenant_name: z.string(),
      booking: FullRecord,
      trip_name: z.string().nullable(),
      mails: z.array(ExportedMail),
    }),
  ),
});

export const GuestErased = z.object({
  erased: z.array(BookingRef),
  already_erased: z.array(BookingRef).meta({ description: "Erased earlier: there was no data left to erase" }),
});
