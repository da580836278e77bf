import { z } from "zod";
import { PathId, text } from "@/lib/core/wire";

/** Lists that support saved views. */
const VIEWED_LISTS = ["bookings", "trips", "all_bookings"] as const;
export type ViewedList = (typeof VIEWED_LISTS)[number];
const List = z.enum(VIEWED_LISTS);

/** Maximum views per user and list. */
export const MAX_VIEWS = 50;

export const ViewList = z.strictObject({ list: List });
export const ViewPath = z.strictObject({ public_id: PathId });
export const SaveView = z.strictObject({
  list: List,
  name: text(60),
  query: z
    .string()
    .max(2000)
    .regex(/^[\x21-\x7e]*$/, "must be the query of an address, percent-encoded"),
});
export type SaveView = z.output<typeof SaveView>;

export const ViewRecord = z.object({
  public_id: z.string(),
  list: List,
  name: z.string(),
  query: z.string().meta({ description: "Query string of the list's address" }),
});
export const ViewPage = z.object({ items: z.array(ViewRecord), next_cursor: z.null() });
