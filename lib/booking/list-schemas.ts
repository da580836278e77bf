import { z } from "zod";
import { Cursor, DateOrInstant, limitTo } from "@/lib/core/listing";
import { Instant, PublicId, text } from "@/lib/core/wire";
import { PollRecord, Status } from "./schemas";

const InstantText = z.string().meta({ format: "date-time" });

/** CONTRACT 5: `_from` inclusive, `_to` exclusive. */
export const BookingList = z.strictObject({
  limit: limitTo(200),
  cursor: Cursor,
  status: Status.optional(),
  product_type: z.enum(["1", "2", "3", "4", "5"], { error: "must be 1 to 5" }).transform(Number).optional(),
  agency_reference: text(100).optional(),
  profile_public_id: PublicId.optional(),
  created_from: DateOrInstant.optional(),
  created_to: DateOrInstant.optional(),
  service_from: DateOrInstant.optional(),
  service_to: DateOrInstant.optional(),
  updated_since: Instant.optional(),
  q: text(100).optional(),
});
export type BookingList = z.output<typeof BookingList>;

export const BookingListItem = PollRecord.extend({
  agency_reference: z.string().nullable(),
  profile_public_id: z.string().nullable(),
  lead_name: z.string(),
  created_at: InstantText,
  updated_at: InstantText,
});
export const BookingPage = z.object({ items: z.array(BookingListItem), next_cursor: z.string().nullable() });
