import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { columnsOf, openText } from "../csv/csv-rows";
import { importSupply } from "../import/import-supply";
import { type SupplyTestDatabase, supplyTestDatabase } from "@/lib/testing/harness/servers/supply-test-database";
import { isOfAttractions } from "./attractions";
import { convertAttractions } from "./convert-attractions";

const CSV = `src,src_row,name,kind,tags,address,city,region,country,lat,lon,opening_hours,price_text,website
IE-ATT,1,Oranmore Castle,attraction,Castle|Tour,,Oranmore,Galway,IE,53.268287,-8.93461,,,
IE-ACT,1,"Kayaks, by the hour",tour_or_activity,Kayaking|Activity Operator,,,Mayo,IE,53.8,-9.6,,,
FR-MUS,M1,musée du chapeau,museum,Musée de France,31 rue Martouret,Chazelles,Auvergne-Rhône-Alpes,FR,45.63,4.39,,,
FR-MUS,M2,musée Schœlcher,museum,Musée de France,24 rue Peynier,Pointe-à-Pitre,Territoires et départements d'outre-mer,FR,16.24,-61.53,,,
FR-MUS,M2,musée Schœlcher (annexe),museum,Musée de France,,Pointe-à-Pitre,Territoires et départements d'outre-mer,FR,16.24,-61.53,,,
ES-MAD,9,Nowhere,attraction,Teatros,,Madrid,Madrid,ES,,,,,
`;

const folder = mkdtempSync(path.join(tmpdir(), "convert-attractions-"));
let testDatabase: SupplyTestDatabase;
beforeAll(
  async () => void (testDatabase = await supplyTestDatabase(inject("databaseUrl"), "convert_attractions_test")),
);
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await testDatabase.close();
});

async function convert(name: string): Promise<string> {
  const file = path.join(folder, "data.csv");
  writeFileSync(file, CSV);
  expect(isOfAttractions(await columnsOf(openText(file)))).toBe(true);
  const directory = path.join(folder, name);
  expect(await convertAttractions({ file, directory, from: "2027-01-01", days: 90 })).toBe(5);
  return directory;
}

test("attractions become tours that can be imported unchanged, and conversion is deterministic", async () => {
  const [one, other] = [await convert("one"), await convert("other")];
  for (const file of readdirSync(one))
    expect(readFileSync(path.join(one, file))).toEqual(readFileSync(path.join(other, file)));
  const report = await importSupply({ databaseUrl: testDatabase.databaseUrl, directory: one });
  expect(report).toMatchObject({ tour: { inserted: 5 }, tour_option: { inserted: 5 }, tariff: { inserted: 5 } });
  expect(
    await testDatabase.read(
      "SELECT t.code, t.name, category_code, t.timezone, p.name, synthetic FROM tour t JOIN place p ON p.id = place_id ORDER BY 1",
    ),
  ).toEqual([
    "FR-MUS-M1 musée du chapeau MUSEUM Europe/Paris Chazelles true",
    "FR-MUS-M2 musée Schœlcher MUSEUM America/Guadeloupe Pointe-à-Pitre true",
    "FR-MUS-M2-2 musée Schœlcher (annexe) MUSEUM America/Guadeloupe Pointe-à-Pitre true",
    "IE-ACT-1 Kayaks, by the hour WATER_SPORT Europe/Dublin Mayo true",
    "IE-ATT-1 Oranmore Castle HISTORY Europe/Dublin Oranmore true",
  ]);
  expect(await testDatabase.read("SELECT external_ids->0->>'attribution' FROM tour WHERE code = 'FR-MUS-M1'")).toEqual([
    "Musées de France, Ministère de la Culture (Licence Ouverte), departures, rates and stock are synthetic",
  ]);
  expect(await testDatabase.read("SELECT count(DISTINCT (service_id, day)), min(total) > 0 FROM service_day")).toEqual([
    "450 true",
  ]);
});
