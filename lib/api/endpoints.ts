import { LRUCache } from "lru-cache";
import { JsonBytes } from "@/lib/core/json/json-bytes";
import { isLoopback } from "@/lib/core/client-address";
import { env } from "@/lib/core/env";
import { publicKeys } from "@/lib/partner/credentials/token-keys";
import { API_PREFIX, type Call, type Reply } from "./call";
import { getOwnOrigin } from "@/lib/core/own-origin";
import { isKnownToCaller, computeTag } from "./etag";
import { openApiDocument } from "./openapi/openapi";
import { SCOPES } from "./operation";
import { answerOta, OTA_PATH } from "./ota-endpoint";
import type { Endpoint } from "./route";
import { answerToken } from "./token-endpoint";
import { readTraceId } from "./trace";

const json = (call: Call, body: unknown, maxAge: number): Reply => ({
  status: 200,
  headers: {
    "Content-Type": "application/json; charset=utf-8",
    "X-Trace-Id": readTraceId(call),
    "Cache-Control": `public, max-age=${maxAge}`,
  },
  body: JSON.stringify(body),
});

interface WrittenDocument {
  body: JsonBytes;
  tag: string;
}
/**
 * The OpenAPI document by origin. It has half a megabyte and anybody may read it, so it is serialized and compressed
 * once.
 */
const documents = new LRUCache<string, WrittenDocument>({ max: 4 });

function writtenDocument(origin: string): WrittenDocument {
  let document = documents.get(origin);
  if (!document) {
    const text = JSON.stringify(openApiDocument(origin));
    document = { body: new JsonBytes([Buffer.from(text)], true), tag: computeTag(text) };
    documents.set(origin, document);
  }
  return document;
}

export const tokenEndpoint: Endpoint = { method: "POST", path: "/oauth/token", kind: "token", answer: answerToken };
export const documentEndpoint: Endpoint = {
  method: "GET",
  path: "/openapi.json",
  kind: "document",
  answer: async (call) => {
    const document = writtenDocument(trustedOrigin(call));
    const headers = { "Content-Type": "application/json; charset=utf-8", "X-Trace-Id": readTraceId(call) };
    const isCurrent = isKnownToCaller(call, document.tag, headers);
    Object.assign(headers, { "Cache-Control": env.publicUrl ? "public, max-age=300" : "no-cache" });
    return isCurrent
      ? { status: 304, headers: { ...headers, "Content-Type": "" }, body: null }
      : { status: 200, headers, body: document.body };
  },
};

export const otaEndpoint: Endpoint = { method: "POST", path: OTA_PATH, kind: "ota", answer: answerOta };

/** All endpoints below /api/v1 that are not operations. */
export const endpoints: readonly Endpoint[] = [tokenEndpoint, documentEndpoint, otaEndpoint];

/** The path of the metadata at the origin, outside the API (RFC 8414, section 3). */
export const METADATA_PATH = "/.well-known/oauth-authorization-server";

/** The path of the public keys that verify access tokens. */
export const JWKS_PATH = "/.well-known/jwks.json";

/**
 * The public keys of access tokens (RFC 7517, section 5). The list includes the next key before it signs: see
 * `secrets:rotate`.
 */
export async function jwks(call: Call): Promise<Reply> {
  return json(call, { keys: publicKeys() }, 300);
}

/**
 * Authorization server metadata (RFC 8414, section 2). Without PUBLIC_URL it names the request's `Host` if that is
 * this machine, and must not be cached: otherwise an attacker's address could reach other clients.
 */
export async function metadata(call: Call): Promise<Reply> {
  const origin = trustedOrigin(call);
  const reply = json(
    call,
    {
      issuer: origin,
      token_endpoint: `${origin}${API_PREFIX}/oauth/token`,
      jwks_uri: `${origin}${JWKS_PATH}`,
      token_endpoint_auth_methods_supported: ["client_secret_basic", "client_secret_post"],
      grant_types_supported: ["client_credentials"],
      response_types_supported: [],
      scopes_supported: SCOPES,
      service_documentation: `${origin}${API_PREFIX}/openapi.json`,
    },
    3600,
  );
  return env.publicUrl ? reply : { ...reply, headers: { ...reply.headers, "Cache-Control": "no-store" } };
}

/** The paths of the metadata of the protected resources, `/mcp` and the whole service (RFC 9728, section 3.1). */
export const RESOURCE_METADATA_PATH = "/.well-known/oauth-protected-resource";
export const MCP_PATH = "/mcp";

/** Metadata of the protected resource whose path follows the well-known path (RFC 9728, section 2). */
export async function resourceMetadata(call: Call): Promise<Reply> {
  const origin = trustedOrigin(call);
  const body = {
    resource: `${origin}${call.path.slice(RESOURCE_METADATA_PATH.length)}`,
    authorization_servers: [origin],
    scopes_supported: SCOPES,
    bearer_methods_supported: ["header"],
    resource_documentation: `${origin}/docs/mcp`,
  };
  const reply = json(call, body, 3600);
  return env.publicUrl ? reply : { ...reply, headers: { ...reply.headers, "Cache-Control": "no-store" } };
}

/** The public origin; without one the origin of the request if that is this machine. */
const trustedOrigin = (call: Call): string =>
  env.publicUrl || isLoopback(hostOf(call.origin)) ? call.origin : getOwnOrigin();
const hostOf = (origin: string) => new URL(origin).hostname.replace(/^\[|\]$/g, "");
