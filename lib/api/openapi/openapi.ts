import { z } from "zod";
import manifest from "@/package.json" with { type: "json" };
import { env } from "@/lib/core/env";
import { CALL_LIMITS, type ErrorCode } from "@/lib/core/errors";
import { API_PREFIX } from "../call";
import { getHttpStatus } from "../error-status";
import { EVENT_BODIES } from "./event-bodies";
import { findGroup, operations } from "../operations";
import { SCENARIOS, type Scenario, SCOPES, type Operation } from "../operation";
import { listScenarios } from "../scenario";
import { makeRequestExample, makeResponseExample, type Schema } from "./example";
import { resolveSchema } from "./openapi-resolve";
import { Components, SCHEMA_NAME_KEY, TRACE_ID_SCHEMA } from "./openapi-components";
import type { Json } from "./openapi-words";
import { supplyNights } from "../operations/supply";
import { otaPath } from "./openapi-ota";
import { TOKEN_TAG, tokenPath } from "./openapi-token";

/** The operations of this installation: those of the sandbox exist only in one. */
const answering = operations.filter((op) => op.audience !== "sandbox" || env.sandbox);

let document: Json | undefined;
let completeDocument: Json | undefined;

/**
 * The document from which the clients are generated. It always includes the sandbox's operations, so that every
 * installation generates the same client.
 */
export const getClientDocument = (): Json => (completeDocument ??= written(operations, true));

/**
 * The OpenAPI 3.0.3 document of all served operations, complete enough to generate a client.
 * @param origin the service's origin, for absolute addresses; without it they are relative
 */
export function openApiDocument(origin = ""): Json {
  document ??= written(answering, env.sandbox);
  const components = { ...(document.components as Json), securitySchemes: securitySchemes(origin) };
  const info = {
    ...(document.info as Json),
    contact: { name: "Partner support", url: `${origin}/docs`, email: findContact() },
    license: { name: "By agreement with the operator", url: `${origin}/docs` },
  };
  return { ...document, info, servers: [{ url: `${origin}${API_PREFIX}` }], components };
}

/** The contact of the document: the sender of guests' mails, or the demo's address in a sandbox; undefined if neither is set. */
const findContact = (): string | undefined =>
  env.mailFrom.split(/[<>\s]/).find((part) => part.includes("@")) ?? (env.sandbox ? "support@demo.example" : undefined);

const securitySchemes = (origin: string): Json => ({
  oauth2: {
    type: "oauth2",
    flows: {
      clientCredentials: {
        tokenUrl: `${origin}${API_PREFIX}/oauth/token`,
        scopes: Object.fromEntries(SCOPES.map((s) => [s, `Scope ${s}`])),
      },
    },
  },
});

function written(described: readonly Operation[], isSandbox: boolean): Json {
  const components = new Components();
  const errorCodes = errorCodesOf(described);
  const errors = errorSchema(errorCodes);
  const error = components.add("Error", errors);
  const limited = components.add("RateLimited", rateLimitedSchema(errors));
  // Responses are registered first: a schema used by both is named as the response has it.
  const answers = new Map(described.map((op) => [op, successes(op, components)]));
  const paths: Record<string, Json> = {};
  for (const op of described)
    (paths[op.path] ??= {})[op.method.toLowerCase()] = describe(op, components, isSandbox, {
      ...answers.get(op),
      ...refusals(op, error, limited),
    });
  const allPaths = { ...tokenPath(components, errorCodes), ...paths, ...otaPath(findGroup(supplyNights).title) };
  addExamples(allPaths, components.all());
  return {
    openapi: "3.0.3",
    info: {
      title: "Partner API",
      version: manifest.version,
      description:
        "Search, prebook, book and cancel travel products. Money is decimal strings; ids are opaque; every body carries a trace_id. " +
        "Requests are limited for each credential, by minute and by second, and for the whole account; every response to a valid token has the RateLimit headers of the limit with the least remaining. " +
        "details.limit of a 429 names the exceeded limit: requests per minute, cost (properties times nights of the searches per minute), concurrency (calls in flight) or holds (live prebooks).",
    },
    servers: [],
    tags: [TOKEN_TAG, ...new Set(described.map(findGroup))]
      .map(({ title, description }) => ({ name: title, description }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    paths: allPaths,
    components: {
      securitySchemes: {},
      schemas: components.all(),
      headers: { ...headers, ...cacheHeaders, ...languageHeaders, "Retry-After": retryAfter },
    },
  };
}

/** The day from which dates in examples count, so that the document is the same every day. */
const EXAMPLE_DAY = "2027-03-01";
type Content = Record<string, { schema: Json; example?: unknown }>;

/** Gives each request and each success of JSON an example, made of those of its fields. */
function addExamples(paths: Json, schemas: Json): void {
  const JSON_TYPE = "application/json";
  for (const [path, methods] of Object.entries(paths))
    for (const { requestBody, responses } of Object.values(methods as Json) as DescribedBodies[]) {
      const request = requestBody?.content[JSON_TYPE];
      const resolve = ({ schema }: { schema: Json }) => resolveSchema(schema, schemas) as Schema;
      if (request) request.example = makeRequestExample(resolve(request), path, EXAMPLE_DAY);
      for (const [status, { content }] of Object.entries(responses)) {
        const success = Number(status) < 300 ? content?.[JSON_TYPE] : undefined;
        if (success) success.example = makeResponseExample(resolve(success), path, EXAMPLE_DAY);
      }
    }
}
interface DescribedBodies {
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

/** Errors that belong to no operation: of paths, methods, connections and the token endpoint. */
const OUTSIDE: readonly ErrorCode[] = [
  "NOT_FOUND",
  "METHOD_NOT_ALLOWED",
  "REQUEST_TIMEOUT",
  "HEADERS_TOO_LARGE",
  "auth.invalid_client",
  "auth.invalid_scope",
  "auth.unsupported_grant_type",
];
const errorCodesOf = (described: readonly Operation[]): Json => ({
  type: "string",
  enum: [...new Set([...described.flatMap(listErrors), ...OUTSIDE])].toSorted(),
  [SCHEMA_NAME_KEY]: "ErrorCode",
});

const errorSchema = (errorCodes: Json): Json => ({
  type: "object",
  description: "The format of every error",
  required: ["code", "message", "doc_url", "trace_id"],
  properties: {
    code: { ...errorCodes, description: "Error code, which never changes its meaning" },
    message: {
      type: "string",
      description: "Message for people; its wording may change",
      example: "checkin: must be a calendar date, YYYY-MM-DD",
    },
    doc_url: {
      type: "string",
      description: "The page that explains the code",
      example: "https://portal.example.com/docs/errors#INVALID_REQUEST",
    },
    details: {
      type: "object",
      nullable: true,
      description: "Details of the error code; INVALID_REQUEST has `field` and `issues[]`",
      additionalProperties: { description: "A number, a name or a list, depending on the key" },
    },
    trace_id: TRACE_ID_SCHEMA,
  },
});

const rateLimitedSchema = (errors: Json): Json => ({
  ...errors,
  description: "The format of a 429",
  required: ["code", "message", "doc_url", "details", "trace_id"],
  properties: {
    ...(errors.properties as Json),
    details: {
      type: "object",
      description: "The limit that was exceeded",
      required: ["limit"],
      properties: { limit: { type: "string", enum: CALL_LIMITS, description: "Kind of limit" } },
    },
  },
});

const text = { type: "string" };
const headers: Json = {
  "X-Trace-Id": { schema: text, description: "The trace id, also in the body" },
  "RateLimit-Limit": { schema: { type: "integer" }, description: "Requests per minute" },
  "RateLimit-Remaining": {
    schema: { type: "integer" },
    description: "Remaining requests of this minute; 0 after a refusal",
  },
  "RateLimit-Reset": { schema: { type: "integer" }, description: "Seconds until the window ends" },
};
const cacheHeaders: Json = {
  ETag: {
    schema: text,
    description: "Version of the response; send it as If-None-Match, or for a booking as If-Match",
  },
  "Cache-Control": { schema: text, description: "private, no-cache: the client may store it and must revalidate it" },
};
const languageHeaders: Json = {
  "Content-Language": {
    schema: text,
    description: "With `language`: the languages of the first descriptions",
  },
};
const retryAfter: Json = { schema: { type: "integer" }, description: "Seconds to wait" };
const headersOf = (names: string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

/** The operation's name in generated code: `webhook.delivery.list` is webhookDeliveryList. */
export const nameOperation = ({ id }: Pick<Operation, "id">): string =>
  id.replace(/\.(\w)/g, (_, letter: string) => letter.toUpperCase());
const typeNameOf = (op: Operation): string => nameOperation(op).replace(/^\w/, (letter) => letter.toUpperCase());

function describe(op: Operation, components: Components, isSandbox: boolean, responses: Json): Json {
  return {
    operationId: nameOperation(op),
    tags: [findGroup(op).title],
    summary: op.summary,
    ...(op.deprecated && { deprecated: true }),
    description: describeCall(op),
    security: op.scopes.length ? op.scopes.map((scope) => ({ oauth2: [scope] })) : [{ oauth2: [] }],
    parameters: [
      ...inputParameters(op, "path", components),
      ...inputParameters(op, "query", components),
      ...headerParameters(op, components, isSandbox),
    ],
    ...(op.body && {
      requestBody: {
        required: !op.bodyOptional,
        content: { "application/json": { schema: components.of(op.body, "input", `${typeNameOf(op)}Request`) } },
      },
    }),
    ...(op.hasCallbacks && { callbacks: callbacksOf(components, findGroup(op).title) }),
    responses,
  };
}

const quoted = (words: readonly string[]): string => words.map((word) => `\`${word}\``).join(" or ");

/** Describes in sentences how an operation is called, from its declaration. */
function describeCall(op: Operation): string {
  const sentences = [
    op.summary,
    op.scopes.length ? `Needs the scope ${quoted(op.scopes)}` : "Needs any valid token",
    op.idempotent === "required" && "Needs an `Idempotency-Key`: a repeated request gets the first response",
    op.idempotent === "optional" && "Takes an `Idempotency-Key`: a repeated request then gets the first response",
    op.metered && `Each accepted request counts one unit, as \`${op.id}\` in \`GET /usage\``,
    op.profile === "header" &&
      "Prices are those of the profile in `X-Service-Partner-Profile-Id`, or of the Default profile",
    op.profile === "sealed" && "The profile is the one under which the offer was found",
    op.cacheable && "Send the `ETag` of your copy as `If-None-Match`: the response is 304 while it is current",
    op.conditional && "Send its `ETag` as `If-Match` to change only the version that you read",
    op.audience === "sandbox" && "Exists in a sandbox only",
    op.deprecated &&
      `Deprecated since ${op.deprecated.since}, served until ${op.deprecated.sunset}: ${op.deprecated.instead}`,
  ];
  return sentences.flatMap((sentence) => (sentence ? `${sentence}.` : [])).join(" ");
}

/** The callbacks of a webhook endpoint, by event type. */
function callbacksOf(components: Components, tag: string): Json {
  const entries = Object.entries(EVENT_BODIES).map(([type, schema]): [string, Json] => {
    const name = type.replace(/(?:^|\.)(\w)/g, (_, letter: string) => letter.toUpperCase());
    const body = { "application/json": { schema: components.of(schema, "output", `${name}Event`) } };
    const operation = {
      operationId: `on${name}`,
      tags: [tag],
      summary: schema.meta()?.description,
      description:
        "Signed according to Standard Webhooks 1.0: `webhook-id`, `webhook-timestamp`, `webhook-signature`. Any response other than 2xx within 15 seconds causes a retry.",
      security: [],
      requestBody: { required: true, content: body },
      responses: {
        "2XX": { description: "Accepted" },
        "4XX": { description: "Causes a retry; 410 disables the endpoint" },
      },
    };
    return [type, { "{$request.body#/url}": { post: operation } }];
  });
  return Object.fromEntries(entries);
}

/** The component name of the record that an id in the operation's path names. */
function ownerOf({ path }: Operation): string {
  const segment = /\/([a-z-]+)\/\{public_id\}/.exec(path)?.[1] ?? "";
  return segment.replace(/ies$/, "y").replace(/(?:^|-)([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function inputParameters(op: Operation, place: "path" | "query", components: Components): Json[] {
  const schema = place === "path" ? op.params : op.query;
  if (!schema) return [];
  const { fields, required } = components.parameters(schema, ownerOf(op));
  return fields.map(([name, { description, example, schema: value }]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    description,
    schema: value,
    ...(example !== undefined && { example }),
  }));
}

function headerParameters(op: Operation, components: Components, isSandbox: boolean): Json[] {
  const header = (name: string, required: boolean, description: string, schema: Json = text) => ({
    name,
    in: "header",
    required,
    description,
    schema,
  });
  return [
    ...(op.idempotent === "none"
      ? []
      : [
          header("Idempotency-Key", op.idempotent === "required", "1 to 255 printable ASCII characters, kept 7 days", {
            type: "string",
            minLength: 1,
            maxLength: 255,
          }),
        ]),
    ...(op.profile === "header"
      ? [header("X-Service-Partner-Profile-Id", false, "Default: the tenant's Default profile")]
      : []),
    ...(op.cacheable ? [header("If-None-Match", false, "ETags of your copies, or *: 304 if nothing changed")] : []),
    ...(op.conditional
      ? [header("If-Match", false, "The ETag of what you would change, or *: 412 if it has changed")]
      : []),
    ...(isSandbox
      ? [header("X-Service-Sandbox-Scenario", false, scenarioWords(listScenarios(op)), scenarioList(components))]
      : []),
  ];
}

const scenarioWords = (scenarios: readonly Scenario[]): string =>
  `Sandbox only. This operation knows ${scenarios.map((one) => `\`${one}\``).join(", ")}; the others are ignored here`;
const scenarioList = (components: Components): Json =>
  components.add("SandboxScenario", { type: "string", enum: SCENARIOS });

const hasLanguage = ({ query }: Operation): boolean => query instanceof z.ZodObject && "language" in query.shape;

function successes(op: Operation, components: Components): Json {
  const cached = op.cacheable ? Object.keys(cacheHeaders) : op.conditional ? ["ETag"] : [];
  const named = headersOf([...Object.keys(headers), ...cached]);
  const translated = hasLanguage(op) ? headersOf(Object.keys(languageHeaders)) : {};
  const answer = { description: op.summary, headers: { ...named, ...translated } };
  const body = op.response && components.response(op.response, typeNameOf(op));
  const file = op.file && { [op.file]: { schema: { type: "string", format: "binary" } } };
  const bodies = op.statuses.map((status): [string, Json] => [
    String(status),
    file
      ? { ...answer, content: file }
      : body && status !== 204
        ? { ...answer, content: { "application/json": { schema: body } } }
        : answer,
  ]);
  if (op.cacheable)
    bodies.push(["304", { description: "Not modified: If-None-Match has the current ETag", headers: named }]);
  return Object.fromEntries(bodies);
}

/** An operation's error codes: those that follow from its declaration, and those that it lists. */
export function listErrors(op: Operation): ErrorCode[] {
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

function refusals(op: Operation, error: Json, limited: Json): Json {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of listErrors(op))
    byStatus.set(getHttpStatus(code), [...(byStatus.get(getHttpStatus(code)) ?? []), code]);
  return Object.fromEntries(
    [...byStatus]
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [
        String(status),
        {
          description: codes.map((code) => `\`${code}\``).join(", "),
          ...(status === 503 && { headers: headersOf([...Object.keys(headers), "Retry-After"]) }),
          ...(status === 429 && { headers: headersOf([...Object.keys(headers), "Retry-After"]) }),
          content: { "application/json": { schema: status === 429 ? limited : error } },
        },
      ]),
  );
}
