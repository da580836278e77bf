import { z } from "zod";
import { CalendarDate, Instant } from "./wire";

/** Schema of a list's `limit`: a whole number from 1; default 50. */
export const limitSchema = (most: number) => {
  const message = `must be a whole number from 1 to ${most}`;
  return z
    .string(message)
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= 1 && Number(text) <= most, message)
    .transform(Number)
    .default(50)
    .meta({ type: "integer", minimum: 1, maximum: most, description: "Records per page; default 50" });
};

export const Cursor = z.string().min(1).max(4000).optional().meta({
  description: "next_cursor of the previous page. Other parameters may be omitted or must be the same as for that page",
});

/** An instant, or a date, which stands for its midnight in UTC. */
export const DateOrInstant = z
  .union([CalendarDate, Instant], { error: "must be a date or an ISO 8601 instant" })
  .meta({ example: "2027-03-01" });

/** A list as CSV: file name and text. The client saves it as a file. */
export const CsvFile = z.object({ name: z.string(), csv: z.string() });
