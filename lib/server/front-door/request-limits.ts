import { once } from "node:events";
import http from "node:http";
import { API_PREFIX } from "@/lib/api/call";
import { BODY_LIMIT } from "@/lib/core/json/json-limits";
import { type Body, isInPieces } from "./compress";

/** How long a request may take to arrive, in milliseconds. */
export interface ArrivalTimes {
  /** For the headers, from the connection's first byte on. */
  headersTimeout: number;
  /** For the whole request. */
  requestTimeout: number;
  /** How often the times are checked. */
  connectionsCheckingInterval: number;
}

/** A megabyte in half a minute is a slow mobile connection; slower clients only occupy connections (`408`). */
export const ARRIVAL_TIMES: ArrivalTimes = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
};

/**
 * Options of every server socket. Node's own answers to a missing Host or an expectation are off, because they do not
 * have the API's error format.
 */
export const SERVER_LIMITS = {
  maxHeaderSize: 16_384,
  requireHostHeader: false,
  keepAliveTimeout: 65_000,
} as const satisfies http.ServerOptions;

/** Milliseconds without traffic, after which a client that does not read its response is disconnected. */
export const IDLE_SOCKET_MS = 120_000;
/** Maximum number of header fields of a request. */
export const MAX_HEADERS = 100;
/**
 * Maximum bytes of an unread body that are discarded before the connection closes, because a client reads its
 * response only after sending its body.
 */
const MAX_DISCARDED = 16 * 1_048_576;
/** Maximum milliseconds of discarding. */
const DISCARD_MS = 5_000;

/** Maximum bytes of a body for Next: sign-in forms are small, and anonymous clients may send them. */
export function findBodyLimit(path: string): number {
  return path.startsWith("/api/staff/") || path.startsWith(`${API_PREFIX}/`) ? BODY_LIMIT : 65_536;
}

const declaredLength = (request: http.IncomingMessage): number => Number(request.headers["content-length"] ?? 0);

/**
 * Reads a request's body, keeping at most the limit in memory.
 * @returns undefined if it is longer; a declared length is checked before reading
 * @throws Error if the client disconnects
 */
export function readBody(request: http.IncomingMessage, limit: number): Promise<Buffer | undefined> {
  if (declaredLength(request) > limit) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) {
        chunks.push(chunk);
        return;
      }
      request.off("data", take).off("end", finish).pause();
      chunks.length = 0;
      resolve(undefined);
    };
    const finish = () => resolve(Buffer.concat(chunks, size));
    request.on("data", take).once("end", finish).once("error", reject);
  });
}

/** The request with its body, which was read before, for a handler that expects a stream. */
export function attachBody(request: http.IncomingMessage, body: Buffer): http.IncomingMessage {
  const whole = new http.IncomingMessage(request.socket);
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request;
  Object.assign(whole, { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor });
  whole.complete = true;
  if (body.length) whole.push(body);
  whole.push(null);
  return whole;
}

/** Whether a request has a body (RFC 9112, section 6.3). */
export function hasBody({ headers }: http.IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * Writes a response. Reads and discards the rest of the request's body, so that the client can read the response: a
 * body within the limit completely, and the connection stays open; a longer one in part, and the connection closes.
 * @param beforeHead runs right before the response is written
 */
export async function sendResponse(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  { status, headers, body }: { status: number; headers: http.OutgoingHttpHeaders; body: Body | null },
  beforeHead: () => void = () => {},
): Promise<void> {
  if (response.destroyed) return;
  const isWhole = request.complete || (declaredLength(request) <= BODY_LIMIT && (await discard(request, BODY_LIMIT)));
  if (response.destroyed) return;
  beforeHead();
  if (isWhole) {
    response.writeHead(status, headers);
    if (isInPieces(body) && body.length > 1) await writePieces(response, body.slice(0, -1));
    response.end(isInPieces(body) ? body.at(-1) : body);
    return;
  }
  response.writeHead(status, { ...headers, Connection: "close" });
  if (body === null) response.flushHeaders();
  else if (isInPieces(body)) await writePieces(response, body);
  else response.write(body);
  await discard(request, MAX_DISCARDED);
  response.end(() => request.destroy());
}

/** Reads and discards a body. @returns whether it was complete */
function discard(request: http.IncomingMessage, most: number): Promise<boolean> {
  return new Promise((resolve) => {
    let size = 0;
    const settle = () => {
      clearTimeout(patience);
      request.off("data", count);
      resolve(request.complete);
    };
    const count = (chunk: Buffer) => {
      size += chunk.length;
      if (size > most) settle();
    };
    const patience = setTimeout(settle, DISCARD_MS);
    request.on("data", count).once("end", settle).once("close", settle).resume();
  });
}

/** Writes a long body in pieces, each after the client has read the previous one. */
async function writePieces(response: http.ServerResponse, pieces: readonly Buffer[]): Promise<void> {
  const closed = once(response, "close");
  for (const piece of pieces) {
    if (response.destroyed) return;
    if (!response.write(piece)) await Promise.race([once(response, "drain"), closed]);
  }
}
