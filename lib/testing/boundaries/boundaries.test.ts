import { join } from "node:path";
import { expect, it } from "vitest";
import { checkBoundaries } from "./check";

const root = join(import.meta.dirname, "../../..");

it("has no import against the rules, and files to check", () => {
  const { files, imports, violations } = checkBoundaries(root, ["app", "components", "e2e", "lib"]);
  expect(violations).toEqual([]);
  expect(Math.min(files, imports)).toBeGreaterThan(100);
});
