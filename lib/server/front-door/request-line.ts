import type http from "node:http";
import { API_PREFIX } from "@/lib/api/call";
import { MCP_PATH, METADATA_PATH } from "@/lib/api/endpoints";
import { DomainError, invalid } from "@/lib/core/errors";
import { MAX_HEADERS } from "./request-limits";
import { UPLOAD_PATH } from "@/lib/supply/desk/uploads";

/** The path of the desk's server-sent events, which are responses without an end. */
export const EVENT_STREAM_PATH = "/api/staff/events";

/** Allowed methods by the start of a path; the first match counts. The API has its own. */
const METHODS: readonly [start: string, methods: readonly string[]][] = [
  [EVENT_STREAM_PATH, ["GET"]],
  ["/api/staff/", ["POST"]],
  [UPLOAD_PATH, ["POST"]],
  ["/api/welcome", ["POST"]],
  ["/api/sign-in/passkey", ["POST"]],
  ["/api/itinerary", ["POST"]],
  ["/api/quote", ["POST"]],
  ["/api/supplier", ["POST"]],
  ["/api/auth/", ["GET", "POST"]],
  [MCP_PATH, ["POST"]],
  ["/", ["GET", "HEAD"]],
];
const API_METHODS: readonly string[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
/** A valid host with port (RFC 3986, section 3.2.2), as browsers send it. */
const HOST = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/** A refusal because of the request line or headers, with the methods that the path allows. */
export interface Refusal {
  error: DomainError;
  allow?: string;
}

/** Whether the path belongs to the API and not to a page. */
export function isApi(path: string): boolean {
  return path === API_PREFIX || path.startsWith(`${API_PREFIX}/`) || isMetadata(path);
}

/** Whether a path is the authorization server's metadata. */
export function isMetadata(path: string): boolean {
  return path === METADATA_PATH || path.startsWith(`${METADATA_PATH}/`);
}

/**
 * Whether the front door answers a path itself even if Next serves the operations: the metadata has no route file,
 * and Next would answer a malformed percent escape with a page.
 */
export function isBeyondRouteFiles(path: string): boolean {
  return isMetadata(path) || (isApi(path) && !isDecodable(path));
}

/**
 * Checks the request line and headers. A target in absolute form, as proxies send it, becomes a path.
 * @returns the refusal; undefined if the request is fine
 */
export function findRefusal(request: http.IncomingMessage): Refusal | undefined {
  if (request.rawHeaders.length > 2 * MAX_HEADERS)
    return { error: new DomainError("HEADERS_TOO_LARGE", { message: `More than ${MAX_HEADERS} header fields` }) };
  if (request.httpVersionMajor !== 1 || !isHost(request)) return refused("Host", "must name this service's host");
  request.url = pathOf(request.url ?? "");
  const [path = ""] = request.url.split("?", 1);
  if (!path.startsWith("/")) return notAllowed(["GET"]);
  const methods = isApi(path) ? API_METHODS : METHODS.find(([start]) => path.startsWith(start))![1];
  if (!methods.includes(request.method!)) return notAllowed(methods);
  // The API itself answers a malformed escape, as it identifies no record.
  if (!isApi(path) && !isDecodable(path)) return refused("", "The path has a broken percent escape");
  return undefined;
}

const notAllowed = (methods: readonly string[]): Refusal => ({
  error: new DomainError("METHOD_NOT_ALLOWED"),
  allow: methods.join(", "),
});
const refused = (path: string, message: string): Refusal => ({ error: invalid({ path, message }) });

/** Whether there is exactly one valid Host; of two, a proxy might use the other one. */
function isHost({ headers, rawHeaders, httpVersionMinor }: http.IncomingMessage): boolean {
  if (rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === "host").length > 1) return false;
  return headers.host === undefined ? httpVersionMinor === 0 : HOST.test(headers.host);
}

/** The path and query of an absolute target (RFC 9112, section 3.2.2); other targets stay as they are. */
function pathOf(target: string): string {
  if (target.startsWith("/") || !URL.canParse(target)) return target;
  const { protocol, pathname, search } = new URL(target);
  return protocol === "http:" || protocol === "https:" ? pathname + search : target;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
