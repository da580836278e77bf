import { addDays } from "@/lib/core/dates";
import {
  EXAMPLE_DAYS,
  getIdPrefix,
  idByName,
  idOf,
  EXAMPLES_BY_PATH,
  EXAMPLE_NUMBERS,
  EXAMPLE_TEXTS,
} from "./example-values";

/** The part of the OpenAPI schema language that our document uses. */
export interface Schema {
  type?: "object" | "array" | "string" | "integer" | "number" | "boolean";
  description?: string;
  format?: string;
  pattern?: string;
  enum?: readonly (string | number | null)[];
  nullable?: boolean;
  default?: unknown;
  example?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  required?: readonly string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
}

/** What an example is generated for. */
interface Occasion {
  /** The operation's path. */
  path: string;
  /** The domain's current day. */
  today: string;
  /** Which optional fields to include, by name. Responses include all except rare ones. */
  shows: (name: string) => boolean;
}

/** Optional fields that a request's example includes, because most callers send them. */
const SHOWN_FIELDS = new Set(
  "adults agency_reference booking_public_ids checkin checkout child_ages currency description event_types mode occupancy place_public_id travellers".split(
    " ",
  ),
);
/** Rare fields that a response's example leaves out. */
const SELDOM = new Set(
  "details dropped error_code items poll_url respond_by starts_at ends_at total_amount travellers realized_penalty next_updated_since request_time".split(
    " ",
  ),
);

/** An example of a request's body. @param today the first day of its dates */
export const makeRequestExample = (schema: Schema, path: string, today: string): unknown =>
  makeExample(schema, { path, today, shows: (name) => SHOWN_FIELDS.has(name) });

/** An example of a success. */
export const makeResponseExample = (schema: Schema, path: string, today: string): unknown =>
  makeExample(schema, { path, today, shows: (name) => !SELDOM.has(name) });

/**
 * Generates a value that a schema allows, from its own example, field names and limits. Deterministic: the same
 * schema has the same example. A test validates each request's example with its operation.
 */
export function makeExample(schema: Schema, occasion: Occasion, name = ""): unknown {
  if (schema.example !== undefined) return schema.example;
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return makeExample(first, occasion, name);
  // CONFIRMED is the usual status; lists of statuses start with rare ones.
  if (schema.enum) return schema.enum.includes("CONFIRMED") ? "CONFIRMED" : schema.enum[0];
  switch (schema.type) {
    case "object":
      return objectOf(schema, occasion, name);
    case "array":
      return listOf(schema, occasion, name);
    case "integer":
    case "number":
      return numberOf(schema, name);
    case "boolean":
      return name === "is_lead" || name === "finalized" || name === "available" || name === "bookable";
    case "string":
      return textOf(schema, occasion, name);
    default:
      return undefined;
  }
}

function objectOf({ properties = {}, required = [] }: Schema, occasion: Occasion, name: string): unknown {
  const shown = Object.entries(properties).filter(([key]) => required.includes(key) || occasion.shows(key));
  // Fields of a nested object are named after it: `booking.public_id`.
  const within = name === "booking" ? { ...occasion, path: "/bookings" } : occasion;
  // `from` is an instant in a cancellation tier and a day in a report.
  const nameOf = (key: string) => (key === "from" && "fee" in properties ? "tier_from" : key);
  return Object.fromEntries(shown.map(([key, value]) => [key, makeExample(value, within, nameOf(key))]));
}

function listOf(schema: Schema, occasion: Occasion, name: string): unknown {
  if (name === "child_ages") return [];
  const one = schema.items && makeExample(schema.items, occasion, name);
  // A schema that allows anything has no example.
  return one === undefined || JSON.stringify(one) === "{}" ? [] : [one];
}

const SAFE = Number.MAX_SAFE_INTEGER;

function numberOf({ minimum = 0, maximum = SAFE, default: usual }: Schema, name: string): number {
  const preferred = EXAMPLE_NUMBERS[name] ?? (typeof usual === "number" ? usual : 1);
  return Math.min(Math.max(preferred, minimum), maximum);
}

function textOf(schema: Schema, occasion: Occasion, name: string): string {
  if (name === "public_id") return idOf(getIdPrefix(occasion.path));
  const id = idByName(name);
  if (id !== undefined) return id;
  if (name === "name" && EXAMPLES_BY_PATH[occasion.path] !== undefined) return EXAMPLES_BY_PATH[occasion.path]!;
  if (schema.format === "date-time") return `${addDays(occasion.today, EXAMPLE_DAYS[name] ?? 0)}T12:00:00Z`;
  if (EXAMPLE_TEXTS[name] !== undefined) return EXAMPLE_TEXTS[name];
  if (schema.format === "date" || name in EXAMPLE_DAYS) return addDays(occasion.today, EXAMPLE_DAYS[name] ?? 40);
  if (/currency/.test(name)) return "EUR";
  if (/amount|total|fee|price|rate|net|value/.test(name)) return "120.50";
  return typeof schema.default === "string" ? schema.default : name.replaceAll("_", " ");
}
