import { z } from "zod";
import { findExportedName, listName } from "./openapi-names";
import { isObject } from "./openapi-resolve";
import { addExample, addDescription, type Json } from "./openapi-words";

type Direction = "input" | "output";

export const TRACE_ID_SCHEMA: Json = {
  type: "string",
  description: "The call's trace id, 32 hex digits, as in X-Trace-Id",
  example: "4bf92f3577b34da6a3ce929d0e0e4736",
};
const TRACED: Json = {
  type: "object",
  description: "Fields of every success response",
  required: ["trace_id"],
  properties: { trace_id: TRACE_ID_SCHEMA },
};

/** The key by which zod's conversion carries the name of an exported schema. */
export const SCHEMA_NAME_KEY = "x-schema-name";
const TOTAL =
  "What the client pays for the whole of the record that holds it: a decimal string with the currency's ISO 4217 minor units. " +
  "Called `grand_total` in offers of stays, `total_selling_rate` in those of other products, `stay_total` in booked stays, `total_amount` in all bookings and `total` in events; from search to event it is one amount";
const TOTALS = new Set(["grand_total", "total_selling_rate", "stay_total", "total_amount"]);
const isTotal = (component: string, field: string, { type, nullable }: Json): boolean =>
  type === "string" &&
  nullable !== true &&
  (TOTALS.has(field) || (field === "total" && /^(?!Statement).*Event/.test(component)));
/** Key that carries a union's discriminator. */
const BY = "x-discriminator";
const refTo = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const pascal = (field: string): string =>
  field.replace(/(?:^|_)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
const spaced = (name: string): string => name.replace(/([a-z])([A-Z])/g, "$1 $2");
/** The singular of a list's name: `gates` contains a Gate. */
const singular = (name: string): string =>
  name
    .replace(/ies$/, "y")
    .replace(/(x|ss|ch)es$/, "$1")
    .replace(/([^s])s$/, "$1");

/**
 * The components of the OpenAPI document. Every object schema becomes a component, named by its export or by the field
 * that holds it; equal schemas become one. Scalars, lists and maps stay inline.
 */
export class Components {
  private readonly byName = new Map<string, Json>();
  private readonly nameByText = new Map<string, string>();

  /** Converts a zod schema for the document. @param name the component's name, if the schema is not exported */
  of(schema: z.ZodType, direction: Direction, name: string): Json {
    return this.placed(converted(schema, direction), direction, name);
  }

  /**
   * The parameters in a path's or query's schema, with descriptions and examples.
   * @param owner the record that the operation's path names, for an example of its id
   */
  parameters(
    schema: z.ZodType,
    owner: string,
  ): { fields: [name: string, parameter: Json][]; required: readonly string[] } {
    const { properties = {}, required = [] } = converted(schema, "input") as {
      properties?: Record<string, Json>;
      required?: string[];
    };
    const fields = Object.entries(properties).map(([field, value]): [string, Json] => {
      const { description, example, ...rest } = addExample(addDescription("Parameter", field, value, owner));
      return [field, { description, example, schema: this.placed(rest, "input", pascal(field)) }];
    });
    return { fields, required };
  }

  /** Adds a component that has no zod schema. */
  add(name: string, schema: Json): Json {
    return this.placed({ ...schema, [SCHEMA_NAME_KEY]: name }, "output", name);
  }

  /**
   * The body of a success: the schema with `trace_id`. A record that other schemas use is extended by reference.
   * @param operation names the component if the schema's name does not end in Response
   */
  response(schema: z.ZodType, operation: string): Json {
    const json = converted(schema, "output");
    const exported = json[SCHEMA_NAME_KEY] as string | undefined;
    if (exported === undefined || /(Response|Page)$/.test(exported)) {
      const { properties, required = [] } = json as { properties: Json; required?: string[] };
      const whole = {
        ...json,
        properties: { ...properties, trace_id: TRACE_ID_SCHEMA },
        required: [...required, "trace_id"],
      };
      return this.placed(whole, "output", `${operation}Response`);
    }
    const name = `${exported}Response`;
    const body = {
      description: `${exported} with the call's trace id`,
      allOf: [this.placed(json, "output", exported), this.add("Traced", TRACED)],
    };
    return this.registered(this.byName.has(name) ? `${operation}Response` : name, body);
  }

  /** All components, sorted by name. */
  all(): Json {
    return Object.fromEntries([...this.byName].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }

  private placed(node: Json, direction: Direction, name: string): Json {
    const { [SCHEMA_NAME_KEY]: exported, ...rest } = node;
    const own = (exported as string | undefined) ?? name;
    if (isObject(rest.properties)) return this.placedObject(rest, direction, own);
    const schema: Json = {};
    for (const [key, value] of Object.entries(rest)) {
      if (key === "items") schema.items = this.placed(value as Json, direction, singular(own));
      else if (key === "additionalProperties" && isObject(value))
        schema[key] = this.placed(value, direction, `${own}Value`);
      else if (Array.isArray(value) && ["anyOf", "oneOf", "allOf"].includes(key))
        schema[key] = value.map((part: Json, i) =>
          this.placed(part, direction, `${own}${kindOf(part, rest) ?? i + 1}`),
        );
      else if (!isUnbounded(key, value)) schema[key] = value;
    }
    if (typeof schema[BY] === "string") return this.registered(own, withDiscriminator(schema, rest));
    return Array.isArray(schema.enum) && schema.enum.length > 1 ? this.placedList(schema, own) : withNull(schema);
  }

  /** Refers to a shared list of values, and keeps what the field says beside the reference. */
  private placedList({ description, default: usual, example, ...list }: Json, own: string): Json {
    const name = `${list.nullable === true ? "Nullable" : ""}${listName(own)}`;
    const reference = this.registered(name, { ...withNull(list), description: spaced(name) });
    const beside = {
      ...(description !== undefined && { description }),
      ...(usual !== undefined && { default: usual }),
      ...(example !== undefined && { example }),
    };
    return Object.keys(beside).length ? { allOf: [reference], ...beside } : reference;
  }

  /** All totals of pages become one component, whatever the field's name. */
  private placedTotal({ type, pattern, description, example }: Json): Json {
    return { allOf: [this.registered("Total", { type, pattern, description: TOTAL, example })], description, example };
  }

  private placedObject(node: Json, direction: Direction, name: string): Json {
    const { nullable, description, properties, additionalProperties, ...rest } = node;
    const fields = Object.entries(properties as Record<string, Json>).map(([field, value]): [string, Json] => {
      const placed = this.placed(value, direction, `${name}${pascal(field)}`);
      const words = addExample(addDescription(name, field, placed));
      return [field, isTotal(name, field, words) ? this.placedTotal(words) : words];
    });
    const schema = {
      ...rest,
      description: description ?? spaced(name),
      properties: Object.fromEntries(fields),
      // Responses may gain fields within v1, so only requests forbid unknown fields.
      ...(direction === "input" && additionalProperties === false && { additionalProperties }),
    };
    // `nullable` must stand beside `type`: OpenAPI 3.0 ignores it elsewhere.
    return nullable === true
      ? this.registered(`Nullable${name}`, { ...schema, nullable })
      : this.registered(name, schema);
  }

  /** @throws if a third schema has this name: export it under another one */
  private registered(name: string, schema: Json): Json {
    const { description: _, ...shape } = schema;
    const text = JSON.stringify(shape);
    const known = this.nameByText.get(text);
    if (known !== undefined) return refTo(known);
    const free = [name, `${name}Input`].find((one) => !this.byName.has(one));
    if (free === undefined) throw new Error(`Two schemas are named ${name}: export one of them under another name`);
    this.nameByText.set(text, free);
    this.byName.set(free, schema);
    return refTo(free);
  }
}

/** The discriminator's value of a part of a union. */
function kindValue(part: Json, by: unknown): string | undefined {
  const field = isObject(part.properties) ? part.properties[String(by)] : undefined;
  return isObject(field) ? (field.enum as [string])[0] : undefined;
}
/** `booking.created` is BookingCreated, TRANSFER is Transfer. */
const kindOf = (part: Json, union: Json): string | undefined =>
  kindValue(part, union[BY])
    ?.toLowerCase()
    .replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** A union with the component of each kind, by the value that tells it. */
function withDiscriminator({ [BY]: by, anyOf, oneOf = anyOf, ...schema }: Json, union: Json): Json {
  const parts = (union.oneOf ?? union.anyOf) as Json[];
  const mapping = (oneOf as { $ref: string }[]).map(({ $ref }, i) => [kindValue(parts[i]!, by), $ref]);
  return { ...schema, oneOf, discriminator: { propertyName: by, mapping: Object.fromEntries(mapping) as Json } };
}

function converted(schema: z.ZodType, io: Direction): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    target: "openapi-3.0",
    io,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const exported = findExportedName(zodSchema);
      if (exported !== undefined) (jsonSchema as Json)[SCHEMA_NAME_KEY] = exported;
      if (zodSchema instanceof z.ZodDiscriminatedUnion) (jsonSchema as Json)[BY] = zodSchema.def.discriminator;
    },
  }) as Json;
  return json;
}

/** Whether a bound is zod's own: it limits every integer to the safe range of doubles. */
const isUnbounded = (key: string, value: unknown): boolean =>
  (key === "minimum" && value === Number.MIN_SAFE_INTEGER) || (key === "maximum" && value === Number.MAX_SAFE_INTEGER);

/** A nullable enum must list null too (OpenAPI proposal 2019-10-31 for 3.0.3). */
function withNull(schema: Json): Json {
  if (schema.nullable === true && Array.isArray(schema.enum))
    return { ...schema, enum: [...(schema.enum as unknown[]), null] };
  return schema;
}
