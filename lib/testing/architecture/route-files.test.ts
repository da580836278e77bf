import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { operations } from "@/lib/api/operations";
import { allRouteFiles } from "./route-file";

// Each route file names the operations that are served at its path, one per method.

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

test("each path of an operation has its route file, which names its operations and contains nothing else", () => {
  const plain = (text: string) => text.replaceAll(/\s+|,(?=\s*[})])/g, "");
  const plainly = (texts: Iterable<[string, string]>) =>
    Object.fromEntries(Array.from(texts, ([file, text]) => [file, plain(text)]));
  const [found, expected] = [plainly(Object.entries(filesIn(root))), plainly(allRouteFiles())];
  const wrong = Object.keys(expected).filter((file) => found[file] !== expected[file]);
  expect(wrong.map((file) => `${file}: ${new Map(allRouteFiles()).get(file)}`)).toEqual([]);
  expect(Object.keys(found).toSorted()).toEqual(Object.keys(expected).toSorted());
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
