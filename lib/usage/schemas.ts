import { z } from "zod";
import { Cursor, limitSchema } from "@/lib/core/listing";
import { CalendarDate } from "@/lib/core/wire";

const Day = (description: string) => CalendarDate.optional().meta({ format: "date", description });

/** UTC days, both inclusive: usage has no part of a day, so "from the 1st to the 31st" is a whole month. */
export const UsageQuery = z.strictObject({
  limit: limitSchema(200),
  cursor: Cursor,
  from: Day("First UTC day, inclusive; default: 29 days before `to`. A range has at most 366 days"),
  to: Day("Last UTC day, inclusive; default: today, or `from` if that is later"),
});
export type UsageQuery = z.output<typeof UsageQuery>;

export const UsageItem = z.object({
  date: z.string().meta({ format: "date", description: "UTC day on which the request was accepted" }),
  operation: z.string().meta({ description: "Summary of the operation", example: "search" }),
  credential_id: z.string(),
  units: z.int(),
});
export const UsagePage = z.object({
  items: z.array(UsageItem).meta({ description: "By date, operation and credential" }),
  next_cursor: z.string().nullable(),
  total_units: z.int().meta({ description: "Sum of the whole range, not only of this page" }),
});

/** UTC days, both inclusive; at most 366, by default the last 30. */
export const UsageReportQuery = z.strictObject({ from: CalendarDate.optional(), to: CalendarDate.optional() });
export type UsageReportQuery = z.output<typeof UsageReportQuery>;

export const UsageReport = z.object({
  from: z.string(),
  to: z.string(),
  /** Metered units, by day and operation. */
  units: z.array(z.object({ date: z.string(), operation: z.string(), units: z.int() })),
  /** Units and the bookings made through the API, for every day of the range. */
  look_to_book: z.array(z.object({ date: z.string(), units: z.int(), bookings: z.int() })),
  /** Every credential's busiest minute of the last 30 days of the range, compared with its rate limit. */
  headroom: z.array(
    z.object({
      credential_id: z.string(),
      credential_name: z.string(),
      enabled: z.boolean(),
      /** Requests a minute. */
      rate_limit: z.int(),
      requests: z.int(),
      /** Allowed requests in its busiest minute, and when that was. */
      peak: z.int(),
      peak_at: z.string().nullable(),
      /** Number of calls that the rate limit refused. */
      limited: z.int(),
    }),
  ),
  /** Calls of the API, and refused ones by their code. */
  calls: z.int(),
  errors: z.array(z.object({ code: z.string(), status: z.int(), operation: z.string().nullable(), calls: z.int() })),
});
export type UsageReport = z.output<typeof UsageReport>;

export const USAGE_PARTS = ["units", "look_to_book", "headroom", "errors"] as const;
export const UsageExport = UsageReportQuery.extend({
  part: z.enum(USAGE_PARTS),
});
export type UsageExport = z.output<typeof UsageExport>;
