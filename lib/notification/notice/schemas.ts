import { z } from "zod";
import { InitiatedBy } from "@/lib/booking/events/event-schemas";
import { BookingListItem } from "@/lib/booking/list/list-schemas";
import { Instant } from "@/lib/core/wire";
import { MAX_NOTICES, BELL_KINDS, NOTICE_DAYS } from "./limits";

export const NoticeList = z.object({
  items: z
    .array(
      z.object({
        kind: z.enum(BELL_KINDS),
        at: Instant,
        is_unread: z.boolean(),
        initiator: InitiatedBy,
        reason: z.string().nullable().meta({ description: "Of a QUOTE_CHOSEN: the traveller's message" }),
        booking: BookingListItem.nullable().meta({ description: "As it is now; null for QUOTE_CHOSEN" }),
        quote: z
          .object({ public_id: z.string(), title: z.string(), chosen_by: z.string() })
          .nullable()
          .meta({ description: "Of a QUOTE_CHOSEN" }),
      }),
    )
    .meta({ description: `The newest ${MAX_NOTICES} of the last ${NOTICE_DAYS} days` }),
  unread: z.int().meta({ description: "Among the items" }),
});

/** Marks what happened up to an instant as read. */
export const ReadNotices = z.strictObject({ through: Instant });
