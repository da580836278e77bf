import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type SupplyTestDatabase, supplyTestDatabase } from "../testing/harness/servers/supply-test-database";
import { FILE_NAMES } from "./import/supply-directory";

let testDatabase: SupplyTestDatabase;
beforeAll(async () => void (testDatabase = await supplyTestDatabase(inject("databaseUrl"), "format_test")));
afterAll(() => testDatabase.close());

/** The examples of FORMAT.md, by the file of their section. */
function examples(): Record<string, string> {
  const sections = readFileSync(new URL("FORMAT.md", import.meta.url), "utf8").split(/^## /m);
  return Object.fromEntries(
    sections.flatMap((section) => {
      const name = section.split("\n")[0]!;
      const example = /^```csv\n([\s\S]*?)^```/m.exec(section)?.[1];
      return example === undefined ? [] : [[name, example]];
    }),
  );
}

test("every file of the format has a description with an example, and the examples can be imported unchanged", async () => {
  const files = examples();
  expect(Object.keys(files).toSorted()).toEqual(FILE_NAMES.toSorted());
  const report = await testDatabase.bring(files);
  expect(Object.keys(report)).toHaveLength(18);
  for (const [table, { inserted }] of Object.entries(report)) expect(inserted, table).toBeGreaterThan(0);
});
