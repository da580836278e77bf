import { once } from "node:events";
import http from "node:http";
import { LargeJson } from "@/lib/core/large-json";
import { BODY_LIMIT } from "@/lib/core/json-limits";

/** How long a request may take to arrive, in milliseconds. */
export interface ArrivalTimes {
  /** Its header section, from the first byte of the connection on. */
  headersTimeout: number;
  /** All of it. */
  requestTimeout: number;
  /** How often that is looked at. */
  connectionsCheckingInterval: number;
}

/** A megabyte in half a minute is a slow mobile line; slower still is somebody who keeps connections busy (`408`). */
export const ARRIVAL_TIMES: ArrivalTimes = {
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  connectionsCheckingInterval: 1_000,
};

/** Of every server socket; Node's own answers for a missing Host and an expectation are no envelopes. */
export const SERVER_LIMITS = {
  maxHeaderSize: 16_384,
  requireHostHeader: false,
  keepAliveTimeout: 65_000,
} as const satisfies http.ServerOptions;

/** Milliseconds in which nothing moves on a connection: a client that does not read its answer is cut off. */
export const IDLE_SOCKET_MS = 120_000;
/** Header fields of a request. */
export const MAX_HEADERS = 100;
/** What an unread body may still bring before its connection is closed: a client sees its answer when it has sent that. */
const MAX_DISCARDED = 16 * 1_048_576;
/** The longest wait for it, in milliseconds. */
const DISCARD_MS = 5_000;

/** Bytes that a body may have: forms of signing in are small, and anybody may send them. */
export function bodyLimitOf(path: string): number {
  return path.startsWith("/api/staff/") ? BODY_LIMIT : 65_536;
}

const declaredLength = (request: http.IncomingMessage): number => Number(request.headers["content-length"] ?? 0);

/**
 * A request's body, of which no more than the limit is ever in memory.
 * @returns undefined when it is longer, which a declared length says before anything is read
 * @throws Error when the client breaks off
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

/** The request with its body read already, for a handler that reads a stream. */
export function withBody(request: http.IncomingMessage, body: Buffer): http.IncomingMessage {
  const whole = new http.IncomingMessage(request.socket);
  const { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor } = request;
  Object.assign(whole, { method, url, headers, rawHeaders, httpVersion, httpVersionMajor, httpVersionMinor });
  whole.complete = true;
  if (body.length) whole.push(body);
  whole.push(null);
  return whole;
}

/** Whether a request announces a body (RFC 9112, section 6.3). */
export function hasBody({ headers }: http.IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

/**
 * Writes an answer. What its client still sends is read and thrown away, so that it gets to read the answer: the rest of a
 * body within the limit, and the connection goes on; of a longer one a part, and the connection is closed.
 * @param beforeHead runs when nothing is waited for any more
 */
export async function send(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  {
    status,
    headers,
    body,
  }: { status: number; headers: http.OutgoingHttpHeaders; body: string | Buffer | LargeJson | null },
  beforeHead: () => void = () => {},
): Promise<void> {
  if (response.destroyed) return;
  const isWhole = request.complete || (declaredLength(request) <= BODY_LIMIT && (await discard(request, BODY_LIMIT)));
  if (response.destroyed) return;
  beforeHead();
  if (isWhole) {
    response.writeHead(status, headers);
    if (body instanceof LargeJson) await writePieces(response, body);
    response.end(body instanceof LargeJson ? null : body);
    return;
  }
  response.writeHead(status, { ...headers, Connection: "close" });
  if (body === null) response.flushHeaders();
  else if (body instanceof LargeJson) await writePieces(response, body);
  else response.write(body);
  await discard(request, MAX_DISCARDED);
  response.end(() => request.destroy());
}

/** Reads on and keeps nothing. @returns whether that was all */
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

/** Writes a long body piece by piece, each when the client has read those before it. */
async function writePieces(response: http.ServerResponse, { pieces }: LargeJson): Promise<void> {
  const closed = once(response, "close");
  for (const piece of pieces) {
    if (response.destroyed) return;
    if (!response.write(piece)) await Promise.race([once(response, "drain"), closed]);
  }
}
