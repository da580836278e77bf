import { monotonicNow } from "@/lib/core/clock";
import {
  AddressRefused,
  assertAllowedUrlForm,
  defaultAddressRules,
  type AddressRules,
} from "@/lib/core/target-address";
import { HttpExchange } from "./exchange";
import { getConnections } from "./send-connection";

/** Milliseconds for the whole request: name resolution, connection, request and response. */
export const TIME_OUT = 15_000;

/** One POST to an endpoint. */
interface Message {
  endpointId: number;
  url: string;
  headers: Record<string, string>;
  body: string;
  /** How many bytes of the response are read; undefined: a few kilobytes. */
  mostBytes?: number;
}

/** The result of a request. */
export interface SendResult {
  /** The status; null if no response arrived. */
  httpStatus: number | null;
  /** The reason of a failure, as a message for the endpoint's owner; null after a success (2xx). */
  error: string | null;
  durationMs: number;
  /** The start of the response's body, safe to store and show. */
  excerpt: string | null;
  responseHeaders: Record<string, string> | null;
}

/** Adds the headers that all messages have, so that they are recorded, too. */
export const withCommonHeaders = (headers: Record<string, string>): Record<string, string> => ({
  "content-type": "application/json",
  "user-agent": "Partner-Portal-Webhooks/1",
  // Refuses compression, because a compressed response could expand to a hundred thousand times its size.
  "accept-encoding": "identity",
  ...headers,
});

/**
 * Sends a message once. Only 2xx is a success; redirects are not followed; the start of the response is read,
 * then the connection closes. Never throws: errors are part of the result, and an aborted request returns
 * `undefined`.
 * @param abort ends the request when the process stops
 */
export async function sendMessage(
  message: Message,
  options: { abort?: AbortSignal; rules?: AddressRules } = {},
): Promise<SendResult | undefined> {
  const began = monotonicNow();
  const { abort } = options;
  if (abort?.aborted) return undefined;
  const exchange = new HttpExchange(message.mostBytes);
  const timer = setTimeout(() => exchange.cancel(new TimedOut()), TIME_OUT);
  const stop = () => exchange.cancel(new Stopped());
  abort?.addEventListener("abort", stop, { once: true });
  let error: string | null;
  try {
    const url = assertAllowedUrlForm(message.url, (options.rules ?? defaultAddressRules()).sandbox);
    const { headers, body } = message;
    const request = { method: "POST", path: `${url.pathname}${url.search}`, headers, body } as const;
    getConnections(message.endpointId, url.origin, options.rules).dispatch(request, exchange);
    await exchange.ended;
    error = refusal(exchange.status!);
  } catch (cause) {
    if (cause instanceof Stopped) return undefined;
    error = describeFailure(cause);
  } finally {
    clearTimeout(timer);
    abort?.removeEventListener("abort", stop);
  }
  const { status, headers } = exchange;
  return {
    httpStatus: status,
    error,
    durationMs: Math.round(monotonicNow() - began),
    excerpt: status === null ? null : readExcerpt(exchange.excerpt(), headers["content-encoding"]),
    responseHeaders: status === null ? null : headersExcerpt(headers),
  };
}

class TimedOut extends Error {
  override message = `no complete response within ${TIME_OUT / 1000} s`;
}
/** Thrown if the process stops. */
class Stopped extends Error {}

function refusal(status: number): string | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? `answered ${status}; redirects are not followed` : `answered ${status}`;
}

/** Returns the reason of a failed connection. Some errors have no message themselves but gather others that do. */
export function describeFailure(cause: unknown): string {
  const error = cause instanceof AggregateError ? (cause.errors[0] as unknown) : cause;
  if (error instanceof AddressRefused) return `${REFUSED}${error.message}`;
  const { code, message } = error as NodeJS.ErrnoException;
  return (WORDS[code ?? ""] ?? message ?? String(error)).slice(0, 300);
}
/** How the reason of a request begins whose URL is not allowed: a further attempt would fail as well. */
const REFUSED = "not sent: the URL ";
export const isUrlRefused = (reason: string): boolean => reason.startsWith(REFUSED);
const WORDS: Record<string, string> = {
  ENOTFOUND: "the host name does not exist",
  ENODATA: "the host name has no address",
  ETIMEOUT: "no name server answered",
  ESERVFAIL: "the name servers of the host failed",
  ECONNREFUSED: "the connection was refused",
  ECONNRESET: "the connection was reset",
  ETIMEDOUT: "the host could not be reached in time",
  EHOSTUNREACH: "the host cannot be reached",
  ENETUNREACH: "the network of the host cannot be reached",
  UND_ERR_CONNECT_TIMEOUT: "the host could not be reached in time",
  UND_ERR_SOCKET: "the connection was closed before the response arrived",
  UND_ERR_HEADERS_OVERFLOW: "the response's headers are too large",
};

const MAX_HEADERS = 30;
const MAX_HEADER_LENGTH = 300;

/** Control characters: PostgreSQL refuses NUL, and screens cannot show the others. */
// oxlint-disable-next-line no-control-regex -- control characters are what this expression matches
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;
const shown = (text: string): string => text.replace(CONTROL, "\ufffd");

/**
 * Returns a body as text. A body that is compressed although the request refused that is named, but not decompressed.
 */
function readExcerpt(body: Buffer, encoding: string | string[] | undefined): string {
  if (encoding && String(encoding) !== "identity") return `(${String(encoding).slice(0, 40)}, not unpacked)`;
  // In streaming mode the decoder drops a character that is cut in two at the end.
  return shown(new TextDecoder().decode(body, { stream: true }));
}

/** Returns the first headers of a response, each truncated. */
function headersExcerpt(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const entries = Object.entries(headers).slice(0, MAX_HEADERS);
  return Object.fromEntries(
    entries.map(([name, value]) => [shown(name).slice(0, 100), shown(String(value)).slice(0, MAX_HEADER_LENGTH)]),
  );
}
