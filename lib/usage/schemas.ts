import { z } from "zod";
import { Cursor, limitTo } from "@/lib/core/listing";
import { CalendarDate } from "@/lib/core/wire";

const Day = (description: string) => CalendarDate.optional().meta({ format: "date", description });

/** UTC days, both included: usage has no fraction of a day, so "from the 1st to the 31st" is the whole of a month. */
export const UsageQuery = z.strictObject({
  limit: limitTo(200),
  cursor: Cursor,
  from: Day("First UTC day, included; default: 29 days before `to`. At most 366 days are told at once"),
  to: Day("Last UTC day, included; default: today, or `from` where that lies ahead"),
});
export type UsageQuery = z.output<typeof UsageQuery>;

export const UsageItem = z.object({
  date: z.string().meta({ format: "date", description: "UTC day on which the request was accepted" }),
  operation: z
    .string()
    .meta({ description: "As the description of each counted operation names it", example: "search" }),
  credential_id: z.string(),
  units: z.int(),
});
export const UsagePage = z.object({
  items: z.array(UsageItem).meta({ description: "By date, operation and credential" }),
  next_cursor: z.string().nullable(),
  total_units: z.int().meta({ description: "Of the whole range, not of this page" }),
});

/** UTC days, both included; at most 366, by default the 30 until today. */
export const UsageReportQuery = z.strictObject({ from: CalendarDate.optional(), to: CalendarDate.optional() });
export type UsageReportQuery = z.output<typeof UsageReportQuery>;

export const UsageReport = z.object({
  from: z.string(),
  to: z.string(),
  /** Metered units, by day and operation. */
  units: z.array(z.object({ date: z.string(), operation: z.string(), units: z.int() })),
  /** Units, and the bookings that partners made through the API, of every day of the range. */
  look_to_book: z.array(z.object({ date: z.string(), units: z.int(), bookings: z.int() })),
  /** Every credential's busiest minute of the last 30 days of the range, against what it may send. */
  headroom: z.array(
    z.object({
      credential_id: z.string(),
      credential_name: z.string(),
      enabled: z.boolean(),
      /** Requests a minute. */
      rate_limit: z.int(),
      requests: z.int(),
      /** Let through in its busiest minute, and which that was. */
      peak: z.int(),
      peak_at: z.string().nullable(),
      /** Refused for the limit. */
      limited: z.int(),
    }),
  ),
  /** Calls of the API, and those that were refused by their code. */
  calls: z.int(),
  errors: z.array(z.object({ code: z.string(), status: z.int(), operation: z.string().nullable(), calls: z.int() })),
});
export type UsageReport = z.output<typeof UsageReport>;

export const USAGE_PARTS = ["units", "look_to_book", "headroom", "errors"] as const;
export const UsageExport = UsageReportQuery.extend({
  part: z.enum(USAGE_PARTS, "must be units, look_to_book, headroom or errors"),
});
export type UsageExport = z.output<typeof UsageExport>;
