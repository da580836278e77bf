import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { SMALL_SERVICE_DAYS, SMALL_SERVICES } from "./small-service-files";
import { type SupplyTestDatabase, supplyTestDatabase } from "@/lib/testing/harness/servers/supply-test-database";

const ALL = { ...SMALL_SERVICES, ...SMALL_SERVICE_DAYS };

let testDatabase: SupplyTestDatabase;
beforeAll(
  async () => void (testDatabase = await supplyTestDatabase(inject("databaseUrl"), "import_service_days_test")),
);
afterAll(() => testDatabase.close());
beforeEach(() =>
  testDatabase.client.query(
    "TRUNCATE place, service_zone, transfer_vehicle_type, tour, flight, service RESTART IDENTITY CASCADE",
  ),
);

const days = (where = "true") =>
  testDatabase.read(
    `SELECT s.code, to_char(day, 'DD'), start_time, total, closed, prices FROM service_day d JOIN service s ON s.id = d.service_id
     WHERE ${where} ORDER BY s.code, day, start_time`,
  );

test("tariffs have their own positions, and later rows override earlier ones by day and start time", async () => {
  const report = await testDatabase.bring(ALL);
  expect([report.tariff, report.service_day]).toEqual([
    { inserted: 4, updated: 0 },
    { inserted: 12, updated: 0 },
  ]);
  expect(
    await testDatabase.read(
      "SELECT s.code, t.code, position, currency_code, child_bands, cancellation->'tiers'->0->>'fee_type' FROM tariff t JOIN service s ON s.id = service_id ORDER BY 1, 3",
    ),
  ).toEqual([
    "F1-Y PUBLIC 1 EUR [{seat:false,amount:2000,max_age:1},{seat:true,amount:30000,max_age:11}] -",
    "T2 EUR 1 EUR [{seat:false,amount:0,max_age:1},{seat:true,amount:750,max_age:11}] PERCENT",
    "T2 JPY 2 JPY [{seat:true,amount:1200,max_age:11}] -",
    "W1-GROUP STD 1 EUR [{seat:true,amount:0,max_age:3},{seat:true,amount:1000,max_age:12}] AMOUNT",
  ]);
  expect(await days()).toEqual([
    // 1 March 2027 is a Monday. The flight departs on Mondays, Wednesdays, Fridays and Sundays at 13:20.
    "F1-Y 01 13:20 9 false [89900]",
    "F1-Y 03 13:20 9 false [89900]",
    "F1-Y 05 13:20 9 false [89900]",
    "F1-Y 07 13:20 9 false [89900]",
    "T2 01  16 false [1500,2800]",
    "T2 02  16 false [1500,null]",
    "T2 03  16 false [1500,2800]",
    "T2 04  16 false [1500,2800]",
    "W1-GROUP 06 10:00 12 false [2000]",
    "W1-GROUP 06 15:30 12 false [2000]",
    "W1-GROUP 07 10:00 12 false [2000]",
    "W1-GROUP 07 15:30 6 true [2000]",
  ]);
});

test("importing the same files twice changes nothing, not even a row's transaction", async () => {
  await testDatabase.bring(ALL);
  const read = () => testDatabase.read("SELECT xmin, d.* FROM service_day d ORDER BY 2, 3, 4");
  const before = await read();
  const report = await testDatabase.bring(ALL);
  expect(Object.values(report).every(({ inserted, updated }) => inserted + updated === 0)).toBe(true);
  expect(await read()).toEqual(before);
});

test("a tariff keeps its position and currency permanently, and a new one gets the next position", async () => {
  await testDatabase.bring(ALL);
  const header = "service_code,code,currency_code,non_refundable,deleted\n";
  expect((await testDatabase.complaints({ "tariffs.csv": `${header}T2,EUR,USD,true,false\n` }))[0]).toBe(
    'tariffs.csv, line 2, currency_code: expected EUR, the stored value, which cannot change (create a new tariff instead), found "USD"',
  );
  await testDatabase.bring({ "tariffs.csv": `${header}T2,NEW,USD,true,false\nT2,EUR,EUR,true,true\n` });
  expect(
    await testDatabase.read(
      "SELECT code, position, deleted_at IS NOT NULL FROM tariff WHERE service_id = 2 ORDER BY position",
    ),
  ).toEqual(["EUR 1 true", "JPY 2 false", "NEW 3 false"]);
});

test("sold and held units stay: a lower allotment is refused with its row, day and time", async () => {
  await testDatabase.bring(ALL);
  const at = new Date("2027-02-01T12:00:00Z");
  const seconds = at.getTime() / 1000;
  await testDatabase.client.query(
    `UPDATE service_day SET sold = 2, holds = ARRAY[${seconds + 60}, ${seconds - 60}] WHERE start_time = '10:00'`,
  );
  const lower = (allotment: number) => ({
    "service_days.csv": `service_code,from,to,start_times,allotment\nW1-GROUP,2027-03-06,2027-03-06,10:00,${allotment}\n`,
  });
  const clock = { now: () => at, realNow: () => at };
  await expect(testDatabase.bring(lower(2), { clock })).rejects.toThrow(
    'service_days.csv, line 2, allotment: expected at least the 2 sold and 1 held on 2027-03-06 at 10:00, found "2"',
  );
  expect(await testDatabase.bring(lower(3), { clock })).toEqual({ service_day: { inserted: 0, updated: 1 } });
  expect(
    await testDatabase.read("SELECT total, sold, holds FROM service_day WHERE start_time = '10:00' ORDER BY day"),
  ).toEqual([`3 2 [${seconds + 60}]`, `12 2 [${seconds + 60},${seconds - 60}]`]);
});

test("unknown services and tariffs, misplaced times, days without a flight and fees of nights are reported", async () => {
  await testDatabase.bring(ALL);
  const before = await days();
  const wrong = `service_code,from,to,weekdays,start_times,allotment,prices
T9,2027-03-01,2027-03-01,,,,
T2,2027-03-01,2027-03-01,,09:00,,
W1-GROUP,2027-03-01,2027-03-01,,,,
W1-GROUP,2027-03-01,2027-03-01,,9:00;10:00,,
W1-GROUP,2027-03-01,2027-03-01,,10:00;10:00,,FLEX=1
F1-Y,2027-03-01,2027-03-07,2,,,PUBLIC=899.001
`;
  expect(await testDatabase.complaints({ "service_days.csv": wrong })).toEqual([
    'service_days.csv, line 2, service_code: expected the code of a transfer, tour option or cabin of these files or an earlier import, found "T9"',
    'service_days.csv, line 3, start_times: expected empty, as a transfer has no start times, found "09:00"',
    "service_days.csv, line 4, start_times: expected local times such as 09:00;14:00, as a tour begins at them, found nothing",
    'service_days.csv, line 5, start_times: expected a time of day such as 18:00, found "9:00;10:00"',
    'service_days.csv, line 6, start_times: expected each time once, found "10:00;10:00"',
    'service_days.csv, line 6, prices: expected tariffs of the service (STD), found "FLEX=1"',
    'service_days.csv, line 7, weekdays: expected only weekdays on which the flight departs, found "2"',
    'service_days.csv, line 7, prices: expected an amount of EUR above 0 with at most 2 decimals, or nothing for no sale, found "PUBLIC=899.001"',
  ]);
  const tariffs = `service_code,code,currency_code,child_bands,non_refundable,free_until,cancellation_tiers
T1,A,EUR,11=1:SEAT,false,1d 18:00,1d 18:00=NIGHTS:1
T9,B,EUR,,true,,
`;
  expect(await testDatabase.complaints({ "tariffs.csv": tariffs })).toEqual([
    expect.stringContaining("line 2, child_bands: expected an amount of EUR"),
    expect.stringContaining(
      "line 2, cancellation_tiers: expected tiers such as 7d 18:00=PERCENT:50; 1d 18:00=PERCENT:100",
    ),
    expect.stringContaining("line 3, service_code: expected the code of a transfer"),
  ]);
  expect(await days()).toEqual(before);
});

test("weekdays that no day of the range has are an error of their line", async () => {
  await testDatabase.bring(ALL);
  const never = `service_code,from,to,weekdays,start_times,prices
W1-GROUP,2027-03-01,2027-03-05,67,10:00,STD=1.00
W1-GROUP,2027-03-01,2027-03-06,67,10:00,STD=1.00
`;
  expect(await testDatabase.complaints({ "service_days.csv": never })).toEqual([
    'service_days.csv, line 2, weekdays: expected a weekday that occurs from 2027-03-01 to 2027-03-05, found "67"',
  ]);
});

const tariffRows = (...rows: string[]) => ({
  "tariffs.csv": ["service_code,code,currency_code,non_refundable,free_until", ...rows, ""].join("\n"),
});
const departures = (...times: string[]) => ({
  "service_days.csv": `service_code,from,to,start_times,allotment\nW1-GROUP,2040-03-01,2040-03-02,${times.join(";")},5\n`,
});

test("free cancelling of a service ends before it begins: a transfer's day, a flight's departure, a tour's start", async () => {
  await testDatabase.bring(ALL);
  await testDatabase.bring(departures("10:00", "15:30"));
  const late = tariffRows(
    "T2,EUR,EUR,false,0d 18:00",
    "F1-Y,PUBLIC,EUR,false,0d 13:21",
    "W1-GROUP,STD,EUR,false,0d 10:01",
    "T2,JPY,JPY,false,1d 23:59",
  );
  expect(await testDatabase.complaints(late)).toEqual([
    'tariffs.csv, line 2, free_until: expected no later than 0d 00:00, when it begins, found "0d 18:00"',
    'tariffs.csv, line 3, free_until: expected no later than 0d 13:20, when it begins, found "0d 13:21"',
    'tariffs.csv, line 4, free_until: expected no later than 0d 10:00, when it begins, found "0d 10:01"',
  ]);
  await testDatabase.bring(
    tariffRows("T2,EUR,EUR,false,0d 00:00", "F1-Y,PUBLIC,EUR,false,0d 13:20", "W1-GROUP,STD,EUR,false,0d 10:00"),
  );
  expect(await testDatabase.complaints(departures("11:00", "09:59"))).toEqual([
    'service_days.csv, line 2, start_times: expected no earlier than 10:00, until when cancelling is free (0d 10:00), found "11:00;09:59"',
  ]);
  const both = { ...tariffRows("W1-GROUP,STD,EUR,false,0d 09:30"), ...departures("09:00") };
  expect(await testDatabase.complaints(both)).toEqual([
    'tariffs.csv, line 2, free_until: expected no later than 0d 09:00, when it begins, found "0d 09:30"',
  ]);
});
