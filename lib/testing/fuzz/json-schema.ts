/** The part of JSON Schema that operations use. */
export interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  enum?: unknown[];
  pattern?: string;
  format?: string;
  minimum?: number;
  minLength?: number;
  minItems?: number;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

/** The position of a value in a body: field names and list indexes. */
export type Path = (string | number)[];

const alternatives = (schema: JsonSchema): JsonSchema[] => [
  ...(schema.anyOf ?? []),
  ...(schema.oneOf ?? []),
  ...(schema.allOf ?? []),
];

/** Every field below a schema, optional ones too; for a list, its first element. */
export function listFields(schema: JsonSchema, at: Path = []): Path[] {
  const below = Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => [
    [...at, name],
    ...listFields(inner, [...at, name]),
  ]);
  const item = schema.items ? [[...at, 0], ...listFields(schema.items, [...at, 0])] : [];
  return [...below, ...item, ...alternatives(schema).flatMap((inner) => listFields(inner, at))];
}

/** A value that a schema accepts, or almost: for operations without a sample. */
export function makePlausible(schema: JsonSchema): unknown {
  const [first] = alternatives(schema);
  if (first) return makePlausible(first);
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case "object":
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, inner]) => [name, makePlausible(inner)]),
      );
    case "array":
      return schema.items ? [makePlausible(schema.items)] : [];
    case "integer":
    case "number":
      return Math.max(1, schema.minimum ?? 1);
    case "boolean":
      return true;
    default:
      return text(schema);
  }
}

function text({ format, pattern, minLength = 1 }: JsonSchema): string {
  if (format === "date") return "2027-06-15";
  if (format === "date-time") return "2027-06-15T12:00:00Z";
  if (format === "email") return "ada@example.com";
  if (format === "uri") return "https://example.com/";
  return pattern?.includes("{3}") ? "EUR" : "x".repeat(Math.max(1, minLength));
}

/** A copy with one value replaced, creating containers on the way; `undefined` removes the field. */
export function withValue(body: unknown, path: Path, value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (typeof name === "number") {
    const list: unknown[] = Array.isArray(body) ? [...(body as unknown[])] : [];
    list[name] = withValue(list[name], rest, value);
    return list;
  }
  const record = typeof body === "object" && body !== null && !Array.isArray(body) ? { ...body } : {};
  const inner = withValue((record as Record<string, unknown>)[name], rest, value);
  return { ...record, [name]: inner };
}
