import { z } from "zod";
import { env } from "@/lib/core/env";
import { ERRORS, type ErrorCode } from "@/lib/core/errors";
import { API_PREFIX } from "./call";
import { operations } from "./operations";
import { SCOPES, type Operation } from "./operation";
import { tokenPath } from "./openapi-token";

type Json = Record<string, unknown>;

/** Where there is no sandbox, its operations do not exist (CONTRACT 9). */
const answering = operations.filter((op) => op.audience !== "sandbox" || env.sandbox);

let document: Json | undefined;

/** The OpenAPI 3.0.3 document of every operation that answers here, complete enough to generate a client from. */
export function openApiDocument(): Json {
  document ??= {
    openapi: "3.0.3",
    info: {
      title: "Partner API",
      version: "1.0.0",
      description:
        "Search, prebook, book and cancel travel products. Money is decimal strings; ids are opaque; every body carries a trace_id. " +
        "Requests are limited for each credential, by the minute and by the second; whatever is answered to a valid token, refusals too, carries the RateLimit headers.",
    },
    servers: [{ url: API_PREFIX }],
    tags: [...new Set(["Authentication", ...answering.map((op) => op.group)])].map((name) => ({ name })),
    paths: { ...tokenPath, ...paths() },
    components: {
      securitySchemes: {
        oauth2: {
          type: "oauth2",
          flows: {
            clientCredentials: {
              tokenUrl: `${API_PREFIX}/oauth/token`,
              scopes: Object.fromEntries(SCOPES.map((s) => [s, `Scope ${s}`])),
            },
          },
        },
      },
      schemas: { Error: errorSchema },
      headers: { ...headers, ...cacheHeaders, "Retry-After": retryAfter },
    },
  };
  return document;
}

const errorSchema: Json = {
  type: "object",
  required: ["code", "message", "trace_id"],
  properties: {
    code: { type: "string", description: "Stable: branch on this" },
    message: { type: "string" },
    details: { type: "object", nullable: true, additionalProperties: true },
    trace_id: { type: "string" },
  },
};

const text = { type: "string" };
const headers: Json = {
  "X-Trace-Id": { schema: text, description: "The trace id, also in the body" },
  "RateLimit-Limit": { schema: { type: "integer" }, description: "Requests a minute" },
  "RateLimit-Remaining": { schema: { type: "integer" }, description: "Requests left of this minute; 0 when refused" },
  "RateLimit-Reset": { schema: { type: "integer" }, description: "Seconds until the window ends that counts" },
};
const cacheHeaders: Json = {
  ETag: {
    schema: text,
    description: "Names this state of what was asked for; send it as If-None-Match, a booking's as If-Match",
  },
  "Cache-Control": { schema: text, description: "private, no-cache: keep it, and ask whether it still holds" },
};
const retryAfter: Json = { schema: { type: "integer" }, description: "Seconds to wait" };
const headersOf = (names: string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

function paths(): Record<string, Json> {
  const all: Record<string, Json> = {};
  for (const op of answering) (all[op.path] ??= {})[op.method.toLowerCase()] = describe(op);
  return all;
}

function describe(op: Operation): Json {
  return {
    operationId: op.id.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase()),
    tags: [op.group],
    summary: op.summary,
    ...(op.metered && {
      description: `Metered: each accepted request counts one unit, as \`${op.id}\` in \`GET /usage\`.`,
    }),
    security: op.scopes.length ? op.scopes.map((scope) => ({ oauth2: [scope] })) : [{ oauth2: [] }],
    parameters: [...inputParameters(op, "path"), ...inputParameters(op, "query"), ...headerParameters(op)],
    ...(op.body && {
      requestBody: {
        required: !op.bodyOptional,
        content: { "application/json": { schema: jsonSchema(op.body, "input") } },
      },
    }),
    responses: { ...successes(op), ...refusals(op) },
  };
}

function inputParameters(op: Operation, place: "path" | "query"): Json[] {
  const schema = place === "path" ? op.params : op.query;
  if (!schema) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, { description, ...value }]) => ({ name, in: place, required: place === "path" || required.includes(name), description, schema: value })); // prettier-ignore
}

function headerParameters(op: Operation): Json[] {
  const header = (name: string, required: boolean, description: string, schema: Json = text) => ({
    name,
    in: "header",
    required,
    description,
    schema,
  });
  return [
    ...(op.idempotent === "none" ? [] : [header("Idempotency-Key", op.idempotent === "required", "1 to 255 printable ASCII characters, kept 7 days", { type: "string", minLength: 1, maxLength: 255 })]), // prettier-ignore
    ...(op.profile === "header"
      ? [header("X-Service-Partner-Profile-Id", false, "Default: the tenant's Default profile")]
      : []),
    ...(op.cacheable ? [header("If-None-Match", false, "ETags of what you have, or *: 304 if nothing changed")] : []),
    ...(op.conditional ? [header("If-Match", false, "The ETag of what you would change, or *: 412 if it has changed")] : []), // prettier-ignore
    ...(op.scenarios && env.sandbox
      ? [header("X-Service-Sandbox-Scenario", false, "Sandbox only", { type: "string", enum: op.scenarios })]
      : []),
  ];
}

function successes(op: Operation): Json {
  const cached = op.cacheable ? Object.keys(cacheHeaders) : op.conditional ? ["ETag"] : [];
  const named = headersOf([...Object.keys(headers), ...cached]);
  const answer = { description: op.summary, headers: named };
  const bodies = op.statuses.map((status): [string, Json] => [
    String(status),
    op.response && status !== 204
      ? { ...answer, content: { "application/json": { schema: withTraceId(jsonSchema(op.response, "output")) } } }
      : answer,
  ]);
  if (op.cacheable)
    bodies.push(["304", { description: "You have it already: If-None-Match names it", headers: named }]);
  return Object.fromEntries(bodies);
}

function withTraceId(schema: Json): Json {
  const { properties, required } = schema as { properties: Json; required?: string[] };
  return { ...schema, properties: { ...properties, trace_id: text }, required: [...(required ?? []), "trace_id"] };
}

/** What a definition implies, and what it lists. */
export function errorsOf(op: Operation): ErrorCode[] {
  const implied: ErrorCode[] = [
    "INVALID_REQUEST",
    "auth.missing_bearer",
    "auth.invalid_bearer",
    "TENANT_SUSPENDED",
    "rate_limited",
    "INTERNAL_ERROR",
    "SERVICE_BUSY",
    "SERVICE_UNAVAILABLE",
  ];
  if (op.scopes.length) implied.push("auth.insufficient_scope");
  if (op.body) implied.push("PAYLOAD_TOO_LARGE", "UNSUPPORTED_MEDIA_TYPE");
  if (op.idempotent !== "none") implied.push("IDEMPOTENCY_KEY_CONFLICT", "IDEMPOTENCY_IN_PROGRESS");
  if (op.idempotent === "required") implied.push("IDEMPOTENCY_KEY_REQUIRED");
  if (op.profile === "header") implied.push("PROFILE_NOT_FOUND");
  if (op.conditional) implied.push("PRECONDITION_FAILED");
  if (op.missing) implied.push(op.missing);
  return [...new Set([...implied, ...op.errors])];
}

function refusals(op: Operation): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of errorsOf(op)) byStatus.set(ERRORS[code][0], [...(byStatus.get(ERRORS[code][0]) ?? []), code]);
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [
        String(status),
        {
          description: codes.map((code) => `\`${code}\``).join(", "),
          ...(status === 503 && { headers: headersOf([...Object.keys(headers), "Retry-After"]) }),
          ...(status === 429 && { headers: headersOf([...Object.keys(headers), "Retry-After"]) }),
          content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
        },
      ]),
  );
}

/** Responses may grow within v1: only requests forbid what they don't know. */
function jsonSchema(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { target: "openapi-3.0", io, unrepresentable: "any" }) as Json;
  return written(json, io === "output") as Json;
}

/** A schema as OpenAPI 3.0 wants it said; `open` also lets objects have more than it names. */
function written(node: unknown, open: boolean): unknown {
  if (Array.isArray(node)) return node.map((inner) => written(inner, open));
  if (typeof node !== "object" || node === null) return node;
  const entries = Object.entries(node)
    .filter(([key, value]) => !(open && key === "additionalProperties" && value === false))
    .map(([key, value]): [string, unknown] => [key, written(value, open)]);
  const schema = Object.fromEntries(entries);
  // An enum that is nullable lists null as well (OpenAPI's proposal 2019-10-31 says so of 3.0.3).
  if (schema.nullable === true && Array.isArray(schema.enum)) schema.enum = [...(schema.enum as unknown[]), null];
  return schema;
}
