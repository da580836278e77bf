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
  operation: z.string().meta({ description: "As the description of each counted operation names it", example: "search" }), // prettier-ignore
  credential_id: z.string(),
  units: z.int(),
});
export const UsagePage = z.object({
  items: z.array(UsageItem).meta({ description: "By date, operation and credential" }),
  next_cursor: z.string().nullable(),
  total_units: z.int().meta({ description: "Of the whole range, not of this page" }),
});
