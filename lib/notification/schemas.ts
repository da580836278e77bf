import { z } from "zod";
import { Cursor, DateOrInstant, limitSchema } from "@/lib/core/listing";
import { Email, PathId, PublicId, text } from "@/lib/core/wire";
import { PAPER_LANGUAGES } from "@/lib/document/languages";
import { MAIL_KINDS, MAIL_STATUSES } from "./mail-status";

const InstantText = z.string().meta({ format: "date-time" });

export const GuestMailPath = z.strictObject({ public_id: PathId });

/**
 * `created_from` is inclusive, `created_to` exclusive. `q` matches words of the recipient's address or the contact's
 * name, ignoring case and accents, or a booking number.
 */
export const GuestMailList = z.strictObject({
  limit: limitSchema(200),
  cursor: Cursor,
  status: z.enum(MAIL_STATUSES).optional(),
  kind: z.enum(MAIL_KINDS).optional(),
  booking_public_id: PublicId.optional(),
  created_from: DateOrInstant.optional(),
  created_to: DateOrInstant.optional(),
  q: text(254).optional(),
});
export type GuestMailList = z.output<typeof GuestMailList>;

/** Sends the voucher of a booking by mail. */
export const SendVoucherRequest = z.strictObject({
  email: Email.optional().meta({ description: "Absent: the address of the booking's contact" }),
  language: z.enum(PAPER_LANGUAGES).default("en"),
  note: text(500).optional().meta({ description: "Shown in the mail above the booking" }),
  with_confirmation: z
    .boolean()
    .default(false)
    .meta({ description: "Whether the confirmation, which has prices and terms, is attached too" }),
});

export const GuestMailItem = z.object({
  public_id: z.string(),
  kind: z.enum(MAIL_KINDS),
  status: z.enum(MAIL_STATUSES),
  booking_public_id: z.string(),
  booking_number: z.int(),
  recipient: z
    .string()
    .nullable()
    .meta({ description: "The address; null: erased, or not known yet", example: "ada@example.com" }),
  subject: z.string().nullable().meta({
    description: "Null until it is composed",
    example: "Your booking 100482 is confirmed: Hotel Miramar",
  }),
  attempts: z.int().meta({ description: "Number of attempts to send it", example: 1 }),
  last_error: z.string().nullable().meta({
    description: "Why the last attempt failed; null: it did not",
    example: "no mail server is configured",
  }),
  created_at: InstantText,
  next_attempt_at: InstantText.nullable(),
  sent_at: InstantText.nullable().meta({ description: "When it was sent; null: it was not", example: null }),
});
export const GuestMailPage = z.object({ items: z.array(GuestMailItem), next_cursor: z.string().nullable() });
/** The content is null until the mail is composed. */
export const GuestMailRecord = GuestMailItem.extend({
  html: z.string().nullable().meta({ description: "Its text as HTML", example: "<p>Dear Ada Lovelace, …</p>" }),
  plain: z.string().nullable().meta({ description: "Its text", example: "Dear Ada Lovelace, …" }),
});
