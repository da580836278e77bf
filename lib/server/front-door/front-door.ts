import http from "node:http";
import type { Call, Reply } from "@/lib/api/call";
import { dispatch } from "@/lib/api/dispatch";
import { jwks, JWKS_PATH, MCP_PATH, metadata, RESOURCE_METADATA_PATH, resourceMetadata } from "@/lib/api/endpoints";
import { BODY_LIMIT } from "@/lib/core/json/json-limits";
import { mergeRepeatedHeaders } from "@/lib/api/repeated-headers";
import { UNCACHED } from "@/lib/api/respond";
import { closeRateLimits, openRateLimits } from "@/lib/api/rate-limit";
import { CLIENT_ADDRESS_HEADER, clientAddress, parseProxies } from "@/lib/core/client-address";
import { monotonicNow } from "@/lib/core/clock";
import { currentDeadline } from "@/lib/core/database/deadline";
import { env } from "@/lib/core/env";
import { JsonBytes } from "@/lib/core/json/json-bytes";
import { countRequest } from "@/lib/core/metrics";
import { encodeInSlices } from "@/lib/core/time-slices";
import { DomainError } from "@/lib/core/errors";
import { flushRequestsAtEnd } from "@/lib/request-log/buffer";
import { flushThrottled } from "@/lib/security-log/throttled";
import { flushAtEnd } from "@/lib/usage/counter";
import { sweepUploads } from "@/lib/supply/desk/uploads";
import {
  answerBrokenRequest,
  limitBodyArrival,
  refuseConnect,
  refuseRequest,
  rememberResponse,
} from "./broken-request";
import { type Body, compressBody, isInPieces, takesGzip } from "./compress";
import { Connections, listenOnSocket } from "./connections";
import { HEALTH_PATH, answerHealth, answerReadiness, READY_PATH } from "./health";
import { answerImage, isImage } from "./image-door";
import { SECURITY_TXT_PATH, securityTxt } from "./security-txt";
import { setPublicOrigin, setSecurityHeaders } from "./security-headers";
import {
  ARRIVAL_TIMES,
  type ArrivalTimes,
  findBodyLimit,
  hasBody,
  IDLE_SOCKET_MS,
  readBody,
  sendResponse,
  SERVER_LIMITS,
  attachBody,
} from "./request-limits";
import { EVENT_STREAM_PATH, isApi, isMetadata, findRefusal } from "./request-line";
import { answerMcp } from "@/lib/mcp/answer";
import { answerUpload, isUpload, UPLOAD_MS } from "./upload-door";
import pino from "pino";

/** Maximum characters of a `User-Agent` that are passed on; browsers send about 200. */
const MAX_USER_AGENT = 512;

/**
 * Shortens a long `User-Agent`, because Next matches it against `[\w-]+-Google` for every page, in quadratic time: 16
 * kB of letters blocked the event loop for 600 ms.
 */
function cutUserAgent({ headers }: http.IncomingMessage): void {
  if ((headers["user-agent"]?.length ?? 0) > MAX_USER_AGENT)
    headers["user-agent"] = headers["user-agent"]!.slice(0, MAX_USER_AGENT);
}

const log = pino({ name: "front-door", level: env.logLevel });
const proxies = parseProxies(env.trustedProxies);
let hasWarned = false;

/**
 * Writes the client's address into a request's header, over any value that the client sent. All later code reads it
 * there.
 */
function stampAddress(request: http.IncomingMessage): void {
  const remote = request.socket.remoteAddress;
  const forwarded = request.headers["x-forwarded-for"];
  const text = Array.isArray(forwarded) ? forwarded.join(",") : forwarded;
  const address = clientAddress(remote, text, proxies);
  request.headers[CLIENT_ADDRESS_HEADER] = address;
  if (text === undefined || hasWarned || address !== clientAddress(remote, undefined, proxies)) return;
  hasWarned = true;
  log.warn({ remote }, "X-Forwarded-For is ignored: if this address is your proxy, add it to TRUSTED_PROXIES");
}

/** How often uploads are deleted that were never imported, or that a dead process left incomplete. */
const SWEEP_UPLOADS_MS = 10 * 60_000;

/** Responses with more characters than this are serialized in slices. */
const LARGE_BODY = 524_288;

/** The path of the staff door, which counts calls by operation itself. */
const STAFF_DOOR = "/api/staff/";

function countPage(response: http.ServerResponse): void {
  const started = monotonicNow();
  response.once("close", () => countRequest("pages", "desk", response.statusCode, monotonicNow() - started));
}

export type PageHandler = (request: http.IncomingMessage, response: http.ServerResponse) => Promise<void> | void;

interface DoorOptions {
  pages: PageHandler;
  /** Which paths are operations, and are not passed to `pages`. */
  isOperation?: (path: string) => boolean;
  arrivalTimes?: ArrivalTimes;
}

/** An open front door. */
export interface FrontDoor {
  url: string;
  /** Keeps serving but reports not to be ready, so that load balancers send requests elsewhere. */
  announceShutdown(): void;
  /** Finishes running requests, within ten seconds, and writes what was counted. */
  close(): Promise<void>;
}

/**
 * Opens the HTTP server. Operations answer `/api/v1` directly, at a thirtieth of the cost of a Next route handler;
 * `pages` answers everything else.
 * @param address a port of this machine, or the path of a socket
 */
export async function openHttpServer(
  address: ({ port: number; host: string } | { socket: string }) & DoorOptions,
): Promise<FrontDoor> {
  const { pages, isOperation = isApi, arrivalTimes = ARRIVAL_TIMES } = address;
  let isClosing = false;
  let isShutdownAnnounced = false;
  const server = http.createServer(
    { ...SERVER_LIMITS, ...arrivalTimes, requestTimeout: UPLOAD_MS },
    (request, response) => {
      connections.countRequest(request.socket);
      rememberResponse(response);
      setSecurityHeaders(response, request.url?.split("?", 1)[0]);
      // A client that keeps its connection busy would otherwise keep a closing server open.
      const lastCall = () => {
        if (isClosing && !response.headersSent) response.setHeader("Connection", "close");
      };
      lastCall();
      const refusal = findRefusal(request);
      if (refusal) return void refuseRequest(request, response, refusal);
      setPublicOrigin(request);
      stampAddress(request);
      mergeRepeatedHeaders(request);
      cutUserAgent(request);
      const [path = ""] = request.url!.split("?", 1);
      if (isImage(path)) return void answerImage(request, response, path);
      if (isUpload(path)) return void answerUpload(request, response);
      limitBodyArrival(request, arrivalTimes.requestTimeout);
      if (path === JWKS_PATH) return void answer(request, response, jwks, lastCall);
      if (path === RESOURCE_METADATA_PATH || path === `${RESOURCE_METADATA_PATH}${MCP_PATH}`)
        return void answer(request, response, resourceMetadata, lastCall);
      if (path === MCP_PATH) return void answer(request, response, answerMcp, lastCall);
      if (path === SECURITY_TXT_PATH && env.securityContact)
        return void answer(request, response, securityTxt, lastCall);
      if (path === HEALTH_PATH) return void answer(request, response, answerHealth, lastCall);
      if (path === READY_PATH)
        return void answer(request, response, () => answerReadiness(isShutdownAnnounced || isClosing), lastCall);
      if (path === EVENT_STREAM_PATH) connections.addEndless(response);
      if (!isOperation(path)) {
        if (!path.startsWith(STAFF_DOOR)) countPage(response);
        const tooLarge = isApi(path) ? () => answer(request, response, dispatchTooLarge, lastCall) : undefined;
        return void showPage(request, response, pages, findBodyLimit(path), tooLarge);
      }
      return void answer(request, response, isMetadata(path) ? metadata : dispatch, lastCall);
    },
  );
  const connections = new Connections(server);
  server.setTimeout(IDLE_SOCKET_MS);
  server.on("clientError", answerBrokenRequest).on("connect", refuseConnect);
  await openRateLimits();
  const sweeping = setInterval(() => void sweepUploads().catch(() => {}), SWEEP_UPLOADS_MS).unref();
  void sweepUploads().catch(() => {});
  const url = await open(server, address);
  return {
    url,
    announceShutdown: () => void (isShutdownAnnounced = true),
    async close() {
      isClosing = true;
      await connections.end();
      clearInterval(sweeping);
      closeRateLimits();
      await Promise.all([flushAtEnd(), flushRequestsAtEnd(), flushThrottled()]);
    },
  };
}

async function open(server: http.Server, at: { port: number; host: string } | { socket: string }): Promise<string> {
  if ("socket" in at) {
    await listenOnSocket(server, at.socket);
    return at.socket;
  }
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(at.port, at.host, resolve));
  const { port } = server.address() as { port: number };
  return `http://${at.host === "0.0.0.0" ? "127.0.0.1" : at.host}:${port}`;
}

/** Lets the operation itself refuse a body that is too large, so that the refusal has the caller's rate limit. */
const dispatchTooLarge = (call: Call): Promise<Reply> => dispatch({ ...call, body: async () => undefined });

/**
 * Passes a request to the pages after reading its body, because code that reads a stream sets no limit.
 * @param tooLarge answers instead if the body is larger than the limit
 */
async function showPage(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  pages: PageHandler,
  limit: number,
  tooLarge?: () => Promise<void>,
): Promise<void> {
  if (!hasBody(request)) return pages(request, response);
  const body = await readBody(request, limit).catch(() => "broken off" as const);
  if (body === "broken off") return;
  if (body) return pages(attachBody(request, body), response);
  if (tooLarge) return tooLarge();
  const message = `The request body is larger than ${limit / 1024} KiB`;
  return refuseRequest(request, response, { error: new DomainError("PAYLOAD_TOO_LARGE", { message }) });
}

async function answer(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  by: (call: Call) => Promise<Reply>,
  lastCall: () => void,
): Promise<void> {
  const reply = await by(callOf(request));
  if (reply.isLost) return void request.socket.destroy();
  const plain = await bodyOf(reply);
  const packing = compressedReply(reply, plain, request.headers["accept-encoding"]);
  const body = packing ? await packing : plain;
  const headers: Record<string, string | number> = { ...UNCACHED, Vary: "Accept-Encoding" };
  for (const name in reply.headers) if (reply.headers[name] !== "") headers[name] = reply.headers[name]!;
  if (packing) headers["Content-Encoding"] = "gzip";
  if (body !== null) headers["Content-Length"] = lengthOf(body);
  await sendResponse(
    request,
    response,
    { status: reply.status, headers, body: request.method === "HEAD" ? null : body },
    lastCall,
  );
}

/** Compresses a reply; a text that is sent repeatedly is compressed once. */
function compressedReply({ body }: Reply, plain: Body | null, accepted?: string): ReturnType<typeof compressBody> {
  if (!(body instanceof JsonBytes && body.isKept)) return compressBody(plain, accepted);
  return accepted !== undefined && takesGzip(accepted) ? (body.packed ??= compressBody(plain, "gzip")) : undefined;
}

async function bodyOf({ body }: Reply): Promise<Body | null> {
  if (body instanceof JsonBytes) return body.pieces;
  return body !== null && body.length > LARGE_BODY ? encodeInSlices(body) : body;
}

const lengthOf = (body: Body): number =>
  isInPieces(body) ? body.reduce((sum, piece) => sum + piece.length, 0) : Buffer.byteLength(body);

function callOf(request: http.IncomingMessage): Call {
  const url = request.url!;
  const mark = url.indexOf("?");
  return {
    method: request.method!,
    path: mark < 0 ? url : url.slice(0, mark),
    search: mark < 0 ? "" : url.slice(mark + 1),
    get origin() {
      return `${String(request.headers["x-forwarded-proto"])}://${request.headers.host}`;
    },
    address: request.headers[CLIENT_ADDRESS_HEADER] as string,
    header: (name) => request.headers[name] as string | undefined,
    body: (limit) => arriving(() => readBody(request, Math.min(limit, BODY_LIMIT))),
  };
}

/** Waits for a body that the client sends at its own pace. This time does not count as response time. */
async function arriving<T>(body: () => Promise<T>): Promise<T> {
  try {
    return await (currentDeadline()?.without(body) ?? body());
  } catch {
    throw new DomainError("REQUEST_TIMEOUT");
  }
}
