import type { Schema } from "./shapes";

const FORMATS: Record<string, string> = { date: "date", "date-time": "instant", email: "e-mail address", uri: "URL" };

/** The type of a schema's values: `date`, `list of strings`, `list of lists of objects`, `instant or null`. */
export function formatType(schema: Schema): string {
  const type = schema.anyOf ? schema.anyOf.map(formatType).join(" or ") : one(schema);
  return schema.nullable ? `${type} or null` : type;
}

function one({ type, format, items }: Schema): string {
  if (type === "array") return `list of ${items ? many(items) : "anything"}`;
  if (type === "integer") return "whole number";
  if (type === "boolean") return "true or false";
  if (type === "string") return (format !== undefined && FORMATS[format]) || "string";
  return type ?? "anything";
}

function many(items: Schema): string {
  const word = one(items);
  if (items.type === "array") return `lists${word.slice("list".length)}`;
  if (items.type === "boolean" || items.type === undefined) return word;
  return `${word}${word.endsWith("s") ? "es" : "s"}`;
}

/** Whether a bound is shown. Those of safe integers are not, because every integer has them. */
const isShownBound = (end: number | undefined): end is number =>
  end !== undefined && Math.abs(end) < Number.MAX_SAFE_INTEGER;

/** A schema's constraints: `1 to 100 entries`, `0 to 17`, `up to 100 characters`, `default 50`. */
export function formatConstraints(schema: Schema): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  return [
    range(isShownBound(minimum) ? minimum : undefined, isShownBound(maximum) ? maximum : undefined, ""),
    range(minLength === 0 ? undefined : minLength, maxLength, " characters"),
    range(minItems === 0 ? undefined : minItems, maxItems, " entries"),
    patternOf(schema),
    schema.default === undefined ? undefined : `default ${JSON.stringify(schema.default)}`,
  ].filter((words) => words !== undefined);
}

/** The pattern to show, unless format or description explain it, or it is too long to read. */
function patternOf({ pattern, format, description }: Schema): string | undefined {
  if (pattern === undefined || format !== undefined || description !== undefined) return undefined;
  return pattern.length > 30 || pattern.includes("\\p{") ? undefined : `matches ${pattern}`;
}

function range(least: number | undefined, most: number | undefined, unit: string): string | undefined {
  if (least === undefined && most === undefined) return undefined;
  if (least === undefined) return `up to ${most}${unit}`;
  if (most === undefined) return `${least} or more${unit}`;
  return least === most ? `${least}${unit}` : `${least} to ${most}${unit}`;
}

/** The allowed values of an enumeration. */
export function listValues(schema: Schema): string[] {
  const values = schema.enum ?? (schema.type === "array" ? schema.items?.enum : undefined) ?? [];
  return values.filter((value) => value !== null).map(String);
}

/**
 * The object schema whose fields are shown: the schema itself, or that of a list's elements; undefined if there are
 * no fields.
 */
export function findObjectSchema(schema: Schema): Schema | undefined {
  if (schema.type === "array") return schema.items && findObjectSchema(schema.items);
  return schema.properties && Object.keys(schema.properties).length > 0 ? schema : undefined;
}
