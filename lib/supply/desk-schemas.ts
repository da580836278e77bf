import { z } from "zod";
import { CalendarDate, Money, PathId, PublicId } from "@/lib/core/wire";
import { FILE_NAMES } from "./file-schemas";

/** Days of the calendar at a time. */
export const CALENDAR_DAYS = 62;
/** Unpacked bytes of all files together that the desk takes; more go through the import command. */
export const UPLOAD_BYTES = 32 * 1_048_576;

export const PropertyPath = z.object({ public_id: PathId });
export const CalendarRange = z.strictObject({ from: CalendarDate, to: CalendarDate });

const Night = z.object({
  day: z.string(),
  total: z.int(),
  sold: z.int(),
  /** By prebooks that live. */
  held: z.int(),
  closed: z.boolean(),
  closed_to_arrival: z.boolean(),
  closed_to_departure: z.boolean(),
  /** By the plans' order; null: not sold under it. */
  prices: z.array(Money.nullable()),
  /** By the plans' order; null: the plan's own. */
  min_stay: z.array(z.int().nullable()),
  max_stay: z.array(z.int().nullable()),
});
export const InventoryCalendar = z.object({
  property: z.object({
    public_id: PublicId,
    code: z.string(),
    name: z.string(),
    timezone: z.string(),
    today: z.string(),
  }),
  plans: z.array(z.object({ public_id: PublicId, name: z.string(), board_code: z.string(), currency: z.string() })),
  rooms: z.array(
    z.object({
      public_id: PublicId,
      name: z.string(),
      /** Nights that there are; what is missing was never put on sale. */
      nights: z.array(Night),
    }),
  ),
});

const stay = z.int("must be a number of nights").min(1, "must be 1 to 30").max(30, "must be 1 to 30");
const unique = (list: readonly unknown[]): boolean => new Set(list).size === list.length;

/** What is absent stays as it is. */
export const EditNights = z.strictObject({
  room_public_ids: z.array(PublicId).min(1, "must name a room").max(200).refine(unique, "names a room twice"),
  from: CalendarDate,
  to: CalendarDate,
  /** 1 Monday to 7 Sunday; absent: every day. */
  weekdays: z.array(z.int().min(1).max(7)).min(1).refine(unique, "names a day twice").optional(),
  allotment: z
    .int("must be a whole number")
    .min(0, "must not be negative")
    .max(9999, "must be at most 9999")
    .optional(),
  closed: z.boolean().optional(),
  closed_to_arrival: z.boolean().optional(),
  closed_to_departure: z.boolean().optional(),
  min_stay: stay.optional(),
  max_stay: stay.optional(),
  /** null takes the plan off sale. */
  prices: z
    .array(z.strictObject({ rate_plan_public_id: PublicId, amount: Money.nullable() }))
    .max(100)
    .optional(),
  preview: z.boolean().default(false),
});

const Changes = z.object({ inserted: z.int(), updated: z.int() });
/** What a change of supply did, or would do, by table; what is equal counts nowhere. */
export const SupplyReport = z.object({ preview: z.boolean(), changes: z.record(z.string(), Changes) });

export const ImportFiles = z.strictObject({
  files: z
    .array(
      z.strictObject({
        name: z.enum(FILE_NAMES, { error: "is not a file of the format" }),
        /** The CSV, gzipped, in base64. */
        gzip_base64: z.base64("must be base64"),
      }),
    )
    .min(1, "must hold a file")
    .refine((files) => unique(files.map(({ name }) => name)), "holds a file twice"),
  preview: z.boolean().default(false),
});
