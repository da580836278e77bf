import { z } from "zod";
import { BED_TYPE_CODES } from "@/lib/catalogue/reference-schemas";
import { CalendarDate } from "@/lib/core/wire";
import { MAX_IMAGES } from "@/lib/image/limits";

/** How a form shows a column, and how its JSON value is written as a cell of the CSV format. */
export type ColumnType =
  | "text"
  | "code"
  | "integer"
  | "number"
  | "decimal"
  | "boolean"
  | "date"
  | "time"
  | "choice"
  | "list"
  | "weekdays"
  | "fees"
  | "external_ids"
  | "child_bands"
  | "fare_bands"
  | "deadline"
  | "cancellation_tiers";

/** A column's value as JSON; null is the empty cell, which sets the default. */
export type Value = z.infer<ReturnType<typeof z.json>>;

/** One column of a supply file as a field of the API: the same name, a JSON type, the same meaning (FORMAT.md). */
export interface Column {
  type: ColumnType;
  /** The schema of a value that is not null. */
  schema: z.ZodType;
  description: string;
  /** Whether a new record needs it. */
  isRequired: boolean;
  /** The values of a choice, or of a list's elements. */
  values?: readonly string[];
  /** The kind of supply whose code the column contains. */
  reference?: string;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  unit?: string;
  /** What an empty cell means, as text. */
  fallback?: string;
  /** @param value a value that matches the schema */
  toCell: (value: never) => string;
}

type Details = Partial<Pick<Column, "unit" | "fallback" | "reference">> & { example?: unknown };

function column(
  type: ColumnType,
  schema: z.ZodType,
  description: string,
  { example, ...details }: Details,
  more: Partial<Column> = {},
): Column {
  const described = schema.meta({ description, ...(example !== undefined && { example }) });
  return { type, schema: described, description, isRequired: false, toCell: String, ...details, ...more };
}

/** Marks a column as required for new records. */
export const required = (made: Column): Column => ({ ...made, isRequired: true });

const NOT_EMPTY = "must not be empty: send null for none";
const filledText = (max: number) => z.string().min(1, NOT_EMPTY).max(max, `must have at most ${max} characters`);
/** A text within a list, without the format's separators. */
const listText = (max: number) => filledText(max).regex(/^[^;|]*$/, "must not contain ; or |");
const DECIMAL = /^\d{1,13}(\.\d{1,4})?$/;
const decimalText = () => z.string("must be a decimal string").regex(DECIMAL, 'must be a decimal such as "12.50"');
const Deadline = z
  .string()
  .regex(/^\d{1,3}d \d\d:\d\d$/, "must be days before arrival and a local time, such as 2d 18:00")
  .meta({ description: "Days before arrival and the local time", example: "2d 18:00" });
/** Maximum length of lists: longer ones are errors or attacks. */
const MAX_ELEMENTS = 100;

export const text = (max: number, description: string, details: Details = {}): Column =>
  column("text", filledText(max), description, { example: "Text", ...details }, { maxLength: max });

const CODE = /^[^\s;=|,"]{1,64}$/;
export const code = (description: string, details: Details = {}): Column =>
  column(
    "code",
    z.string().regex(CODE, "must be a code of 1 to 64 characters without spaces, commas, quotes or ; = |"),
    description,
    { example: "H1", ...details },
    { maxLength: 64 },
  );

export function integer(minimum: number, maximum: number, description: string, details: Details = {}): Column {
  const message = `must be a whole number from ${minimum} to ${maximum}`;
  const schema = z.int(message).min(minimum, message).max(maximum, message);
  return column("integer", schema, description, { example: minimum, ...details }, { minimum, maximum });
}

/** Decimal degrees; six decimals are stored. */
export function degrees(limit: number, description: string, details: Details = {}): Column {
  const schema = z
    .number()
    .min(-limit, `must be from -${limit} to ${limit}`)
    .max(limit, `must be from -${limit} to ${limit}`);
  const bounds = { minimum: -limit, maximum: limit, toCell: (value: number) => value.toFixed(6) };
  return column("number", schema, description, { example: 48.856614, unit: "degrees", ...details }, bounds);
}

export const decimal = (description: string, details: Details = {}): Column =>
  column("decimal", decimalText(), description, { example: "20.50", ...details });

export const squareMetres = (description: string): Column =>
  column(
    "decimal",
    z.string("must be a decimal string").regex(/^\d{1,5}(\.\d)?$/, 'must have at most one decimal, such as "24.5"'),
    description,
    { example: "24.5", unit: "square metres" },
  );

export const truth = (description: string, details: Details = {}): Column =>
  column("boolean", z.boolean(), description, { example: false, ...details });

export const date = (description: string, details: Details = {}): Column =>
  column("date", CalendarDate, description, { example: "2027-03-01", ...details });

export const time = (description: string, details: Details = {}): Column =>
  column("time", z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time of day such as 18:00"), description, {
    example: "18:00",
    ...details,
  });

export const choice = (values: readonly string[], description: string, details: Details = {}): Column =>
  column(
    "choice",
    z.enum(values as [string, ...string[]], { error: `must be one of ${values.join(", ")}` }),
    description,
    { example: values[0], ...details },
    { values },
  );

const joined = { toCell: (value: readonly string[]) => value.join(";") };
const listOf = (
  element: z.ZodType,
  description: string,
  details: Details,
  more: Partial<Column> = {},
  max = MAX_ELEMENTS,
) => column("list", z.array(element).max(max), description, details, { ...joined, ...more });

export const choices = (values: readonly string[], description: string): Column =>
  listOf(z.enum(values as [string, ...string[]]), description, { example: [values[0]], fallback: "none" }, { values });

const IMAGE =
  /^(https?:\/\/[^\s"<>;|]{1,500}|\/demo\/[a-z0-9/-]{1,200}\.webp)(\|[^;|]{0,300}(\|(\d{1,5}x\d{1,5})?(\|(#[0-9a-f]{6}|UklGR[A-Za-z0-9+/]{20,600}={0,2})?)?)?)?$/;
export const imageList = (description: string): Column =>
  listOf(
    z.string().regex(IMAGE, "must be a URL, and after | its caption, width, height and average colour"),
    description,
    { example: ["https://images.example/front.jpg|The front|1600x1067|#8fa3b0"], fallback: "none" },
    {},
    MAX_IMAGES,
  );

export const beds = (description: string): Column =>
  listOf(
    z.string().regex(new RegExp(`^(${BED_TYPE_CODES.join("|")})=\\d{1,2}$`), "must be such as DOUBLE=1"),
    description,
    { example: ["DOUBLE=1", "SOFA_BED=1"], fallback: "none" },
  );

export const languageTags = (description: string): Column =>
  listOf(
    z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z\d]{2,8})*$/, "must be a language tag such as en or pt-BR"),
    description,
    {
      example: ["en", "fr"],
      fallback: "any",
    },
  );

export const weekdays = (description: string): Column =>
  column(
    "weekdays",
    z.array(z.int().min(1).max(7)).min(1).max(7),
    description,
    { example: [5, 6], fallback: "every day" },
    { toCell: (value: readonly number[]) => value.join("") },
  );

const Fee = z.strictObject({
  code: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]{0,39}$/, "must be capital letters, digits and _")
    .meta({ description: "Its code", example: "CITY_TAX" }),
  name: listText(120).meta({ description: "Name shown to guests", example: "City tax" }),
  amount: decimalText().meta({ description: "Amount in `currency`", example: "5.60" }),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, "must be a three-letter currency code (ISO 4217)")
    .meta({ description: "ISO 4217", example: "EUR" }),
  basis: z
    .enum(["PER_STAY", "PER_NIGHT", "PER_PERSON_NIGHT"])
    .meta({ description: "Basis of the charge", example: "PER_PERSON_NIGHT" }),
});
export const fees = (description: string): Column =>
  column(
    "fees",
    z.array(Fee).max(MAX_ELEMENTS),
    description,
    { fallback: "none" },
    {
      toCell: (value: z.output<typeof Fee>[]) =>
        value.map((fee) => [fee.code, fee.name, fee.amount, fee.currency, fee.basis].join("|")).join(";"),
    },
  );

const ExternalCode = z.string().regex(CODE, "must be a code without spaces");
const ExternalIdentifier = z.strictObject({
  system: ExternalCode.meta({ description: "The other system", example: "GIATA" }),
  id: ExternalCode.meta({ description: "The id in that system", example: "12345" }),
  attribution: listText(200)
    .optional()
    .meta({ description: "Required attribution and licence", example: "A register" }),
});
export const externalIds = (description: string): Column =>
  column(
    "external_ids",
    z.array(ExternalIdentifier).max(MAX_ELEMENTS),
    description,
    { fallback: "none" },
    {
      toCell: (value: z.output<typeof ExternalIdentifier>[]) =>
        value
          .map(({ system, id, attribution }) => [system, id, ...(attribution ? [attribution] : [])].join("|"))
          .join(";"),
    },
  );

const band = {
  max_age: z.int().min(0).max(17).meta({ description: "Maximum age, inclusive", example: 11 }),
  amount: decimalText().meta({ description: "Price of a child, in the plan's currency", example: "25.00" }),
};
const ChildBand = z.strictObject(band);
export const childBands = (description: string): Column =>
  column(
    "child_bands",
    z.array(ChildBand).max(18),
    description,
    { fallback: "none" },
    {
      toCell: (value: z.output<typeof ChildBand>[]) =>
        value.map(({ max_age: age, amount }) => `${age}=${amount}`).join(";"),
    },
  );

const FareBand = z.strictObject({
  ...band,
  seat: z.boolean().meta({ description: "false: travels on a lap without a seat", example: true }),
});
export const fareBands = (description: string): Column =>
  column(
    "fare_bands",
    z.array(FareBand).max(18),
    description,
    { fallback: "none" },
    {
      toCell: (value: z.output<typeof FareBand>[]) =>
        value.map(({ max_age: age, amount, seat }) => `${age}=${amount}${seat ? "" : ":LAP"}`).join(";"),
    },
  );

export const deadline = (description: string, details: Details = {}): Column =>
  column("deadline", Deadline, description, { example: "2d 18:00", ...details });

export const FEE_TYPES = ["NIGHTS", "PERCENT", "AMOUNT"] as const;
const CancellationTier = z.strictObject({
  from: Deadline,
  fee_type: z.enum(FEE_TYPES).meta({ description: "Unit of `value`", example: "PERCENT" }),
  value: decimalText().meta({ description: "Nights, percent, or an amount in the plan's currency", example: "50" }),
});
export const cancellationTiers = (description: string): Column =>
  column(
    "cancellation_tiers",
    z.array(CancellationTier).max(20),
    description,
    { fallback: "none" },
    {
      toCell: (value: z.output<typeof CancellationTier>[]) =>
        value.map((tier) => `${tier.from}=${tier.fee_type}:${tier.value}`).join(";"),
    },
  );
