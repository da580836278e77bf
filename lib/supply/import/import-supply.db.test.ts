import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { SupplyError } from "../csv/import-problems";
import {
  type SupplyTestDatabase,
  supplyTestDatabase,
  SMALL_SUPPLY,
} from "@/lib/testing/harness/servers/supply-test-database";

let testDatabase: SupplyTestDatabase;
beforeAll(async () => void (testDatabase = await supplyTestDatabase(inject("databaseUrl"), "import_supply_test")));
afterAll(() => testDatabase.close());
beforeEach(async () => {
  await testDatabase.client.query(
    "TRUNCATE place, property, room, rate_plan, room_month, fx_rate RESTART IDENTITY CASCADE",
  );
});

const TABLES = ["place", "property", "room", "rate_plan", "room_month", "fx_rate"];
const everything = () => testDatabase.everything(TABLES);

const SHEETS = "SELECT code, sheet_version FROM property ORDER BY code";

test("everything is imported, with references resolved and money in minor units", async () => {
  expect(await testDatabase.bring(SMALL_SUPPLY)).toEqual({
    place: { inserted: 2, updated: 0 },
    property: { inserted: 2, updated: 0 },
    room: { inserted: 3, updated: 0 },
    rate_plan: { inserted: 3, updated: 0 },
    rate_season: { inserted: 2, updated: 0 },
    supplement: { inserted: 1, updated: 0 },
    offer: { inserted: 2, updated: 0 },
    fee: { inserted: 2, updated: 0 },
    sell_rule: { inserted: 3, updated: 0 },
    room_day: { inserted: 31, updated: 0 },
    fx_rate: { inserted: 1, updated: 0 },
  });
  expect(
    await testDatabase.read("SELECT p.code, up.code FROM place p LEFT JOIN place up ON up.id = p.parent_id ORDER BY 1"),
  ).toEqual(["FR -", "FR-PAR FR"]);
  const properties =
    "SELECT code, latitude, attribute_codes, status, sheet_version, left(public_id, 4), length(public_id), place_id IS NULL FROM property ORDER BY 1";
  expect(await testDatabase.read(properties)).toEqual([
    "H1 48.856614 [FREE_WIFI,POOL] ACTIVE 1 prp_ 26 false",
    "H2 - [] ACTIVE 1 prp_ 26 true",
  ]);
  expect(
    await testDatabase.read(
      "SELECT property_id, code, position, extra_adult, child_bands FROM rate_plan ORDER BY 1, 2",
    ),
  ).toEqual(["1 FLEX 1 2050 [{amount:0,max_age:2},{amount:1525,max_age:11}]", "1 NRF 2 2050 []", "2 FLEX 1 3000 []"]);
});

test("a room's attributes are imported, and a file without their columns leaves them unchanged", async () => {
  await testDatabase.bring(SMALL_SUPPLY);
  const [, ...rooms] = SMALL_SUPPLY["rooms.csv"].trim().split("\n");
  const columns = "property_code,code,name,base_occupancy,max_adults,max_children,max_occupancy";
  const like = "DOUBLE=1;COT=1,24.5,SAFE;DESK,https://img.example/2.jpg|The view|1600x1067;https://img.example/1.jpg";
  const described = `${columns},beds,size_sqm,attribute_codes,image_urls\n${rooms[0]},${like}\n`;
  expect(await testDatabase.bring({ "rooms.csv": described })).toEqual({ room: { inserted: 0, updated: 1 } });
  const stored = "SELECT beds, size_sqm, attribute_codes, images FROM room ORDER BY id LIMIT 2";
  const after = await testDatabase.read(stored);
  expect(after).toEqual([
    "[{type:DOUBLE,count:1},{type:COT,count:1}] 24.5 [SAFE,DESK] [{url:https://img.example/2.jpg,width:1600,height:1067,caption:The view},{url:https://img.example/1.jpg}]",
    "[] - [] []",
  ]);
  expect(await testDatabase.bring({ "rooms.csv": described })).toEqual({ room: { inserted: 0, updated: 0 } });
  expect(await testDatabase.bring({ "rooms.csv": SMALL_SUPPLY["rooms.csv"] })).toEqual({
    room: { inserted: 0, updated: 0 },
  });
  expect(await testDatabase.read(stored)).toEqual(after);
});

test("later rows override earlier ones, for their days and filled cells only", async () => {
  await testDatabase.bring(SMALL_SUPPLY);
  const nights = await testDatabase.read(
    `SELECT to_char(day, 'DD'), total, closed, closed_to_arrival, prices, min_stay, max_stay FROM room_night d JOIN room r ON r.id = d.room_id
     WHERE d.property_id = 1 AND r.code = 'DBL' AND day BETWEEN '2027-03-04' AND '2027-03-10' ORDER BY day`,
  );
  expect(nights).toEqual([
    "04 8 false false [12000,10500] - -",
    "05 8 false false [14050,10500] - -",
    "06 2 false true [14050,null] [2] -",
    "07 2 false true [12000,null] [2] -",
    "08 8 false false [12000,10500] - -",
    "09 8 false false [12000,10500] - -",
    "10 8 true false [12000,10500] - [7,7]",
  ]);
});

test("months are stored on disk in the order of property, month and room", async () => {
  await testDatabase.bring(SMALL_SUPPLY);
  const byPlace = await testDatabase.read("SELECT property_id, month::text, room_id FROM room_month ORDER BY ctid");
  expect(byPlace).toEqual(
    await testDatabase.read("SELECT property_id, month::text, room_id FROM room_month ORDER BY 1, 2, 3"),
  );
});

test("importing the same files twice changes nothing, not even a row's transaction", async () => {
  await testDatabase.bring(SMALL_SUPPLY);
  const before = await everything();
  const report = await testDatabase.bring(SMALL_SUPPLY);
  expect(Object.values(report).map(({ inserted, updated }) => inserted + updated)).toEqual(Array(11).fill(0));
  expect(await everything()).toEqual(before);
});

test("an error in the last row of the last file rolls everything back", async () => {
  const nights = `${SMALL_SUPPLY["room_days.csv"]}H2,DBL,2027-03-04,2027-03-05,,5,FLEX=120.50,,,,\n`;
  const refused = testDatabase.bring({ ...SMALL_SUPPLY, "room_days.csv": nights });
  await expect(refused).rejects.toThrow(SupplyError);
  await expect(refused).rejects.toThrow(
    'room_days.csv, line 8, prices: expected an amount of JPY above 0 with at most 0 decimals, or nothing for no sale, found "FLEX=120.50"',
  );
  expect(await everything()).toEqual([]);
});

test("unknown references, repeated keys, cycles and a changed currency are reported with file, line and column", async () => {
  await testDatabase.bring(SMALL_SUPPLY);
  const before = await everything();
  const refused = testDatabase.bring({
    "places.csv": "code,type,name,country_code,parent_code\nA,CITY,A,FR,B\nB,CITY,B,FR,A\nC,CITY,C,FR,NOWHERE\n",
    "rooms.csv": `${SMALL_SUPPLY["rooms.csv"]}H1,DBL,Again,2,2,1,3\nH9,DBL,Double,2,2,1,1\n`,
    "rate_plans.csv": SMALL_SUPPLY["rate_plans.csv"].replace("NRF,Room only,RO,EUR", "NRF,Room only,RO,USD"),
  });
  const error = await refused.catch((thrown: SupplyError) => thrown);
  expect(
    (error as SupplyError).problems
      .map(({ file, line, column, value }) => `${file} ${line} ${column} ${value}`)
      .toSorted(),
  ).toEqual(
    [
      "places.csv 2 parent_code B",
      "places.csv 3 parent_code A",
      "places.csv 4 parent_code NOWHERE",
      "rate_plans.csv 3 currency_code USD",
      "rooms.csv 5 code DBL",
      "rooms.csv 6 max_occupancy 1",
      "rooms.csv 6 base_occupancy 2",
      "rooms.csv 6 property_code H9",
    ].toSorted(),
  );
  expect(await everything()).toEqual(before);
});

test("free cancelling of a plan ends at its property's check-in at the latest", async () => {
  await testDatabase.bring(SMALL_SUPPLY);
  const plans = (...rows: string[]) => ({
    "rate_plans.csv": ["property_code,code,name,board_code,currency_code,non_refundable,free_until", ...rows, ""].join(
      "\n",
    ),
  });
  const checkIn = (time: string) => ({
    "properties.csv": `code,name,category_code,city,country_code,timezone,currency_code,checkin_from
H1,Hôtel des Tilleuls,HOTEL,Paris,FR,Europe/Paris,EUR,${time}
`,
  });
  const late = plans("H1,FLEX,Breakfast,BB,EUR,false,0d 15:01", "H2,FLEX,Room,RO,JPY,false,0d 15:00");
  expect(await testDatabase.complaints(late)).toEqual([
    'rate_plans.csv, line 2, free_until: expected no later than 0d 15:00, when it begins, found "0d 15:01"',
  ]);
  await testDatabase.bring({ ...checkIn("18:00"), ...late });
  expect(await testDatabase.complaints(checkIn("14:00"))).toEqual([
    'properties.csv, line 2, checkin_from: expected no earlier than 15:01, until when cancelling is free (0d 15:01), found "14:00"',
  ]);
  await testDatabase.bring({ ...checkIn("14:00"), ...plans("H1,FLEX,Breakfast,BB,EUR,false,0d 14:00") });
});

test("a price of nothing and weekdays that no night has are errors of their lines", async () => {
  await testDatabase.bring(SMALL_SUPPLY);
  const nights = `property_code,room_code,from,to,weekdays,prices
H1,DBL,2027-03-01,2027-03-01,,NRF=0
H1,DBL,2027-03-01,2027-03-04,567,NRF=1
H1,DBL,2027-03-01,2027-03-05,567,NRF=1
`;
  expect(await testDatabase.complaints({ "room_days.csv": nights })).toEqual([
    'room_days.csv, line 2, prices: expected an amount of EUR above 0 with at most 2 decimals, or nothing for no sale, found "NRF=0"',
    'room_days.csv, line 3, weekdays: expected a weekday that occurs from 2027-03-01 to 2027-03-04, found "567"',
  ]);
});

test("codes outside the reference lists are refused", async () => {
  const castle = SMALL_SUPPLY["properties.csv"]
    .replace(",HOTEL,Paris", ",CASTLE,Paris")
    .replace("FREE_WIFI;POOL", "FREE_WIFI;MOAT");
  const refusal = testDatabase.bring({ ...SMALL_SUPPLY, "properties.csv": castle });
  await expect(refusal).rejects.toThrow(/line 2, category_code: expected one of HOTEL, .*found "CASTLE"/);
  await expect(refusal).rejects.toThrow(/line 2, attribute_codes: expected one of FREE_WIFI, .*found "FREE_WIFI;MOAT"/);
});

test("an amount that a plan's currency cannot have and a room without room for its adults are errors of their lines", async () => {
  await testDatabase.bring(SMALL_SUPPLY);
  const files = {
    "offers.csv": "property_code,code,name,plan_codes,type,value\nH2,A,Less,,AMOUNT,7.50\nH1,A,Less,,AMOUNT,7.50\n",
    "supplements.csv":
      "property_code,code,name,plan_codes,from,to,adult,per\nH2,S,More,,2027-03-01,2027-03-01,0.5,NIGHT\nH1,S,More,NRF,2027-03-01,2027-03-01,0.505,STAY\n",
    "rooms.csv":
      "property_code,code,name,base_occupancy,min_adults,max_adults,max_children,max_occupancy\nH1,DBL,Double,2,3,2,1,3\n",
  };
  expect((await testDatabase.complaints(files)).toSorted()).toEqual([
    'offers.csv, line 2, value: expected an amount of JPY with at most 0 decimals, found "7.50"',
    'rooms.csv, line 2, max_adults: expected no less than min_adults 3, found "2"',
    'supplements.csv, line 2, adult: expected an amount of JPY with at most 0 decimals, found "0.5"',
    'supplements.csv, line 3, adult: expected an amount of EUR with at most 2 decimals, found "0.505"',
  ]);
});

test("an allotment below what is sold and held is refused with its row; expired holds do not count", async () => {
  await testDatabase.bring(SMALL_SUPPLY);
  const at = new Date("2027-02-01T12:00:00Z");
  const seconds = at.getTime() / 1000;
  await testDatabase.client.query(
    `UPDATE room_night SET sold = 2, holds = ARRAY[${seconds + 60}, ${seconds - 60}, ${seconds}] WHERE property_id = 2 AND day = '2027-03-02'`,
  );
  const clock = { now: () => at, realNow: () => at };
  const lower = (allotment: number) =>
    testDatabase.bring(
      {
        "room_days.csv": `property_code,room_code,from,to,allotment\nH1,DBL,2027-03-01,2027-03-02,9\nH2,DBL,2027-03-01,2027-03-03,${allotment}\n`,
      },
      { clock },
    );
  await expect(lower(2)).rejects.toThrow(
    'room_days.csv, line 3, allotment: expected at least the 2 sold and 1 held on 2027-03-02, found "2"',
  );
  expect(await testDatabase.read("SELECT DISTINCT total FROM room_night WHERE property_id = 2")).toEqual(["5"]);
  expect(await lower(3)).toEqual({ room_day: { inserted: 0, updated: 5 } });
  expect(
    await testDatabase.read("SELECT total, sold, holds FROM room_night WHERE property_id = 2 ORDER BY day"),
  ).toEqual(["3 0 -", `3 2 [${seconds + 60}]`, "3 0 -"]);
});

test("holds of the past are no holds", async () => {
  const holdUntil = (seconds: number) =>
    testDatabase.client.query(
      "UPDATE room_night SET holds = ARRAY[extract(epoch FROM now())::integer + $1::integer] WHERE property_id = 2",
      [seconds],
    );
  await testDatabase.bring(SMALL_SUPPLY);
  const lower = { "room_days.csv": "property_code,room_code,from,to,allotment\nH2,DBL,2027-03-01,2027-03-03,0\n" };
  await holdUntil(600);
  await expect(testDatabase.bring(lower)).rejects.toThrow("at least the 0 sold and 1 held on 2027-03-01");
  await holdUntil(-600);
  expect(await testDatabase.bring(lower)).toEqual({ room_day: { inserted: 0, updated: 3 } });
});

test("sold units and holds are unchanged when prices and allotments change", async () => {
  await testDatabase.bring(SMALL_SUPPLY);
  await testDatabase.client.query(
    "UPDATE room_night SET sold = 1, holds = CASE WHEN total > 2 THEN ARRAY[1, 2000000000] END",
  );
  const dearer = SMALL_SUPPLY["room_days.csv"].replaceAll("FLEX=120.00", "FLEX=130.00").replaceAll(",8,", ",9,");
  expect((await testDatabase.bring({ "room_days.csv": dearer.replace(",2,NRF=,", ",3,NRF=,") })).room_day).toEqual({
    inserted: 0,
    updated: 14,
  });
  expect(await testDatabase.read("SELECT DISTINCT sold, holds FROM room_night ORDER BY 2")).toEqual([
    "1 [1,2000000000]",
    "1 -",
  ]);
});

test("compressed files are read, and anything that no file or column mentions is unchanged", async () => {
  await testDatabase.bring(SMALL_SUPPLY);
  const before = await testDatabase.read("SELECT public_id, address, latitude FROM property ORDER BY code");
  const renamed =
    "code,name,category_code,city,address_line,country_code,timezone,currency_code\nH1,Hôtel Neuf,HOTEL,Paris,1 rue Bleue,FR,Europe/Paris,EUR\n";
  expect(await testDatabase.bring({ "properties.csv.gz": gzipSync(renamed) })).toEqual({
    property: { inserted: 0, updated: 1 },
  });
  expect(await testDatabase.read("SELECT public_id, address, latitude FROM property ORDER BY code")).toEqual(before);
  expect(await testDatabase.read("SELECT name FROM property ORDER BY code")).toEqual(["Hôtel Neuf", "Hotel Kazemachi"]);
});

test("the sheet version increases by one when a property, its rooms or its plans change, and only then", async () => {
  await testDatabase.bring(SMALL_SUPPLY);
  expect(await testDatabase.read(SHEETS)).toEqual(["H1 1", "H2 1"]);
  await testDatabase.bring({ "room_days.csv": SMALL_SUPPLY["room_days.csv"].replaceAll(",8,", ",9,") });
  expect(await testDatabase.read(SHEETS)).toEqual(["H1 1", "H2 1"]);
  await testDatabase.bring({
    ...SMALL_SUPPLY,
    "rooms.csv": SMALL_SUPPLY["rooms.csv"]
      .replaceAll("H1,DBL,Double room", "H1,DBL,Twin room")
      .replace("Family", "Large"),
  });
  expect(await testDatabase.read(SHEETS)).toEqual(["H1 2", "H2 1"]);
  await testDatabase.bring({
    "properties.csv": SMALL_SUPPLY["properties.csv"].replace("Hotel Kazemachi", "Hotel Hinode"),
    "rate_plans.csv": SMALL_SUPPLY["rate_plans.csv"].replace("1d 12:00", "1d 13:00"),
  });
  expect(await testDatabase.read(SHEETS)).toEqual(["H1 2", "H2 2"]);
});

test("a plan keeps its position permanently, and a new one gets the next", async () => {
  await testDatabase.bring(SMALL_SUPPLY);
  const before = await testDatabase.read(
    "SELECT code, position, public_id FROM rate_plan WHERE property_id = 1 ORDER BY position",
  );
  const header = "property_code,code,name,board_code,currency_code,non_refundable,free_until,deleted\n";
  await testDatabase.bring({
    "rate_plans.csv": `${header}H1,NEW,Half board,HB,EUR,false,1d 18:00,false\nH1,FLEX,Bed and breakfast,BB,EUR,false,2d 18:00,true\nH1,LAST,Room only,RO,EUR,true,,\n`,
  });
  const after = await testDatabase.read(
    "SELECT code, position, public_id FROM rate_plan WHERE property_id = 1 ORDER BY position",
  );
  expect(after.slice(0, 2)).toEqual(before);
  expect(after.slice(2).map((plan) => plan.slice(0, -27))).toEqual(["NEW 3", "LAST 4"]);
  expect(await testDatabase.read("SELECT code FROM rate_plan WHERE deleted_at IS NOT NULL")).toEqual(["FLEX"]);
});

test("a stored place can be moved below a new one", async () => {
  await testDatabase.bring(SMALL_SUPPLY);
  const places =
    "code,type,name,country_code,parent_code\nFR-PAR,CITY,Paris,FR,FR-IDF\nFR-IDF,REGION,Île-de-France,FR,FR\n";
  expect(await testDatabase.bring({ "places.csv": places })).toEqual({ place: { inserted: 1, updated: 1 } });
  expect(
    await testDatabase.read("SELECT p.code, up.code FROM place p LEFT JOIN place up ON up.id = p.parent_id ORDER BY 1"),
  ).toEqual(["FR -", "FR-IDF FR", "FR-PAR FR-IDF"]);
});
