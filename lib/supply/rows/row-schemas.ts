import { z } from "zod";
import { Cursor, limitSchema } from "@/lib/core/listing";
import { text } from "@/lib/core/wire";
import { KIND_NAMES } from "../format/kinds";

/** Maximum rows per request, because each is read, compared and written within the request's time. */
export const MAX_ROWS = 200;

export const RESULTS = ["CREATED", "CHANGED", "UNCHANGED", "ERROR", "SKIPPED"] as const;

export const KindPath = z.object({ kind: z.enum(KIND_NAMES) });
/** A row with the fields of its kind. It is validated field by field, so that each error names its field. */
const Values = z.record(z.string().max(64), z.json());
export const Version = z.string().max(64);

export const RowList = z.strictObject({
  limit: limitSchema(200),
  cursor: Cursor,
  /** The start of a code, or a part of the name. */
  q: text(100).optional(),
  /** The code of the property, tour, flight, service or package that they are parts of. */
  parent: text(64).optional(),
  state: z.enum(["LIVE", "RETIRED", "ALL"]).default("LIVE"),
});
export type RowList = z.output<typeof RowList>;

/**
 * A row's own code and, if its key has one, the parent's code. A package's component has its position as code; a
 * season has its plan's code and first day, separated by a space.
 */
export const RowKey = z.strictObject({ code: text(400), parent: text(64).optional() });

export const SupplyRow = z.object({
  /** Null if partners do not see this kind separately. */
  public_id: z.string().nullable(),
  /** The version of this state; an edit with it is refused after another change. */
  version: Version,
  retired: z.boolean(),
  values: Values,
});
export const SupplyRowPage = z.object({ items: z.array(SupplyRow), next_cursor: z.string().nullable() });

export const EditRows = z.strictObject({
  rows: z
    .array(z.strictObject({ values: Values, version: Version.optional() }))
    .min(1, "must have a row")
    .max(MAX_ROWS, `must have at most ${MAX_ROWS} rows`),
});
export const RetireRows = z.strictObject({
  keys: z.array(Values).min(1, "must name a row").max(MAX_ROWS, `must name at most ${MAX_ROWS} rows`),
});

/** The required content of a cell, independent of language: a text of the desk, and its values. */
export const ExpectedCell = z.object({
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});

export const RowResult = z.object({
  line: z.int(),
  key: Values,
  public_id: z.string().nullable(),
  result: z.enum(RESULTS),
  changes: z.array(z.object({ field: z.string(), before: z.json(), after: z.json() })),
  errors: z.array(
    z.object({
      field: z.string().nullable(),
      message: z.string().meta({ description: "In English" }),
      expected: ExpectedCell.nullable().meta({
        description: "The same in any language; null: only the message says it",
      }),
    }),
  ),
  /** Number of bookings with a coming service, which do not change; null if not counted. */
  upcoming_bookings: z.int().nullable(),
});
export const RowResults = z.object({
  preview: z.boolean(),
  /** False if a row has an error, so that nothing was written. */
  applied: z.boolean(),
  rows: z.array(RowResult),
});

const Reference = z.enum(KIND_NAMES);
export const SupplyKinds = z.object({
  kinds: z.array(
    z.object({
      kind: z.enum(KIND_NAMES),
      noun: z.string(),
      label: z.string(),
      key: z.array(z.string()),
      parent: z.object({ column: z.string(), kind: Reference.nullable() }).nullable(),
      columns: z.array(
        z.object({
          name: z.string(),
          type: z.string(),
          description: z.string(),
          required: z.boolean(),
          values: z.array(z.string()).nullable(),
          reference: Reference.nullable(),
          minimum: z.number().nullable(),
          maximum: z.number().nullable(),
          max_length: z.int().nullable(),
          unit: z.string().nullable(),
          fallback: z.string().nullable(),
        }),
      ),
    }),
  ),
});
