import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type SupplyTestDatabase, supplyTestDatabase } from "@/lib/testing/harness/servers/supply-test-database";
import { EXAMPLES } from "./examples";
import { FILE_COLUMNS, FILE_NAMES } from "./kinds";
import { printFormat } from "./print-format";

let testDatabase: SupplyTestDatabase;
beforeAll(async () => void (testDatabase = await supplyTestDatabase(inject("databaseUrl"), "format_test")));
afterAll(() => testDatabase.close());

test("the printed format has every file and column, and its examples can be imported unchanged", async () => {
  const printed = printFormat();
  for (const [file, columns] of Object.entries(FILE_COLUMNS)) {
    expect(printed).toContain(`${file}: a row is`);
    for (const column of Object.keys(columns)) expect(printed).toContain(`\n  ${column}`);
  }
  const files = Object.fromEntries(FILE_NAMES.map((name) => [name, EXAMPLES[name].example]));
  const report = await testDatabase.bring(files);
  expect(Object.keys(report)).toHaveLength(23);
  for (const [table, { inserted }] of Object.entries(report)) expect(inserted, table).toBeGreaterThan(0);
});
