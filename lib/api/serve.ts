import { readClientAddress } from "@/lib/core/client-address";
import { env } from "@/lib/core/env";
import { JsonBytes } from "@/lib/core/json/json-bytes";
import { readMovedClocks } from "@/lib/sandbox/clock";
import type { Call, Reply } from "./call";
import { openRateLimits } from "./rate-limit";
import { UNCACHED } from "./respond";
import { answerCall, buildRoute, type RouteTarget } from "./route";

type Handler = (request: Request) => Promise<Response>;

/** The methods that a route file exports; without them, Next would answer in its own format. */
export const ROUTE_METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/**
 * Route handlers of a path below /api/v1 for Next's route files. Each method runs its operation; others are refused
 * with 405 in the error envelope, or 404 if the path has no operations.
 * @param targets the path's operations, one per method
 */
export function serve(...targets: RouteTarget[]): Record<(typeof ROUTE_METHODS)[number], Handler> {
  const [first, ...rest] = targets;
  const route = first && buildRoute([first, ...rest]);
  const handler: Handler = async (request) => {
    await start();
    return toResponse(await answerCall(route, readCall(request)));
  };
  return {
    GET: handler,
    HEAD: handler,
    POST: handler,
    PUT: handler,
    PATCH: handler,
    DELETE: handler,
    OPTIONS: handler,
  };
}

let started: Promise<unknown> | undefined;

/** Initializes what the front door initializes at its start, because `next start` alone has no front door. */
async function start(): Promise<void> {
  started ??= Promise.all([openRateLimits(), env.sandbox && readMovedClocks()]);
  await started.catch(() => {
    started = undefined; // This call reports that the database is unavailable; the next one tries again.
  });
}

/** Adapts a WHATWG request to `Call`. */
export function readCall(request: Request): Call {
  const url = new URL(request.url);
  return {
    method: request.method,
    path: url.pathname,
    search: url.search.slice(1),
    origin: url.origin,
    address: readClientAddress(request.headers),
    header: (name) => request.headers.get(name) ?? undefined,
    async body(limit) {
      const bytes = Buffer.from(await request.arrayBuffer());
      return bytes.length > limit ? undefined : bytes;
    },
  };
}

export function toResponse(reply: Reply): Response {
  if (reply.isLost) return new Response(new ReadableStream({ start: (body) => body.error(new Error("lost")) }));
  const headers = Object.entries(reply.headers).filter(([, value]) => value !== "");
  const body = reply.body instanceof JsonBytes ? new Blob([...reply.body.pieces]) : reply.body;
  return new Response(body, { status: reply.status, headers: { ...UNCACHED, ...Object.fromEntries(headers) } });
}
