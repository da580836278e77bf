import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { operationSkeleton } from "./operation-skeleton";

const read = (file: string) => fs.readFileSync(path.join(import.meta.dirname, "../../..", file), "utf8");
const skeletonOf = (group: string, verb: string) =>
  operationSkeleton({
    group,
    verb,
    declarations: read(`lib/api/operations/${group}.ts`),
    samples: read("lib/testing/harness/samples/samples.ts"),
  });

test("a new operation has its schema, function, declaration, route file, sample and test by the usual names", () => {
  const files = skeletonOf("trips", "listLate");
  expect([...files.keys()]).toEqual([
    "lib/trip/list-late-trip-schemas.ts",
    "lib/trip/list-late-trip.ts",
    "lib/trip/list-late-trip.http.test.ts",
    "app/api/v1/trip/list-late/route.ts",
    "lib/api/operations/trips.ts",
    "lib/testing/harness/samples/samples.ts",
  ]);
  expect(files.get("lib/api/operations/trips.ts")).toContain("export const tripListLate = operation({");
  expect(files.get("lib/testing/harness/samples/samples.ts")).toContain('  "trip.listLate": async () => ({}),\n};');
});

test("an operation that exists is refused", () => {
  expect(() => skeletonOf("trips", "cancel")).toThrow("trips.ts already declares trip.cancel");
});
