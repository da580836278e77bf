import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { SupplyError } from "../csv/import-problems";
import { SMALL_SERVICES } from "./small-service-files";
import { type SupplyTestDatabase, supplyTestDatabase } from "@/lib/testing/harness/servers/supply-test-database";

const TABLES = [
  "place",
  "service_zone",
  "transfer_vehicle_type",
  "tour",
  "flight",
  "service",
  "transfer_service",
  "tour_option",
  "flight_cabin",
];

let testDatabase: SupplyTestDatabase;
beforeAll(async () => void (testDatabase = await supplyTestDatabase(inject("databaseUrl"), "import_services_test")));
afterAll(() => testDatabase.close());
beforeEach(() => testDatabase.client.query(`TRUNCATE ${TABLES.join(", ")} RESTART IDENTITY CASCADE`));

const everything = () => testDatabase.everything(TABLES);

async function complaints(files: Record<string, string>): Promise<string[]> {
  const error: unknown = await testDatabase.bring(files).catch((thrown: unknown) => thrown);
  if (!(error instanceof SupplyError)) throw error;
  return error.problems.map(({ file, line, column, value }) => `${file} ${line} ${column} ${value}`).toSorted();
}

test("zones, vehicles, transfers, tours, options, flights and cabins are imported with their references", async () => {
  expect(await testDatabase.bring(SMALL_SERVICES)).toEqual({
    place: { inserted: 4, updated: 0 },
    service_zone: { inserted: 3, updated: 0 },
    transfer_vehicle_type: { inserted: 2, updated: 0 },
    service: { inserted: 6, updated: 0 },
    transfer_service: { inserted: 2, updated: 0 },
    tour: { inserted: 1, updated: 0 },
    tour_option: { inserted: 2, updated: 0 },
    flight: { inserted: 1, updated: 0 },
    flight_cabin: { inserted: 2, updated: 0 },
  });
  expect(
    await testDatabase.read(
      `SELECT z.code, up.code, p.code, z.latitude, z.synthetic, left(z.public_id, 4)
       FROM service_zone z LEFT JOIN service_zone up ON up.id = z.parent_id LEFT JOIN place p ON p.id = z.place_id ORDER BY 1`,
    ),
  ).toEqual([
    "Z-LOUVRE Z-PAR FR-PAR 48.860600 true zon_",
    "Z-ORY - FR-ORY - false zon_",
    "Z-PAR - FR-PAR - false zon_",
  ]);
  expect(
    await testDatabase.read(
      `SELECT s.code, product_type, confirmation_mode, lead_hours, languages, f.code, t.code, direction, service_class, v.code, duration_minutes
       FROM service s JOIN transfer_service x ON x.service_id = s.id JOIN service_zone f ON f.id = from_zone_id
       JOIN service_zone t ON t.id = to_zone_id JOIN transfer_vehicle_type v ON v.id = vehicle_type_id ORDER BY 1`,
    ),
  ).toEqual(["T1 2 INSTANT 6 [en,fr] Z-ORY Z-LOUVRE 1 1 SEDAN 40", "T2 2 DELAYED 24 [] Z-ORY Z-PAR 1 2 BUS -"]);
  expect(
    await testDatabase.read(
      `SELECT s.code, product_type, t.code, o.name, o.duration_minutes, max_party, languages, left(o.public_id, 4)
       FROM service s JOIN tour_option o ON o.service_id = s.id JOIN tour t ON t.id = tour_id ORDER BY 1`,
    ),
  ).toEqual(["W1-GROUP 3 W1 Small group - 12 [en,fr] opt_", "W1-PRIVATE 3 W1 Private 150 30 [] opt_"]);
  expect(await testDatabase.read("SELECT meeting_point, descriptions, attribute_codes, images FROM tour")).toEqual([
    "{name:At the fountain,address:Place Saint-Michel,latitude:48.8534,longitude:2.3441} [{text:Two hours on foot,language:en},{text:Deux heures à pied,language:fr}] [WHEELCHAIR_ACCESS] []",
  ]);
  expect(
    await testDatabase.read(
      `SELECT o.code, d.code, departure_time, arrival_day_offset, weekdays, f.synthetic, s.code, cabin, baggage_included, lead_hours
       FROM flight f JOIN place o ON o.id = origin_id JOIN place d ON d.id = destination_id
       JOIN flight_cabin c ON c.flight_id = f.id JOIN service s ON s.id = c.service_id ORDER BY s.code`,
    ),
  ).toEqual([
    "FR-ORY JP-HND 13:20 1 [1,3,5,7] true F1-C BUSINESS 2 2",
    "FR-ORY JP-HND 13:20 1 [1,3,5,7] true F1-Y ECONOMY 1 2",
  ]);
});

test("importing the same files twice changes nothing, not even a row's transaction", async () => {
  await testDatabase.bring(SMALL_SERVICES);
  const before = await everything();
  const report = await testDatabase.bring(SMALL_SERVICES);
  expect(Object.values(report).every(({ inserted, updated }) => inserted + updated === 0)).toBe(true);
  expect(await everything()).toEqual(before);
});

test("changed records are updated in place, and deleted records keep a tombstone until they are restored", async () => {
  await testDatabase.bring(SMALL_SERVICES);
  const ids = await testDatabase.read(
    "SELECT public_id FROM tour_option UNION ALL SELECT public_id FROM tour ORDER BY 1",
  );
  const header = "code,tour_code,name,lead_hours,deleted\n";
  const change = `${header}W1-GROUP,W1,Larger group,0,false\nW1-PRIVATE,W1,Private,48,true\n`;
  expect(await testDatabase.bring({ "tour_options.csv": change })).toEqual({
    service: { inserted: 0, updated: 1 },
    tour_option: { inserted: 0, updated: 1 },
  });
  const options =
    "SELECT code, name, lead_hours, max_party, confirmation_mode, deleted_at IS NOT NULL FROM service s JOIN tour_option o ON o.service_id = s.id ORDER BY 1";
  expect(await testDatabase.read(options)).toEqual([
    "W1-GROUP Larger group 0 12 INSTANT false",
    "W1-PRIVATE Private 48 30 ON_REQUEST true",
  ]);
  await testDatabase.bring({ "tour_options.csv": change.replace("true", "false") });
  expect(await testDatabase.read(options)).toContain("W1-PRIVATE Private 48 30 ON_REQUEST false");
  expect(
    await testDatabase.read("SELECT public_id FROM tour_option UNION ALL SELECT public_id FROM tour ORDER BY 1"),
  ).toEqual(ids);
});

test("unknown references, cycles of zones, invalid codes, languages and incomplete coordinates are reported with file, line and column", async () => {
  await testDatabase.bring({ "places.csv": SMALL_SERVICES["places.csv"] });
  const before = await everything();
  expect(
    await complaints({
      "service_zones.csv":
        "code,type,name,country_code,timezone,parent_code,place_code,latitude\nA,CITY,A,FR,Europe/Paris,B,,\nB,CITY,B,FR,Europe/Paris,A,NOWHERE,1\n",
      "vehicle_types.csv": "code,name,vehicle_class,max_passengers,max_bags\nV,Van,VAN,0,2\n",
      "transfers.csv":
        "code,from_zone_code,to_zone_code,direction,service_class,vehicle_type_code,languages\nT,A,A,3,1,CAR,english\nT,A,B,1,1,V,en;en\nU,A,B,1,1,V,\n",
      "flights.csv":
        "code,carrier_code,carrier_name,flight_number,origin_code,destination_code,departure_time,arrival_time,duration_minutes\nF,AFR,Air France,AF12,FR-PAR,XX,25:00,09:00,60\n",
      "flight_cabins.csv": "code,flight_code,cabin\nT,F,COACH\n",
    }),
  ).toEqual([
    "flight_cabins.csv 2 cabin COACH",
    "flight_cabins.csv 2 code T",
    "flights.csv 2 carrier_code AFR",
    "flights.csv 2 departure_time 25:00",
    "flights.csv 2 destination_code XX",
    "flights.csv 2 flight_number AF12",
    "flights.csv 2 origin_code FR-PAR",
    "service_zones.csv 2 parent_code B",
    "service_zones.csv 3 longitude ",
    "service_zones.csv 3 parent_code A",
    "service_zones.csv 3 place_code NOWHERE",
    "transfers.csv 2 direction 3",
    "transfers.csv 2 languages english",
    "transfers.csv 2 to_zone_code A",
    "transfers.csv 2 vehicle_type_code CAR",
    "transfers.csv 3 code T",
    "transfers.csv 3 languages en;en",
    "transfers.csv 4 code U",
    "vehicle_types.csv 2 max_passengers 0",
  ]);
  expect(await everything()).toEqual(before);
});

test("the meaning of a code never changes, because bookings and stock depend on it", async () => {
  await testDatabase.bring(SMALL_SERVICES);
  const before = await everything();
  expect(
    await complaints({
      "transfers.csv": SMALL_SERVICES["transfers.csv"]
        .replace("T2,Z-ORY", "T1-NEW,Z-ORY")
        .replace("T1,Z-ORY,Z-LOUVRE", "T1,Z-ORY,Z-PAR")
        .replace(",1,2,BUS", ",1,1,SEDAN"),
      "tour_options.csv": "code,tour_code,name\nF1-Y,W1,Not a cabin\n",
      "flights.csv": SMALL_SERVICES["flights.csv"].replace("13:20", "14:20"),
      "flight_cabins.csv": "code,flight_code,cabin\nF1-ECO,F1,ECONOMY\n",
    }),
  ).toEqual([
    "flight_cabins.csv 2 code F1-ECO",
    "flights.csv 2 departure_time 14:20",
    "tour_options.csv 2 code F1-Y",
    "transfers.csv 2 code T1",
    "transfers.csv 3 code T1-NEW",
  ]);
  expect(await everything()).toEqual(before);
});
