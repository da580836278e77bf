import * as endpoints from "@/lib/api/endpoints";
import type { Operation } from "@/lib/api/operation";
import { GROUPS, operations } from "@/lib/api/operations";
import { ROUTE_METHODS } from "@/lib/api/serve";

/** An export that a route file serves. */
interface Served {
  name: string;
  /** The module below lib/api that exports it. */
  module: string;
}

/** The text of a route file, before formatting. Without exports it is the one that refuses unknown paths. */
function routeFile(served: readonly Served[]): string {
  const modules = [...new Set(served.map(({ module }) => module))].toSorted();
  const imports = modules.map((module) => {
    const names = served.filter((one) => one.module === module).map(({ name }) => name);
    return `import { ${names.toSorted().join(", ")} } from "@/lib/api/${module}";\n`;
  });
  const names = served.map(({ name }) => name).join(", ");
  return `${imports.join("")}import { serve } from "@/lib/api/serve";

export const { ${ROUTE_METHODS.join(", ")} } = serve(${names});
`;
}

/**
 * The route file of a path below app/api/v1: `/bookings/{public_id}` is in `bookings/[public_id]/route.ts`. Next allows
 * one name per level, whatever the operations call the id: the first id of a path is always `[public_id]`.
 */
export const routeFileName = (path: string): string =>
  `${path
    .slice(1)
    .replace(/\{\w+\}/, "[public_id]")
    .replaceAll("{", "[")
    .replaceAll("}", "]")}/route.ts`;

/** The route file that refuses all paths without one of their own. */
export const UNKNOWN_PATHS = "[[...path]]/route.ts";

const METHODS: readonly string[] = ROUTE_METHODS;

/** Everything that must be served below /api/v1, with its export. */
function allServed(): (Served & { method: string; path: string; id: string })[] {
  const nameOf = new Map(Object.entries(endpoints).map(([name, value]): [unknown, string] => [value, name]));
  const exported = Object.entries(GROUPS).flatMap(([group, { operations: members }]) =>
    Object.entries(members as unknown as Record<string, Operation>).map(
      ([name, op]) => [op, { name, module: `operations/${group}` }] as const,
    ),
  );
  const byOperation = new Map(exported);
  const all = [
    ...operations.map((op) => ({ ...byOperation.get(op)!, method: op.method, path: op.path, id: op.id })),
    ...endpoints.endpoints.map((endpoint) => {
      const name = nameOf.get(endpoint)!;
      return { name, module: "endpoints", method: endpoint.method, path: endpoint.path, id: name };
    }),
  ];
  return all.toSorted((a, b) => METHODS.indexOf(a.method) - METHODS.indexOf(b.method));
}

/** Each route file below app/api/v1 with its text, before formatting. */
export function allRouteFiles(): Map<string, string> {
  const byFile = new Map<string, Served[]>([[UNKNOWN_PATHS, []]]);
  for (const { name, module, path } of allServed()) {
    const file = routeFileName(path);
    byFile.set(file, [...(byFile.get(file) ?? []), { name, module }]);
  }
  return new Map([...byFile].map(([file, served]) => [file, routeFile(served)]));
}
