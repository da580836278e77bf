import http from "node:http";
import next from "next";
import { API_PREFIX, type Call, type Reply } from "@/lib/api/call";
import { dispatch } from "@/lib/api/dispatch";
import { METADATA_PATH, metadata } from "@/lib/api/endpoints";
import { closeRateLimits, openRateLimits } from "@/lib/api/rate-limit";
import { closeDatabase } from "@/lib/core/db";
import { env } from "@/lib/core/env";
import { followClock } from "@/lib/sandbox/clock";
import { flushRequestsAtEnd } from "@/lib/request-log/buffer";
import { flushAtEnd } from "@/lib/usage/counter";
import { answerBroken, remember } from "./broken-request";
import { compressed } from "./compress";
import { packedFiles } from "./packed-files";
import { projectRoot } from "./project-root";

/** What reads of an oversize body before giving up on the connection: enough that an honest client sees the 413. */
const DRAIN_LIMIT = 16 * 1_048_576;

/**
 * The front door with Next's pages behind it, in one process.
 * @returns where it listens, and how to close it
 */
export async function openFrontDoor({
  port,
  host,
}: {
  port: number;
  host: string;
}): Promise<{ url: string; close(): Promise<void> }> {
  if (env.sandbox) await followClock();
  const app = next({ dev: false, hostname: host, port, dir: projectRoot });
  await app.prepare();
  const [pages, packed] = [app.getRequestHandler(), packedFiles()];
  const door = await listen({
    port,
    host,
    pages: (request, response) => (packed(request, response) ? undefined : pages(request, response)),
  });
  return {
    url: door.url,
    async close() {
      await door.close();
      await app.close();
      await closeDatabase();
    },
  };
}

type PageHandler = (request: http.IncomingMessage, response: http.ServerResponse) => Promise<void> | void;

/**
 * The one listener: `/api/v1` is answered by the operations directly (a thirtieth of what a Next route handler costs), all
 * else by `pages`.
 * @returns where it listens, and how to close it: running requests are finished first, at most ten seconds, and what they
 * were counted as is written
 */
export async function listen({
  port,
  host,
  pages,
}: {
  port: number;
  host: string;
  pages: PageHandler;
}): Promise<{ url: string; close(): Promise<void> }> {
  // prettier-ignore
  const server = http.createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    const url = request.url ?? "/";
    remember(response);
    // A client that keeps its connection busy would otherwise keep a door open that is being closed.
    const lastCall = () => {
      if (!server.listening) response.setHeader("Connection", "close");
    };
    lastCall();
    if (url.startsWith(`${API_PREFIX}/`) || url === API_PREFIX) void answer(request, response, dispatch, lastCall);
    else if (url === METADATA_PATH || url.startsWith(`${METADATA_PATH}/`)) void answer(request, response, metadata, lastCall); // prettier-ignore
    else void pages(request, response);
  });
  server.on("clientError", answerBroken);
  await openRateLimits();
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(port, host, resolve));
  const { port: bound } = server.address() as { port: number };
  return {
    url: `http://${host === "0.0.0.0" ? "127.0.0.1" : host}:${bound}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      const idle = setInterval(() => server.closeIdleConnections(), 100);
      const patience = setTimeout(() => server.closeAllConnections(), 10_000);
      await closed;
      clearInterval(idle);
      clearTimeout(patience);
      closeRateLimits();
      await Promise.all([flushAtEnd(), flushRequestsAtEnd()]);
    },
  };
}

async function answer(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  by: (call: Call) => Promise<Reply>,
  lastCall: () => void,
): Promise<void> {
  const reply = await by(callOf(request));
  const packing = compressed(reply.body, request.headers["accept-encoding"]);
  const body = packing ? await packing : reply.body;
  if (response.destroyed) return;
  const headers: Record<string, string | number> = { Vary: "Accept-Encoding" };
  for (const name in reply.headers) if (reply.headers[name] !== "") headers[name] = reply.headers[name]!;
  if (packing) headers["Content-Encoding"] = "gzip";
  if (body !== null) headers["Content-Length"] = Buffer.byteLength(body);
  if (!request.complete) await drain(request);
  lastCall();
  response.writeHead(reply.status, headers).end(body);
}

function callOf(request: http.IncomingMessage): Call {
  const url = request.url!;
  const mark = url.indexOf("?");
  return {
    method: request.method!,
    path: mark < 0 ? url : url.slice(0, mark),
    search: mark < 0 ? "" : url.slice(mark + 1),
    get origin() {
      return `http${request.headers["x-forwarded-proto"] === "https" ? "s" : ""}://${request.headers.host ?? "localhost"}`;
    },
    header: (name) => request.headers[name] as string | undefined,
    body: (limit) => readBody(request, limit),
  };
}

function readBody(request: http.IncomingMessage, limit: number): Promise<Buffer | undefined> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      if (size > DRAIN_LIMIT) resolve(undefined);
    });
    request.on("end", () => resolve(size > limit ? undefined : Buffer.concat(chunks, size)));
    request.on("error", reject);
  });
}

/** Reads on what the client still sends, so that it gets to read the answer. */
function drain(request: http.IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size > DRAIN_LIMIT) resolve();
    });
    request.once("end", resolve).once("close", resolve).resume();
  });
}
