import { z } from "zod";
import { InitiatedBy } from "@/lib/booking/events/event-schemas";
import { BookingListItem } from "@/lib/booking/list/list-schemas";
import { Instant } from "@/lib/core/wire";
import { MAX_NOTICES, NOTICE_DAYS, NOTICE_KINDS } from "./limits";

export const NoticeList = z.object({
  items: z
    .array(
      z.object({
        kind: z.enum(NOTICE_KINDS),
        at: Instant,
        is_unread: z.boolean(),
        initiator: InitiatedBy,
        reason: z.string().nullable(),
        booking: BookingListItem.meta({ description: "As it is now" }),
      }),
    )
    .meta({ description: `The newest ${MAX_NOTICES} of the last ${NOTICE_DAYS} days` }),
  unread: z.int().meta({ description: "Among the items" }),
});

/** Marks what happened up to an instant as read. */
export const ReadNotices = z.strictObject({ through: Instant });
