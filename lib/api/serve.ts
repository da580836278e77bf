import { clientAddressOf } from "@/lib/core/client-address";
import { LargeJson } from "@/lib/core/large-json";
import { API_PREFIX, type Call, type Reply } from "./call";
import { dispatch } from "./dispatch";
import { endpoints } from "./endpoints";
import { operations } from "./operations";

type Handler = (request: Request) => Promise<Response>;

/**
 * Route handlers of one path below /api/v1, for Next's route files. Answers every method; an unsupported one with 405
 * in the error envelope.
 * @throws Error at load time when no operation has this path
 */
export function route(path: string): Record<"GET" | "POST" | "PUT" | "PATCH" | "DELETE", Handler> {
  const known = [...operations, ...endpoints].some((target) => target.path === path);
  if (path !== "*" && !known) throw new Error(`nothing answers ${path}`);
  const handler: Handler = async (request) => toResponse(await dispatch(callOf(request)));
  return { GET: handler, POST: handler, PUT: handler, PATCH: handler, DELETE: handler };
}

/** Adapts a WHATWG request to `Call`. */
export function callOf(request: Request): Call {
  const url = new URL(request.url);
  const path = url.pathname;
  return {
    method: request.method,
    path: path.startsWith(API_PREFIX) ? path : API_PREFIX + path,
    search: url.search.slice(1),
    origin: url.origin,
    address: clientAddressOf(request.headers),
    header: (name) => request.headers.get(name) ?? undefined,
    async body(limit) {
      const bytes = Buffer.from(await request.arrayBuffer());
      return bytes.length > limit ? undefined : bytes;
    },
  };
}

export function toResponse(reply: Reply): Response {
  const headers = Object.entries(reply.headers).filter(([, value]) => value !== "");
  const body = reply.body instanceof LargeJson ? new Blob(reply.body.pieces as Buffer<ArrayBuffer>[]) : reply.body;
  return new Response(body, { status: reply.status, headers });
}
