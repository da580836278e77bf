import { withinRequest } from "@/lib/core/database/deadline";
import { env } from "@/lib/core/env";
import { DomainError } from "@/lib/core/errors";
import { API_PREFIX, type Call, type Reply } from "./call";
import { handle } from "./handle";
import type { Method, Operation } from "./operation";
import { limitRate } from "./rate-limit";
import { LoggedCall } from "./request-log";
import { refuse } from "./respond";
import { readTraceId } from "./trace";

/** A route that is not an operation: it needs no token and follows a standard's format. */
export interface Endpoint {
  method: "GET" | "POST";
  path: string;
  /** In the metrics. */
  kind: string;
  answer: (call: Call) => Promise<Reply>;
}

/** What answers one method of one path. */
export type Target = Operation | Endpoint;

/** All that is answered at one path, by method. */
export interface Route {
  /** Of the path below /api/v1: `/a/{id}` is `["a", null]`. */
  segments: readonly (string | null)[];
  answers: ReadonlyMap<string, Answer>;
}

interface Answer {
  target: Target;
  /** Names of the ids in the path, with the position of each among its segments. */
  ids: readonly (readonly [name: string, position: number])[];
}

/** The route of targets that share a path. Without a sandbox its operations do not exist. */
export function buildRoute(targets: readonly [Target, ...Target[]]): Route {
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
 * Answers a call at a route: runs the operation of its method, or returns 405 in the error envelope; 404 where there is
 * no route. Every call passes here, whether the front door or one of Next's route files found the route.
 */
export async function answerAt(route: Route | undefined, call: Call): Promise<Reply> {
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

/** The ids in a path by their names; undefined for a malformed percent escape, which names nothing. */
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
 * A refusal of a call that matches no operation. A caller with a valid token still sees its rate limit, and the call
 * counts against it.
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
    return refuse(refusal, { traceId, origin: call.origin }, headers);
  }
}
