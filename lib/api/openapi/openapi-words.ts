import { isDeepStrictEqual } from "node:util";
import type { IdPrefix } from "@/lib/core/ids";
import { FIELD_DESCRIPTIONS } from "./openapi-vocabulary";

export type Json = Record<string, unknown>;

const used = new Set<string>();
const wordsOf = (component: string, field: string) => {
  const key = [`${component}.${field}`, field].find((one) => FIELD_DESCRIPTIONS[one]);
  if (key !== undefined) used.add(key);
  return key === undefined ? undefined : FIELD_DESCRIPTIONS[key];
};

/** Entries that no field of the document uses. */
export const listUnusedDescriptions = (): string[] => Object.keys(FIELD_DESCRIPTIONS).filter((key) => !used.has(key));

/** The prefix of a record's id, by a word in the component's name. The first match counts. */
const PREFIXES: readonly (readonly [word: string, prefix: IdPrefix])[] = [
  ["Booking", "bkg"],
  ["Trip", "trp"],
  ["Vehicle", "veh"],
  ["Endpoint", "whe"],
  ["Delivery", "whd"],
  ["Profile", "prf"],
  ["Zone", "zon"],
  ["Place", "plc"],
  ["Tour", "tou"],
  ["Flight", "flt"],
  ["Package", "pkg"],
  ["Property", "prp"],
  ["Change", "prp"],
];

/** An example of the id of a component's record. */
function idOf(component: string): string | undefined {
  const prefix = PREFIXES.find(([word]) => component.includes(word))?.[1];
  return prefix && `${prefix}_0Vd3kQ8sT4bLxYw2NmRc7a`;
}

const examplesByField = new Map<string, unknown[]>();
for (const [key, [, example]] of Object.entries(FIELD_DESCRIPTIONS)) {
  const field = key.slice(key.lastIndexOf(".") + 1);
  examplesByField.set(field, [...(examplesByField.get(field) ?? []), example]);
}

/** Whether a field's example comes from its name or type rather than from its schema. */
export function isExampleByName(field: string, { example, ...schema }: Json): boolean {
  const byType = exampleOf(schema);
  const examples: unknown[] = [...(examplesByField.get(field) ?? []), ...(byType === undefined ? [] : [byType])];
  return examples.some((one) => isDeepStrictEqual(one, example));
}

/**
 * Adds a description to a field's schema: its own, else the vocabulary's. A bare reference has that of its component.
 * @param owner the component that `public_id` identifies, for a parameter
 */
export function addDescription(component: string, field: string, schema: Json, owner = component): Json {
  const found = wordsOf(component, field);
  const words = found && field === "public_id" ? ([found[0], idOf(owner)] as const) : found;
  if (typeof schema.$ref === "string") return schema;
  const described = schema.description === undefined && words ? { ...schema, description: words[0] } : schema;
  const fits = words?.[1] !== undefined && schema.example === undefined && isFitting(words[1], described);
  return fits ? { ...described, example: words[1] } : described;
}

/** Adds an example to a schema that has none: the first value of an enum, true, or a fixed instant or date. */
export function addExample(schema: Json): Json {
  if (schema.example !== undefined || schema.$ref || schema.allOf || schema.anyOf || schema.oneOf) return schema;
  const example = exampleOf(schema);
  return example === undefined ? schema : { ...schema, example };
}

function exampleOf({ type, enum: values, format, items, default: usual }: Json): unknown {
  if (usual !== undefined && !(Array.isArray(usual) && !usual.length)) return usual;
  if (Array.isArray(values)) return values[0];
  if (type === "boolean") return true;
  if (format === "date-time") return "2027-03-01T12:00:00Z";
  if (format === "date") return "2027-05-01";
  if (type === "array") {
    const one = exampleOf(items as Json);
    return one === undefined ? undefined : [one];
  }
  return undefined;
}

/** Whether an example fits the schema's type and enum. */
function isFitting(example: unknown, { type, enum: values, format, nullable, items }: Json): boolean {
  if (example === null) return nullable === true;
  if (Array.isArray(values)) return values.includes(example);
  if (type === "array") return Array.isArray(example) && example.every((one) => isFitting(one, items as Json));
  if (format === "date-time") return typeof example === "string" && example.includes("T");
  if (type === "integer") return Number.isInteger(example);
  return typeof example === type;
}
