import { z } from "zod";
import { MAX_ROWS, Version } from "../rows/row-schemas";
import { valueSchema } from "../format/json-schemas";
import { roomDayColumns } from "../format/stay-columns";

/** The kinds of rows that a property's contract consists of, besides its nights. */
export const CONTRACT_KINDS = ["rooms", "rate_plans", "rate_seasons", "supplements", "offers", "fees"] as const;
export type ContractKind = (typeof CONTRACT_KINDS)[number];

/** Nights of one room; the same fields as a line of room_days.csv, without the property. */
export const ContractNights = z.strictObject(
  Object.fromEntries(
    Object.entries(roomDayColumns)
      .filter(([name]) => name !== "property_code")
      .map(([name, column]) => {
        const schema = valueSchema(column);
        return [name, column.isRequired && name !== "to" ? schema : schema.nullable().optional()];
      }),
  ),
);

const Row = z.record(z.string().max(64), z.json());
const rows = z.array(Row).max(MAX_ROWS, `must have at most ${MAX_ROWS} rows`).optional();

/**
 * A change of a contract: whole rows of the supply format, in which an absent column gets its default, and nights,
 * in which an absent field stays. `deleted` retires a row.
 */
export const SaveContract = z.strictObject({
  version: Version.meta({ description: "The version that the change is based on" }),
  rooms: rows,
  rate_plans: rows,
  rate_seasons: rows,
  supplements: rows,
  offers: rows,
  fees: rows,
  nights: z.array(ContractNights).max(1_000, "must have at most 1000 lines").optional(),
  preview: z.boolean().default(false),
});
export type SaveContract = z.output<typeof SaveContract>;

const StoredRow = z.object({
  public_id: z.string().nullable().meta({ description: "Null if partners do not see this kind separately" }),
  values: Row,
});
export const Contract = z.object({
  property: z.object({
    public_id: z.string(),
    code: z.string(),
    name: z.string(),
    status: z.enum(["ACTIVE", "INACTIVE"]),
    currency: z.string(),
    today: z.string(),
  }),
  /** The version of the contract's rows; changes of nights do not affect it. */
  version: z.string(),
  rooms: z.array(StoredRow),
  rate_plans: z.array(StoredRow),
  rate_seasons: z.array(StoredRow),
  supplements: z.array(StoredRow),
  offers: z.array(StoredRow),
  fees: z.array(StoredRow),
  /** The nights from today on. Consecutive nights with the same allotment and prices are one line. */
  nights: z.array(
    z.object({
      room_code: z.string(),
      from: z.string(),
      to: z.string(),
      allotment: z.int(),
      prices: z.record(z.string(), z.string()).meta({ description: "By plan code, with @ for a number of adults" }),
    }),
  ),
});
