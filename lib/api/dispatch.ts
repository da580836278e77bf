import { API_PREFIX, type Call, type Reply } from "./call";
import { endpoints } from "./endpoints";
import { operations } from "./operations";
import { answerCall, buildRoute, type Route, type RouteTarget } from "./route";

/** Targets by path, with the names of path ids removed. */
const byPath = new Map<string, [RouteTarget, ...RouteTarget[]]>();
for (const target of [...operations, ...endpoints]) {
  const shape = target.path.replace(/\{\w+\}/g, "{}");
  const others = byPath.get(shape);
  if (others) others.push(target);
  else byPath.set(shape, [target]);
}
const routes = new Map([...byPath].map(([shape, targets]) => [shape, buildRoute(targets)]));
const withIds = [...routes.values()].filter(({ segments }) => segments.includes(null));

/**
 * Answers a call of `/api/v1` in a server without routes of its own: finds the path's route. Each of Next's route
 * files names its operations instead (`serve`).
 */
export function dispatch(call: Call): Promise<Reply> {
  const path = call.path.slice(API_PREFIX.length);
  return answerCall(routes.get(path) ?? match(path), call);
}

function match(path: string): Route | undefined {
  const segments = path.slice(1).split("/");
  return withIds.find(
    (route) =>
      route.segments.length === segments.length &&
      route.segments.every((own, i) => (own === null ? segments[i] !== "" : own === segments[i])),
  );
}
