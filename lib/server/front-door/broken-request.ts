import http from "node:http";
import type { Duplex } from "node:stream";
import { getHttpStatus } from "@/lib/api/error-status";
import { makeErrorEnvelope, UNCACHED, withTrace } from "@/lib/api/respond";
import { DomainError, invalid } from "@/lib/core/errors";
import { newTraceId } from "@/lib/core/ids";
import { getOwnOrigin } from "@/lib/core/own-origin";
import { hasBody, sendResponse } from "./request-limits";
import type { Refusal } from "./request-line";
import { securityHeaders } from "./security-headers";

/** Refuses a request that must not reach any operation or page. */
export async function refuseRequest(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  { error, allow }: Refusal,
): Promise<void> {
  const { status, headers, body } = refusalAnswer(error);
  await sendResponse(request, response, { status, headers: { ...headers, ...(allow && { Allow: allow }) }, body });
}

/** Refuses a tunnel (`CONNECT`), for which Node has no response object, and closes the connection. */
export function refuseConnect(_request: http.IncomingMessage, socket: Duplex): void {
  socket.on("error", () => socket.destroy());
  endWith(socket, new DomainError("METHOD_NOT_ALLOWED"));
}

/** The latest response on each connection, finished or not. */
const latest = new WeakMap<Duplex, http.ServerResponse>();

/** Remembers a request's response, so that no refusal is written into the middle of it. Call it for each request. */
export function rememberResponse(response: http.ServerResponse): void {
  latest.set(response.req.socket, response);
}

/**
 * Answers what Node's parser has refused, without a request event, in the API's error format, and closes the
 * connection (a listener of `clientError`).
 */
export function answerBrokenRequest(cause: NodeJS.ErrnoException, socket: Duplex): void {
  const before = latest.get(socket);
  const underWay = before !== undefined && !before.writableFinished;
  // The pending response belongs to another request; a refusal in its place would be taken for that one's answer.
  const place = !underWay || (!before.req.complete && !before.headersSent);
  if (!socket.writable || !place) {
    socket.destroy(cause);
    return;
  }
  endWith(socket, refusalOf(cause));
}

/**
 * Answers 408 if a request's body does not arrive in time. Node's own limit is for the whole server, and must allow
 * uploads.
 */
export function limitBodyArrival(request: http.IncomingMessage, ms: number): void {
  if (!hasBody(request)) return;
  const late = () => {
    const cause: NodeJS.ErrnoException = Object.assign(new Error("the body did not arrive in time"), {
      code: "ERR_HTTP_REQUEST_TIMEOUT",
    });
    if (!request.complete) answerBrokenRequest(cause, request.socket);
  };
  const timer = setTimeout(late, ms).unref();
  request.once("close", () => clearTimeout(timer));
}

function endWith(socket: Duplex, error: DomainError): void {
  const { status, headers, body } = refusalAnswer(error);
  const head = [
    `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}`,
    ...Object.entries({ ...securityHeaders(), ...headers }).map(([name, value]) => `${name}: ${value}`),
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}

/** A refusal in wire format. */
function refusalAnswer(error: DomainError): { status: number; headers: Record<string, string | number>; body: string } {
  const traceId = newTraceId();
  const body = withTrace(JSON.stringify(makeErrorEnvelope(error, getOwnOrigin())), traceId);
  return {
    status: getHttpStatus(error.code),
    headers: {
      ...UNCACHED,
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": Buffer.byteLength(body),
      "X-Trace-Id": traceId,
      ...(error.retryAfter !== undefined && { "Retry-After": error.retryAfter }),
    },
    body,
  };
}

function refusalOf({ code }: NodeJS.ErrnoException): DomainError {
  if (code === "HPE_HEADER_OVERFLOW") return new DomainError("HEADERS_TOO_LARGE");
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return new DomainError("REQUEST_TIMEOUT");
  return invalid({ path: "", message: "The request is not HTTP/1.1" });
}
