import { withinRequest } from "@/lib/core/deadline";
import { env } from "@/lib/core/env";
import { DomainError } from "@/lib/core/errors";
import { API_PREFIX, type Call, type Reply } from "./call";
import { handle } from "./handle";
import type { Operation } from "./operation";
import { groupOf, operations } from "./operations";
import { endpoints } from "./endpoints";
import { limitRate } from "./rate-limit";
import { LoggedCall } from "./request-log";
import { refuse } from "./respond";
import { traceIdOf } from "./trace";

/** A handler of one method of one path. */
interface Target {
  path: string;
  names: string[];
  answer: (call: LoggedCall, pathValues: Record<string, string>) => Promise<Reply>;
  missing: Operation["missing"];
}
/** Paths by number of segments, then handlers by method: `/a/{id}` is `["a", null]`. */
interface Route {
  segments: (string | null)[];
  methods: Map<string, Target>;
}

const routes: Route[] = [];
const exact = new Map<string, Route>();

function add(method: string, path: string, answer: Target["answer"], missing?: Operation["missing"]): void {
  const parts = path.slice(1).split("/");
  const segments = parts.map((s) => (s.startsWith("{") ? null : s));
  const shape = segments.map((s) => s ?? "*").join("/");
  let route = routes.find((r) => r.segments.map((s) => s ?? "*").join("/") === shape);
  if (!route) {
    route = { segments, methods: new Map() };
    routes.push(route);
    if (!segments.includes(null)) exact.set(path, route);
  }
  const names = parts.filter((s) => s.startsWith("{")).map((s) => s.slice(1, -1));
  route.methods.set(method, { path, names, answer, missing });
}

for (const op of operations) {
  if (op.audience === "sandbox" && !env.sandbox) continue;
  const answer: Target["answer"] = (call, values) => {
    call.operation = op;
    call.group = groupOf(op).title;
    return handle(op, call, values, () => call.identify());
  };
  add(op.method, op.path, answer, op.missing);
}
for (const { method, path, group, answer } of endpoints) {
  add(method, path, (call) => {
    call.group = group;
    return answer(call);
  });
}

/**
 * Answers a call of `/api/v1`: runs the operation of its method and path, or returns 404 or 405 in the error envelope.
 */
export async function dispatch(call: Call): Promise<Reply> {
  const logged = new LoggedCall(call);
  const reply = await withinRequest(() => answered(logged));
  logged.leave(reply);
  return reply;
}

async function answered(call: LoggedCall): Promise<Reply> {
  const path = call.path.slice(API_PREFIX.length);
  const route = exact.get(path) ?? match(path);
  if (!route) return refuseUnmatched(call, new DomainError("NOT_FOUND", { message: "No such path" }));
  // The listener omits the body of a HEAD response (RFC 9110, section 9.3.2).
  const target = route.methods.get(call.method === "HEAD" ? "GET" : call.method);
  if (!target) {
    const allow = [...route.methods.keys()]
      .flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : method))
      .join(", ");
    return refuseUnmatched(call, new DomainError("METHOD_NOT_ALLOWED"), { Allow: allow });
  }
  if (!target.names.length) return target.answer(call, {});
  const values = pathValues(target, path, route);
  if (!values) return refuseUnmatched(call, new DomainError(target.missing ?? "NOT_FOUND"));
  return target.answer(call, values);
}

function match(path: string): Route | undefined {
  const parts = path.slice(1).split("/");
  return routes.find(
    (r) =>
      r.segments.length === parts.length && r.segments.every((s, i) => (s === null ? parts[i] !== "" : s === parts[i])),
  );
}

function pathValues(target: Target, path: string, route: Route): Record<string, string> | undefined {
  const values: Record<string, string> = {};
  let next = 0;
  const parts = path.slice(1).split("/");
  try {
    route.segments.forEach((segment, i) => {
      if (segment === null) values[target.names[next++]!] = decodeURIComponent(parts[i]!);
    });
  } catch {
    return undefined; // a malformed percent escape matches no path
  }
  return values;
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
  const traceId = traceIdOf(call);
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
    return refuse(refusal, traceId, headers);
  }
}
