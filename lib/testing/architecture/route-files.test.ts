import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import * as prettier from "prettier";
import { expect, test } from "vitest";
import { operations } from "@/lib/api/operations";
import { allRouteFiles } from "./route-file";

// Where a path leads: its route file names the operations that are served there, one per method.

const root = join(import.meta.dirname, "../../../app/api/v1");

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

test("each path of an operation has its route file, which names its operations and contains nothing else", async () => {
  const style = await prettier.resolveConfig(join(root, "route.ts"));
  const formatted = [...allRouteFiles()].map(async ([file, text]): Promise<[string, string]> => [
    file,
    await prettier.format(text, { ...style, parser: "typescript" }),
  ]);
  expect(filesIn(root)).toEqual(Object.fromEntries(await Promise.all(formatted)));
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
