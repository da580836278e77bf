import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { SMALL_SERVICE_DAYS, SMALL_SERVICES } from "./small-service-files";
import {
  type SupplyTestDatabase,
  supplyTestDatabase,
  SMALL_SUPPLY,
} from "@/lib/testing/harness/servers/supply-test-database";

const PACKAGES = {
  "packages.csv": `code,name,country_code,timezone,place_code,discount_percent,start_weekdays,description_en
P1,Paris and its river,FR,Europe/Paris,FR-PAR,7.5,4567,Two nights and a walk
`,
  "package_components.csv": `package_code,position,day_offset,property_code,nights,service_code,start_time
P1,1,0,,,T2,
P1,2,0,H1,2,,
P1,3,1,,,W1-GROUP,10:00
`,
};

let testDatabase: SupplyTestDatabase;
beforeAll(async () => {
  testDatabase = await supplyTestDatabase(inject("databaseUrl"), "import_packages_test");
  await testDatabase.bring({
    ...SMALL_SUPPLY,
    ...SMALL_SERVICES,
    ...SMALL_SERVICE_DAYS,
    "places.csv": SMALL_SERVICES["places.csv"],
  });
});
afterAll(() => testDatabase.close());

test("a package is imported with its parts, and importing the same files twice changes nothing", async () => {
  const report = await testDatabase.bring(PACKAGES);
  expect(report).toMatchObject({ package: { inserted: 1 }, package_component: { inserted: 3 } });
  const parts = `SELECT c.position, c.day_offset, p.code, c.nights, s.code, c.start_time FROM package_component c
    LEFT JOIN property p ON p.id = c.property_id LEFT JOIN service s ON s.id = c.service_id ORDER BY 1`;
  expect(await testDatabase.read(parts)).toEqual(["1 0 - - T2 ", "2 0 H1 2 - ", "3 1 - - W1-GROUP 10:00"]);
  expect(await testDatabase.read("SELECT discount_percent, start_weekdays FROM package")).toEqual(["7.50 [4,5,6,7]"]);
  const before = await testDatabase.everything(["package", "package_component"]);
  await testDatabase.bring(PACKAGES);
  expect(await testDatabase.everything(["package", "package_component"])).toEqual(before);
});

test("a removed part is deleted, and a part may become another product", async () => {
  await testDatabase.bring(PACKAGES);
  await testDatabase.bring({
    "package_components.csv": `package_code,position,day_offset,property_code,nights,service_code,start_time,deleted
P1,1,0,H1,1,,,false
P1,3,1,,,W1-GROUP,10:00,true
`,
  });
  const parts = "SELECT position, nights, deleted_at IS NULL FROM package_component ORDER BY 1";
  expect(await testDatabase.read(parts)).toEqual(["1 1 true", "2 2 true", "3 - false"]);
});

test.each([
  ["P1,4,0,H1,2,T2,", "service_code: expected either a property_code or a service_code"],
  ["P1,4,0,,,,", "service_code: expected either a property_code or a service_code"],
  ["P1,4,0,H1,,,", "nights: expected nights of a stay, and empty for other products"],
  ["P1,4,0,,,W1-GROUP,", "start_time: expected the local start time of a tour, and empty for other products"],
  ["P1,4,0,,,T2,10:00", "start_time: expected the local start time of a tour, and empty for other products"],
  ["P9,1,0,H1,2,,", "package_code: expected the code of a package of these files or an earlier import"],
  ["P1,21,0,H1,2,,", "position: expected a whole number from 1 to 20"],
  ["P1,4,0,H9,2,,", "property_code: expected the code of a property of these files or an earlier import"],
])("a wrong part is reported by its cell: %s", async (line, message) => {
  const header = PACKAGES["package_components.csv"].split("\n")[0]!;
  await expect(
    testDatabase.bring({ "packages.csv": PACKAGES["packages.csv"], "package_components.csv": `${header}\n${line}\n` }),
  ).rejects.toThrow(message);
});
