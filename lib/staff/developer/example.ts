import { addDays } from "@/lib/core/dates";
import { DAYS, homePrefix, idByName, idOf, NAMED, NUMBERS, TEXTS } from "./example-values";
import type { Schema } from "./shapes";

/** What an example is made for. */
export interface Occasion {
  /** The operation's path. */
  path: string;
  /** The domain's present day. */
  today: string;
  /** Optional fields that are shown as well, by their name; answers show all but what seldom comes. */
  shows: (name: string) => boolean;
}

/**
 * A value that a schema allows, told by its own example, its fields' names and its limits; never by chance, so that the
 * same schema has the same example. A test sends each request's through the operation's own validation.
 */
export function exampleOf(schema: Schema, occasion: Occasion, name = ""): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.anyOf) return exampleOf(schema.anyOf[0]!, occasion, name);
  // Most bookings are; a list of states begins with those that seldom last.
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
  // What is told of a thing within another is told by that thing's own name: `booking.public_id`.
  const within = name === "booking" ? { ...occasion, path: "/bookings" } : occasion;
  // A tier begins when the free window ends, a report with its first day.
  const nameOf = (key: string) => (key === "from" && "fee" in properties ? "tier_from" : key);
  return Object.fromEntries(shown.map(([key, value]) => [key, exampleOf(value, within, nameOf(key))]));
}

function listOf(schema: Schema, occasion: Occasion, name: string): unknown {
  if (name === "child_ages") return [];
  const one = schema.items && exampleOf(schema.items, occasion, name);
  // Of what anything may be in there is no example.
  return one === undefined || JSON.stringify(one) === "{}" ? [] : [one];
}

const SAFE = Number.MAX_SAFE_INTEGER;

function numberOf({ minimum = 0, maximum = SAFE, default: usual }: Schema, name: string): number {
  const wanted = NUMBERS[name] ?? (typeof usual === "number" ? usual : 1);
  return Math.min(Math.max(wanted, minimum), maximum);
}

function textOf(schema: Schema, occasion: Occasion, name: string): string {
  if (name === "public_id") return idOf(homePrefix(occasion.path));
  const id = idByName(name);
  if (id !== undefined) return id;
  if (name === "name" && NAMED[occasion.path] !== undefined) return NAMED[occasion.path]!;
  if (schema.format === "date-time") return `${addDays(occasion.today, DAYS[name] ?? 0)}T12:00:00Z`;
  if (TEXTS[name] !== undefined) return TEXTS[name];
  if (schema.format === "date" || name in DAYS) return addDays(occasion.today, DAYS[name] ?? 40);
  if (/currency/.test(name)) return "EUR";
  if (/amount|total|fee|price|rate|net|value/.test(name)) return "120.50";
  return typeof schema.default === "string" ? schema.default : name.replaceAll("_", " ");
}
