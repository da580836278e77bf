import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { importSupply } from "../import/import-supply";
import { type SupplyTestDatabase, supplyTestDatabase } from "@/lib/testing/harness/servers/supply-test-database";
import { convertSupply } from "./convert-supply";

const TYPES = [
  "hotel",
  "campsite",
  "hostel",
  "holiday_village",
  "self_catering",
  "guesthouse",
  "student_residence",
  "somewhere else",
];
const ROWS = TYPES.map(
  (type, at) =>
    `FR,${at},"Maison ""${at}""; |=",${type},${at || ""},${at * 9 || ""},${at} rue Bleue,GRENOBLE,38,FR,45.2,5.7`,
);
const CSV = `src,src_row,name,type,stars,rooms,address,city,region,country,lat,lon\n${ROWS.join("\n")}\n`;

const folder = mkdtempSync(path.join(tmpdir(), "convert-test-"));
let testDatabase: SupplyTestDatabase;
beforeAll(async () => void (testDatabase = await supplyTestDatabase(inject("databaseUrl"), "convert_supply_test")));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await testDatabase.close();
});

async function convert(name: string): Promise<string> {
  const file = path.join(folder, "data.csv");
  writeFileSync(file, CSV);
  const directory = path.join(folder, name);
  expect(await convertSupply({ file, directory, from: "2027-01-01", days: 365 })).toBe(TYPES.length);
  return directory;
}

test("conversion is deterministic, and its files can be imported unchanged", async () => {
  const [one, other] = [await convert("one"), await convert("other")];
  for (const file of readdirSync(one))
    expect(readFileSync(path.join(one, file))).toEqual(readFileSync(path.join(other, file)));
  const report = await importSupply({ databaseUrl: testDatabase.databaseUrl, directory: one });
  expect(report.property).toEqual({ inserted: TYPES.length, updated: 0 });
  expect(report.room_day).toEqual({ inserted: TYPES.length * 2 * 365, updated: 0 });
  expect(
    await testDatabase.read(
      "SELECT count(*) FROM property WHERE synthetic AND external_ids->0->>'attribution' LIKE 'Atout France%'",
    ),
  ).toEqual([String(TYPES.length)]);
});
