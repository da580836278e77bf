import http from "node:http";
import type { Duplex } from "node:stream";
import { envelope, withTrace } from "@/lib/api/respond";
import { DomainError, ERRORS, invalid } from "@/lib/core/errors";
import { newTraceId } from "@/lib/core/ids";

/** The latest answer of each connection, finished or not. */
const latest = new WeakMap<Duplex, http.ServerResponse>();

/** Has to be told of every request, so that nothing is written into the middle of its answer. */
export function remember(response: http.ServerResponse): void {
  latest.set(response.req.socket, response);
}

/**
 * Answers what Node's parser refuses, for which no request ever comes about, in the envelope like everything else, and ends
 * the connection (a listener of `clientError`).
 */
export function answerBroken(cause: NodeJS.ErrnoException, socket: Duplex): void {
  const before = latest.get(socket);
  const underWay = before !== undefined && !before.writableFinished;
  // An answer that is due is another request's: a refusal in its place would be taken for that one's.
  const place = !underWay || (!before.req.complete && !before.headersSent);
  if (!socket.writable || !place) {
    socket.destroy(cause);
    return;
  }
  const error = refusalOf(cause);
  const [status] = ERRORS[error.code];
  const traceId = newTraceId();
  const body = withTrace(JSON.stringify(envelope(error)), traceId);
  const head = [
    `HTTP/1.1 ${status} ${http.STATUS_CODES[status]}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Trace-Id: ${traceId}`,
    "Connection: close",
  ];
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`, () => socket.destroy());
}

function refusalOf({ code }: NodeJS.ErrnoException): DomainError {
  if (code === "HPE_HEADER_OVERFLOW") return new DomainError("HEADERS_TOO_LARGE");
  if (code === "ERR_HTTP_REQUEST_TIMEOUT") return new DomainError("REQUEST_TIMEOUT");
  return invalid({ path: "", message: "The request is not HTTP/1.1" });
}
