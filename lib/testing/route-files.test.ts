import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { endpoints } from "@/lib/api/endpoints";
import { operations } from "@/lib/api/operations";

const root = join(import.meta.dirname, "../../app/api/v1");

/** What a path's route file says, and nothing else. */
const content = (path: string): string =>
  `import { route } from "@/lib/api/serve";\n\nexport const { GET, POST, PUT, PATCH, DELETE } = route("${path}");\n`;

/**
 * `/bookings/{public_id}` stands in `bookings/[public_id]/route.ts`. Next takes one name a level, whatever the operations
 * below call the id: the first id of a path is `[public_id]` always.
 */
const fileOf = (path: string): string =>
  `${path
    .slice(1)
    .replace(/\{\w+\}/, "[public_id]")
    .replaceAll("{", "[")
    .replaceAll("}", "]")}/route.ts`;

/** Each file that there should be, with what it should say. */
function expected(): Record<string, string> {
  const paths = new Set([...operations, ...endpoints].map((target) => target.path));
  return Object.fromEntries([
    ["[...path]/route.ts", content("*")],
    ...[...paths].map((path) => [fileOf(path), content(path)]),
  ]);
}

/** Whatever lies below a folder. */
function filesIn(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map((entry) => {
      const file = join(entry.parentPath, entry.name);
      return [file.slice(folder.length + 1).replaceAll("\\", "/"), readFileSync(file, "utf8")];
    }),
  );
}

test("route files and operations agree: none is missing, none is left over, none says anything else", () => {
  expect(filesIn(root)).toEqual(expected());
});

test("no two operations claim one method of one path, or one id", () => {
  const targets = operations.map((op) => `${op.method} ${op.path.replace(/\{\w+\}/g, "{}")}`);
  expect(targets.filter((target, i) => targets.indexOf(target) !== i)).toEqual([]);
  const ids = operations.map((op) => op.id);
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
});

test("every path id is named in the operation's schema, and says what a missing one is answered with", () => {
  for (const op of operations) {
    const names = [...op.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const shape = (op.params as { shape?: object } | undefined)?.shape ?? {};
    expect(Object.keys(shape), op.id).toEqual(names);
    expect(op.missing !== undefined, op.id).toBe(names.length > 0);
  }
});
