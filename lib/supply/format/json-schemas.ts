import { z } from "zod";
import { BED_TYPE_CODES } from "@/lib/catalogue/reference-schemas";
import { CalendarDate } from "@/lib/core/wire";
import { MAX_IMAGES } from "@/lib/image/limits";
import type { Column, ColumnType } from "./column";
import type { SupplyKind } from "./kinds";
import { listValues } from "./read-cell";

const NOT_EMPTY = "must not be empty: send null for none";
const filledText = (max: number) => z.string().min(1, NOT_EMPTY).max(max, `must have at most ${max} characters`);
/** A text within a list, which must not contain the format's separators. */
const listText = (max: number) => filledText(max).regex(/^[^;|]*$/, "must not contain ; or |");
const decimalText = (example: string, pattern = /^\d{1,13}(\.\d{1,4})?$/) =>
  z.string("must be a decimal string").regex(pattern, `must be a decimal such as "${example}"`);
const CODE = /^[^\s;=|,"]{1,64}$/;
const Code = z.string().regex(CODE, "must be a code of 1 to 64 characters without spaces, commas, quotes or ; = |");
const Deadline = z
  .string()
  .regex(/^\d{1,3}d \d\d:\d\d$/, "must be days before arrival and a local time, such as 2d 18:00")
  .meta({ description: "Days before arrival and the local time", example: "2d 18:00" });
const Time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, "must be a time of day such as 18:00");
/** Maximum length of lists; longer ones are mistakes or attacks. */
const MAX_ELEMENTS = 100;
const list = (element: z.ZodType, most = MAX_ELEMENTS) => z.array(element).max(most);
const oneOf = (values: readonly string[]) =>
  z.enum(values as [string, ...string[]], { error: `must be one of ${values.join(", ")}` });
const between = (minimum: number, maximum: number) =>
  z
    .number()
    .min(minimum, `must be from ${minimum} to ${maximum}`)
    .max(maximum, `must be from ${minimum} to ${maximum}`);
function integer({ minimum, maximum }: Column) {
  const message = `must be a whole number from ${minimum} to ${maximum}`;
  return z.int(message).min(minimum!, message).max(maximum!, message);
}

const IMAGE =
  /^(https?:\/\/[^\s"<>;|]{1,500}|\/demo\/[a-z0-9/-]{1,200}\.webp)(\|[^;|]{0,300}(\|(\d{1,5}x\d{1,5})?(\|(#[0-9a-f]{6}|UklGR[A-Za-z0-9+/]{20,600}={0,2})?)?)?)?$/;

const Fee = z.strictObject({
  code: z
    .string()
    .regex(/^[A-Z][A-Z0-9_]{0,39}$/, "must be capital letters, digits and _")
    .meta({ description: "Its code", example: "CITY_TAX" }),
  name: listText(120).meta({ description: "Name shown to guests", example: "City tax" }),
  amount: decimalText("12.50").meta({ description: "Amount in `currency`", example: "5.60" }),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, "must be a three-letter currency code (ISO 4217)")
    .meta({ description: "ISO 4217", example: "EUR" }),
  basis: z
    .enum(["PER_STAY", "PER_NIGHT", "PER_PERSON_NIGHT"])
    .meta({ description: "Basis of the charge", example: "PER_PERSON_NIGHT" }),
});

const ExternalCode = z.string().regex(CODE, "must be a code without spaces");
const ExternalIdentifier = z.strictObject({
  system: ExternalCode.meta({ description: "The other system", example: "GIATA" }),
  id: ExternalCode.meta({ description: "The id in that system", example: "12345" }),
  attribution: listText(200)
    .optional()
    .meta({ description: "Required attribution and licence", example: "A register" }),
});

const band = {
  max_age: z.int().min(0).max(17).meta({ description: "Maximum age, inclusive", example: 11 }),
  amount: decimalText("12.50").meta({ description: "Price of a child, in the plan's currency", example: "25.00" }),
};
const FareBand = z.strictObject({
  ...band,
  seat: z.boolean().meta({ description: "false: travels on a lap without a seat", example: true }),
});

const kilograms = (description: string, example: number) =>
  z.int("must be 0 to 99").min(0, "must be 0 to 99").max(99, "must be 0 to 99").meta({ description, example });
const CabinBaggage = z.strictObject({
  cabin_kg: kilograms("Kilograms in the cabin", 8),
  checked_pieces: z.int("must be 0 to 9").min(0, "must be 0 to 9").max(9, "must be 0 to 9").meta({
    description: "Pieces in the hold",
    example: 1,
  }),
  checked_kg: kilograms("Kilograms of each piece in the hold", 23),
});

const PickupPoint = z.strictObject({
  code: z.string().regex(CODE, "must be a code without spaces").meta({ description: "Its code", example: "QUAY" }),
  name: listText(120).meta({ description: "Where guests are picked up", example: "Old quay steps" }),
  latitude: between(-90, 90).nullish().meta({ description: "Decimal degrees", example: 41.14 }),
  longitude: between(-180, 180).nullish().meta({ description: "Decimal degrees", example: -8.61 }),
  minutes_before: z
    .int("must be 0 to 600")
    .min(0, "must be 0 to 600")
    .max(600, "must be 0 to 600")
    .default(0)
    .meta({ description: "Minutes before the departure", example: 25 }),
});
const Question = z.strictObject({
  code: z.string().regex(CODE, "must be a code without spaces").meta({ description: "Its code", example: "MENU" }),
  text: listText(300).meta({ description: "The question", example: "Which menu?" }),
  type: z.enum(["TEXT", "NUMBER", "CHOICE", "DATE"]).meta({ description: "What answers are", example: "CHOICE" }),
  choices: z
    .array(listText(100).regex(/^[^,]*$/, "must not contain a comma"))
    .max(50)
    .default([])
    .meta({ description: "For CHOICE: the values", example: ["FISH", "GREEN"] }),
  per: z
    .enum(["BOOKING", "TRAVELLER"])
    .default("BOOKING")
    .meta({ description: "Asked once, or of each named traveller", example: "TRAVELLER" }),
  required: z.boolean().default(false).meta({ description: "Whether an answer is needed", example: true }),
});

const CancellationTier = z.strictObject({
  from: Deadline,
  fee_type: z.enum(["NIGHTS", "PERCENT", "AMOUNT"]).meta({ description: "Unit of `value`", example: "PERCENT" }),
  value: decimalText("12.50").meta({
    description: "Nights, percent, or an amount in the plan's currency",
    example: "50",
  }),
});

const PlanCode = z.string().regex(CODE, "must be the code of a rate plan");
const Nights = z.int().min(1, "must be 1 to 30").max(30, "must be 1 to 30");

/** The schema of a value, except null, by type. */
const SCHEMAS: Readonly<Record<ColumnType, (column: Column) => z.ZodType>> = {
  text: ({ maxLength }) => filledText(maxLength!),
  code: () => Code,
  reference_code: () => filledText(40),
  country: () => filledText(2),
  currency: () => filledText(3),
  time_zone: () => filledText(64),
  iata: () => filledText(3),
  airline: () => filledText(2),
  flight_number: () => filledText(5),
  url: ({ maxLength }) => filledText(maxLength!),
  integer,
  degrees: ({ minimum, maximum }) => between(minimum!, maximum!),
  amount: () => decimalText("12.50"),
  percent: () => decimalText("12.50"),
  markup: () => decimalText("12.5", /^-?\d{1,4}(\.\d{1,4})?$/),
  rate: () => decimalText("1.0841", /^\d{1,10}(\.\d{1,10})?$/),
  square_metres: () =>
    z.string("must be a decimal string").regex(/^\d{1,5}(\.\d)?$/, 'must have at most one decimal, such as "24.5"'),
  boolean: () => z.boolean(),
  date: () => CalendarDate,
  time: () => Time,
  times: () => list(Time),
  choice: (column) => oneOf(listValues(column)),
  codes: (column) => list(oneOf(listValues(column))),
  images: () =>
    list(
      z.string().regex(IMAGE, "must be a URL, and after | its caption, width, height and average colour"),
      MAX_IMAGES,
    ),
  beds: () =>
    list(z.string().regex(new RegExp(`^(${BED_TYPE_CODES.join("|")})=\\d{1,2}$`), "must be such as DOUBLE=1")),
  languages: () =>
    list(z.string().regex(/^[A-Za-z]{2,3}(-[A-Za-z\d]{2,8})*$/, "must be a language tag such as en or pt-BR")),
  weekdays: () => z.array(z.int().min(1).max(7)).min(1).max(7),
  fees: () => list(Fee),
  external_ids: () => list(ExternalIdentifier),
  child_bands: () => list(z.strictObject(band), 18),
  decimal: () => decimalText("12.50"),
  decimal_bands: () => list(z.strictObject(band), 18),
  child_rules: () => filledText(1_000),
  code_list: () => list(Code),
  markets: () => list(z.string().regex(/^!?[A-Z]{2}$/, "must be a country code such as DE or !AE")),
  fare_bands: () => list(FareBand, 18),
  baggage: () => CabinBaggage,
  pickup_points: () => list(PickupPoint),
  questions: () => list(Question, 30),
  text_list: () => list(listText(300)),
  deadline: () => Deadline,
  stay_tiers: () => list(CancellationTier, 20),
  service_tiers: () => list(CancellationTier, 20),
  plan_prices: () =>
    z.record(
      PlanCode,
      decimalText("120.00").nullable().meta({ description: "Price per night; null: not sold", example: "120.00" }),
    ),
  plan_flags: () =>
    z.union(
      [z.boolean(), z.record(PlanCode, z.boolean().nullable().meta({ description: "null: open", example: true }))],
      { error: "must be true or false, or these by rate plan code" },
    ),
  plan_nights: () =>
    z.union(
      [
        Nights,
        z.record(PlanCode, Nights.nullable().meta({ description: "Nights; null: the rate plan's own", example: 2 })),
      ],
      { error: "must be nights, or nights by rate plan code" },
    ),
};

/** The schema of a column's value, except null. */
export function valueSchema(column: Column): z.ZodType {
  const { description, example } = column;
  return SCHEMAS[column.type](column).meta({ description, ...(example !== null && { example }) });
}

/** Describes the meaning of an empty cell; undefined if nothing is stored for it. */
export const describeEmptyCell = ({ empty, emptyWords: words }: Column): string | undefined =>
  words ?? (empty === undefined || empty === "" ? undefined : String(empty));

/**
 * The schema of a row in a request: its key, and the fields to change. An absent field keeps its value, `null` sets
 * the default; a new record's missing required fields are reported.
 */
export function rowSchema({ key, keyFrom, columns }: Pick<SupplyKind, "key" | "keyFrom" | "columns">): z.ZodObject {
  return z.strictObject(
    Object.fromEntries(
      Object.entries(columns).map(([name, column]) => {
        const schema = valueSchema(column);
        if (key.includes(name) && !keyFrom) return [name, schema];
        if (column.isRequired) return [name, schema.optional()];
        const words = describeEmptyCell(column);
        const description = words === undefined ? column.description : `${column.description}. null: ${words}`;
        return [
          name,
          schema
            .nullable()
            .optional()
            .meta({ ...schema.meta(), description }),
        ];
      }),
    ),
  );
}
