import { z } from "zod";
import { Cursor, limitSchema } from "@/lib/core/listing";
import { CalendarDate, Money, PathId, PublicId, text, listOf } from "@/lib/core/wire";
import { CALENDAR_NIGHTS } from "./desk-limits";
import { FILE_NAMES } from "../format/kinds";
import { IMPORT_STATES } from "../import/runs/run-status";
import { ExpectedCell } from "../rows/row-schemas";

export const PropertyPath = z.object({ public_id: PathId });

const NIGHTS = `must be a whole number from 1 to ${CALENDAR_NIGHTS}`;
/** A range of nights from a day; by default from today at the property. */
export const CalendarRange = z.strictObject({
  from: CalendarDate.optional(),
  nights: z
    .string(NIGHTS)
    .refine((value) => /^\d{1,2}$/.test(value) && Number(value) >= 1 && Number(value) <= CALENDAR_NIGHTS, NIGHTS)
    .transform(Number)
    .default(14),
});

/** Words of the property's name and city, or its code. */
export const PropertySearch = z.strictObject({ q: text(100) });
export const FoundProperties = z.object({
  /** At most twenty best matches. */
  items: z.array(
    z.object({
      public_id: PublicId,
      code: z.string(),
      name: z.string(),
      city: z.string().nullable(),
      country_code: z.string(),
      status: z.enum(["ACTIVE", "INACTIVE"]),
    }),
  ),
});

const Night = z.object({
  day: z.string(),
  total: z.int(),
  sold: z.int(),
  /** Rooms that live prebooks hold. */
  held: z.int(),
  closed: z.boolean(),
  closed_to_arrival: z.boolean(),
  closed_to_departure: z.boolean(),
  /** Prices in the order of plans; null if not sold under the plan. */
  prices: z.array(Money.nullable()),
  /** By plan, prices for 1, 2, … adults; if there are any, the price above does not apply. */
  adult_prices: z.array(z.array(Money.nullable())),
  /** Restrictions of single plans, in their order. */
  plans_closed: z.array(z.boolean()),
  plans_closed_to_arrival: z.array(z.boolean()),
  plans_closed_to_departure: z.array(z.boolean()),
  /** By plan, the minimum length of a stay that includes the night; null if there is none. */
  min_stay_through: z.array(z.int().nullable()),
  /** By plan, the minimum sell price of the night; null if there is none. */
  min_sell: z.array(Money.nullable()),
  /** Minimum stays in the order of plans; null for the plan's own. */
  min_stay: z.array(z.int().nullable()),
  max_stay: z.array(z.int().nullable()),
});
export const InventoryCalendar = z.object({
  property: z.object({
    public_id: PublicId,
    code: z.string(),
    name: z.string(),
    status: z.enum(["ACTIVE", "INACTIVE"]),
    timezone: z.string(),
    today: z.string(),
  }),
  /** The first and the last night. */
  from: z.string(),
  to: z.string(),
  plans: z.array(
    z.object({
      public_id: PublicId,
      code: z.string(),
      name: z.string(),
      board_code: z.string(),
      currency: z.string(),
      /** The plan's own minimum stay, which a night may override. */
      min_stay: z.int(),
      max_stay: z.int(),
    }),
  ),
  rooms: z.array(
    z.object({
      public_id: PublicId,
      code: z.string(),
      name: z.string(),
      /** The nights that exist; missing ones were never on sale. */
      nights: z.array(Night),
    }),
  ),
});

const stay = z.int("must be a number of nights").min(1, "must be 1 to 30").max(30, "must be 1 to 30");
const unique = (list: readonly unknown[]): boolean => new Set(list).size === list.length;

/** An edit of nights; omitted fields stay. */
export const EditNights = z.strictObject({
  room_public_ids: z.array(PublicId).min(1, "must name a room").max(200).refine(unique, "must not repeat a room"),
  from: CalendarDate,
  to: CalendarDate,
  /** The weekdays to edit, 1 Monday to 7 Sunday; absent for all. */
  weekdays: z.array(z.int().min(1).max(7)).min(1).refine(unique, "must not repeat a weekday").optional(),
  allotment: z
    .int("must be a whole number")
    .min(0, "must not be negative")
    .max(9999, "must be at most 9999")
    .optional(),
  /** The plans to which the restrictions below apply. Absent for all; `closed…` then applies to the room type. */
  rate_plan_public_ids: z.array(PublicId).min(1).max(100).refine(unique, "must not repeat a rate plan").optional(),
  closed: z.boolean().optional(),
  closed_to_arrival: z.boolean().optional(),
  closed_to_departure: z.boolean().optional(),
  /** The minimum stay; null restores the plan's own. */
  min_stay: stay.nullable().optional(),
  max_stay: stay.nullable().optional(),
  /** The minimum length of a stay that includes the night; null if any stay may. */
  min_stay_through: stay.nullable().optional(),
  /** Prices by plan; null stops sales under the plan. */
  prices: z
    .array(
      z.strictObject({
        rate_plan_public_id: PublicId,
        adults: z.int().min(1).max(14).optional().meta({ description: "Price for so many adults; absent: the room's" }),
        amount: Money.nullable(),
      }),
    )
    .max(100)
    .optional(),
  /** Minimum sell prices per night by plan; null removes one. */
  min_sell: z
    .array(z.strictObject({ rate_plan_public_id: PublicId, amount: Money.nullable() }))
    .max(100)
    .optional(),
  preview: z.boolean().default(false),
});

const Changes = z.object({ inserted: z.int(), updated: z.int() });
/** What a supply change has done, or would do, by table; unchanged records do not count. */
export const SupplyReport = z.object({ preview: z.boolean(), changes: z.record(z.string(), Changes) });

/** The columns of each file; a header of these is a template. */
export const SupplyFormat = z.object({
  files: z.array(z.object({ name: z.enum(FILE_NAMES), required: z.array(z.string()), optional: z.array(z.string()) })),
});

export const NewUpload = z.strictObject({ name: text(60) });
export const UploadAddress = z.object({
  upload_id: PublicId,
  url: z.string().meta({ description: "POST the file's bytes to it once, within 15 minutes" }),
  max_bytes: z.int(),
});

export const ImportUploads = z.strictObject({
  uploads: z
    .array(PublicId, listOf("uploads"))
    .min(1, "must name an upload")
    .max(FILE_NAMES.length, "must not be more than the format has files")
    .refine(unique, "must not repeat an upload"),
  preview: z.boolean().default(false),
});
export const ImportPath = z.object({ import_id: PathId });
const Failure = z.object({ code: z.string(), message: z.string() });
const State = z.enum(IMPORT_STATES).meta({ description: "STOPPED: its process died. Nothing was imported" });
const CellProblem = z.object({
  file: z.string(),
  line: z.int().nullable(),
  column: z.string().nullable(),
  value: z.string().nullable().meta({ description: "The cell's text; null: the problem is not its value" }),
  message: z.string().meta({ description: "In English" }),
  expected: ExpectedCell.nullable().meta({
    description: "What the cell must contain, in any language; null in runs of earlier releases",
  }),
});
/** A running or finished import. */
export const ImportRecord = z.object({
  import_id: PublicId,
  preview: z.boolean(),
  state: State,
  percent: z.int().meta({ description: "Percent of the whole import, 0 to 100" }),
  step: z.string().nullable(),
  changes: z.record(z.string(), Changes).nullable().meta({ description: "When DONE: changes by table" }),
  problems: z.array(CellProblem).meta({ description: "When REFUSED: each invalid cell by file, line and column" }),
  failure: Failure.nullable().meta({ description: "When FAILED: why nothing was imported" }),
});

export const ImportList = z.strictObject({
  limit: limitSchema(200),
  cursor: Cursor,
  open: z
    .enum(["true", "false"], "must be true or false")
    .optional()
    .meta({ description: "true: only failed imports whose files no later one has brought" }),
});
export type ImportList = z.output<typeof ImportList>;
export const ListedImport = z.object({
  import_id: PublicId,
  source: z.string().nullable().meta({ description: "The directory that a command read; null: uploaded files" }),
  files: z.array(z.string()),
  person: z.string().nullable().meta({ description: "null: a command" }),
  preview: z.boolean(),
  state: State,
  percent: z.int(),
  changes: z.record(z.string(), Changes).nullable(),
  problems: z.array(CellProblem).meta({ description: "When REFUSED: the invalid cells, as many as an import reports" }),
  failure: Failure.nullable(),
  started_at: z.string().meta({ format: "date-time" }),
  ended_at: z.string().meta({ format: "date-time" }).nullable(),
});
export const ImportPage = z.object({
  items: z.array(ListedImport),
  next_cursor: z.string().nullable(),
  open: z.int().meta({ description: "How many failed imports have files that no later one has brought" }),
});
