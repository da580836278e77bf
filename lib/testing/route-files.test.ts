import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { endpoints } from "@/lib/api/endpoints";
import { operations } from "@/lib/api/operations";

const root = join(import.meta.dirname, "../../app/api/v1");

/** The whole content of a path's route file. */
const content = (path: string): string =>
  `import { route } from "@/lib/api/serve";\n\nexport const { GET, POST, PUT, PATCH, DELETE } = route("${path}");\n`;

/**
 * `/bookings/{public_id}` is in `bookings/[public_id]/route.ts`. Next allows one name per level, whatever the
 * operations call the id: the first id of a path is always `[public_id]`.
 */
const fileOf = (path: string): string =>
  `${path
    .slice(1)
    .replace(/\{\w+\}/, "[public_id]")
    .replaceAll("{", "[")
    .replaceAll("}", "]")}/route.ts`;

/** Each expected file with its content. */
function expected(): Record<string, string> {
  const paths = new Set([...operations, ...endpoints].map((target) => target.path));
  return Object.fromEntries([
    ["[...path]/route.ts", content("*")],
    ...[...paths].map((path) => [fileOf(path), content(path)]),
  ]);
}

/** All files below a folder. */
function filesIn(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return [file.slice(folder.length + 1).replaceAll("\\", "/"), readFileSync(file, "utf8")];
    }),
  );
}

test("route files and operations agree: none is missing, superfluous or different", () => {
  expect(filesIn(root)).toEqual(expected());
});

test("no two operations share a method and path, or an id", () => {
  const targets = operations.map((op) => `${op.method} ${op.path.replace(/\{\w+\}/g, "{}")}`);
  expect(targets.filter((target, i) => targets.indexOf(target) !== i)).toEqual([]);
  const ids = operations.map((op) => op.id);
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
});

test("every path id is in the operation's schema, with its response when missing", () => {
  for (const op of operations) {
    const names = [...op.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const shape = (op.params as { shape?: object } | undefined)?.shape ?? {};
    expect(Object.keys(shape), op.id).toEqual(names);
    expect(op.missing !== undefined, op.id).toBe(names.length > 0);
  }
});
