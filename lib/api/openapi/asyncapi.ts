import { EVENT_BODIES } from "./event-bodies";
import { openApiDocument } from "./openapi";
import type { Json } from "./openapi-words";

/** How AsyncAPI names the dialect of the document's schemas. */
const SCHEMA_FORMAT = "application/vnd.oai.openapi;version=3.0.3";

/**
 * The AsyncAPI 3.0 document of the webhooks, printed from the callbacks of the OpenAPI document: the same messages with the
 * same schemas.
 */
export function asyncApiDocument(origin: string): Json {
  const { info, paths, components } = openApiDocument(origin) as {
    info: Json;
    paths: Record<string, { post?: { callbacks?: Record<string, Callback> } }>;
    components: { schemas: Record<string, Json> };
  };
  const callbacks = Object.values(paths).flatMap(({ post }) => Object.entries(post?.callbacks ?? {}));
  const messages = Object.fromEntries(
    callbacks.map(([type, callback]) => {
      const { summary, requestBody } = callback["{$request.body#/url}"].post;
      const { schema } = requestBody.content["application/json"];
      return [type, { name: type, summary, payload: { schemaFormat: SCHEMA_FORMAT, schema }, headers: HEADERS }];
    }),
  );
  const refTo = (place: string) => (type: string) => ({ $ref: `#/${place}/${type}` });
  const types = Object.keys(EVENT_BODIES);
  return {
    asyncapi: "3.0.0",
    info: {
      title: "Partner webhooks",
      version: info.version,
      description: `Events by webhook, signed by Standard Webhooks 1.0. Those of bookings, trips, the catalogue and statements are also listed by GET /events. Every event with an example: ${origin}/docs/webhooks`,
    },
    defaultContentType: "application/json",
    channels: {
      endpoint: {
        address: null,
        description: "The URL of a webhook endpoint",
        messages: Object.fromEntries(types.map((type) => [type, refTo("components/messages")(type)])),
      },
    },
    operations: {
      deliver: {
        action: "send",
        channel: { $ref: "#/channels/endpoint" },
        summary: "At least once, in any order; answered by 2xx within 15 seconds, or sent again",
        messages: types.map(refTo("channels/endpoint/messages")),
      },
    },
    components: { messages, schemas: listUsed(messages, components.schemas) },
  };
}

type Callback = Record<
  "{$request.body#/url}",
  { post: { summary: string; requestBody: { content: { "application/json": { schema: Json } } } } }
>;

const HEADERS = {
  type: "object",
  required: ["webhook-id", "webhook-timestamp", "webhook-signature"],
  properties: {
    "webhook-id": { type: "string", description: "The event's id, the same for every attempt" },
    "webhook-timestamp": { type: "string", description: "Seconds of the epoch at which it was sent" },
    "webhook-signature": { type: "string", description: "v1,<base64 HMAC-SHA256>, one for each valid secret" },
  },
};

/** The schemas that a value refers to, with those that they refer to. */
function listUsed(
  value: unknown,
  schemas: Record<string, Json>,
  used: Record<string, Json> = {},
): Record<string, Json> {
  for (const [, name] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
    if (used[name!]) continue;
    used[name!] = schemas[name!]!;
    listUsed(schemas[name!], schemas, used);
  }
  return used;
}
