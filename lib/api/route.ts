import { withinRequest } from "@/lib/core/database/deadline";
import { env } from "@/lib/core/env";
import { DomainError } from "@/lib/core/errors";
import { API_PREFIX, type Call, type Reply } from "./call";
import { handle } from "./handle";
import type { Method, Operation } from "./operation";
import { limitRate } from "./rate-limit";
import { LoggedCall } from "./request-log";
import { respondToError } from "./respond";
import { readTraceId } from "./trace";

/** A route that is not an operation: it needs no token, and follows the format of a standard. */
export interface Endpoint {
  method: "GET" | "POST";
  path: string;
  /** The kind of path in the metrics. */
  kind: string;
  answer: (call: LoggedCall) => Promise<Reply>;
}

/** Answers one method of a path. */
export type RouteTarget = Operation | Endpoint;

/** Everything that is answered at a path, by method. */
export interface Route {
  /** Segments of the path below /api/v1: `/a/{id}` is `["a", null]`. */
  segments: readonly (string | null)[];
  answers: ReadonlyMap<string, Answer>;
}

interface Answer {
  target: RouteTarget;
  /** Names of the path's ids, each with its position among the segments. */
  ids: readonly (readonly [name: string, position: number])[];
}

/** Builds the route of targets with the same path. Operations of a sandbox are left out elsewhere. */
export function buildRoute(targets: readonly [RouteTarget, ...RouteTarget[]]): Route {
  const existing = targets.filter((target) => !("audience" in target) || target.audience !== "sandbox" || env.sandbox);
  return {
    segments: segmentsOf(targets[0].path).map((segment) => (ID.test(segment) ? null : segment)),
    answers: new Map(existing.map((target): [Method, Answer] => [target.method, { target, ids: idsOf(target.path) }])),
  };
}

const ID = /^\{(\w+)\}$/;
const segmentsOf = (path: string): string[] => path.slice(1).split("/");

function idsOf(path: string): [string, number][] {
  return segmentsOf(path).flatMap((segment, position): [string, number][] => {
    const name = ID.exec(segment)?.[1];
    return name === undefined ? [] : [[name, position]];
  });
}

/**
 * Answers a call at a route: runs the operation of its method, or answers 405 in the error envelope; 404 without a
 * route. Every call comes here, whether the front door or one of Next's route files found the route.
 */
export async function answerCall(route: Route | undefined, call: Call): Promise<Reply> {
  const logged = new LoggedCall(call);
  const reply = await withinRequest(() => answer(route, logged));
  logged.leave(reply);
  return reply;
}

async function answer(route: Route | undefined, call: LoggedCall): Promise<Reply> {
  if (!route?.answers.size) return refuseUnmatched(call, new DomainError("NOT_FOUND", { message: "No such path" }));
  // The listener omits the body of a HEAD response (RFC 9110, section 9.3.2).
  const found = route.answers.get(call.method === "HEAD" ? "GET" : call.method);
  if (!found) {
    const allow = [...route.answers.keys()]
      .flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : method))
      .toSorted()
      .join(", ");
    return refuseUnmatched(call, new DomainError("METHOD_NOT_ALLOWED"), { Allow: allow });
  }
  const { target } = found;
  if ("answer" in target) {
    call.kind = target.kind;
    return target.answer(call);
  }
  const values = pathValues(found, call.path.slice(API_PREFIX.length));
  if (!values) return refuseUnmatched(call, new DomainError(target.missing ?? "NOT_FOUND"));
  call.operation = target;
  return handle(target, call, values, () => call.identify());
}

/** Reads the ids in a path by name; undefined for a malformed percent escape. */
function pathValues({ ids }: Answer, path: string): Record<string, string> | undefined {
  if (!ids.length) return {};
  const segments = segmentsOf(path);
  try {
    return Object.fromEntries(ids.map(([name, position]) => [name, decodeURIComponent(segments[position]!)]));
  } catch {
    return undefined;
  }
}

/**
 * Refuses a call that matches no operation. With a valid token the refusal counts against the caller's rate limit,
 * and reports it.
 */
async function refuseUnmatched(
  call: LoggedCall,
  error: DomainError,
  extra: Record<string, string> = {},
): Promise<Reply> {
  const traceId = readTraceId(call);
  const headers: Record<string, string> = {
    "Content-Type": "application/json; charset=utf-8",
    "X-Trace-Id": traceId,
    ...extra,
  };
  try {
    const caller = await call.identify().catch(() => undefined);
    if (caller) await limitRate(caller, headers);
    throw error;
  } catch (refusal) {
    return respondToError(refusal, { traceId, origin: call.origin }, headers);
  }
}
