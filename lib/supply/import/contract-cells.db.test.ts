import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { type SupplyTestDatabase, supplyTestDatabase } from "@/lib/testing/harness/servers/supply-test-database";

let testDatabase: SupplyTestDatabase;
beforeAll(async () => {
  testDatabase = await supplyTestDatabase(inject("databaseUrl"), "contract_cells_test");
  await testDatabase.bring(CONTRACT);
});
afterAll(() => testDatabase.close());

const TABLES = [
  "property",
  "room",
  "rate_plan",
  "rate_season",
  "supplement",
  "offer",
  "fee",
  "sell_rule",
  "room_month",
];

const CONTRACT: Record<string, string> = {
  "properties.csv": `code,name,category_code,city,country_code,timezone,currency_code
H,Hotel,HOTEL,Rimini,IT,Europe/Rome,EUR
`,
  "rooms.csv": `property_code,code,name,base_occupancy,max_adults,max_children,max_occupancy,min_adults,max_infants,infant_max_age,beyond_allotment
H,DBL,Double,2,3,2,4,1,1,1,ON_REQUEST
`,
  "rate_plans.csv": `property_code,code,name,board_code,currency_code,non_refundable,free_until,child_rules,sold_to,markets,package_only,min_rooms,price_basis
H,HB,Half board,HB,EUR,false,7d 12:00,1:2-11=0;2:2-11=50%,ALL,DE;AT,false,1,SELL
`,
  "rate_seasons.csv": `property_code,plan_code,from,to,extra_adult,child_rules,min_stay,max_stay,release_days
H,HB,2027-07-01,2027-08-31,10.00,1:2-11=0,7,14,21
`,
  "supplements.csv": `property_code,code,name,plan_codes,from,to,adult,child_rules,per
H,GALA,Gala dinner,HB,2027-08-15,2027-08-15,24.00,1-9:2-11=12.00,NIGHT
`,
  "offers.csv": `property_code,code,name,plan_codes,type,value,stay,pay,free,repeat,book_from,book_until,days_ahead_min,days_ahead_max,arrive_from,arrive_to,stay_from,stay_to,min_nights,max_nights,markets,group
H,EARLY,Early booking,HB,PERCENT,20,,,,,2026-12-01,2027-01-31,7,300,2027-04-01,2027-10-31,2027-04-01,2027-10-31,3,21,DE,ONE
H,SEVEN,Seven for six,HB,FREE_NIGHTS,,7,6,CHEAPEST,true,,,,,,,,,,,,ONE
`,
  "fees.csv": `property_code,code,name,kind,basis,amount,percent,currency,min_age,max_age,max_nights,from,to,payable
H,CITY,City tax,TAX,PER_PERSON_NIGHT,7.50,,EUR,10,,10,2027-01-01,2027-12-31,PROPERTY
H,VAT,VAT,TAX,PER_STAY,,10,,,,,,,INCLUDED
`,
  "sell_rules.csv": `code,property,market,stay_from,stay_to,book_from,book_until,percent
ALL,H,DE,2027-01-01,2027-12-31,2026-01-01,2027-12-31,12.5
`,
  "room_days.csv": `property_code,room_code,from,to,allotment,prices,min_sell,closed,closed_to_arrival,closed_to_departure,min_stay,min_stay_through
H,DBL,2027-07-01,2027-08-31,10,HB@1=133.00;HB@2=190.00,HB=90.00,HB=false,HB=true,HB=true,HB=7,HB=2
`,
};

/** The contract with another value in one cell. */
function withCell(file: string, column: string, value: string, line = 2): Record<string, string> {
  const lines = CONTRACT[file]!.trimEnd().split("\n");
  const cells = lines[line - 1]!.split(",");
  cells[lines[0]!.split(",").indexOf(column)] = value;
  return { ...CONTRACT, [file]: `${lines.with(line - 1, cells.join(",")).join("\n")}\n` };
}

/** By file: column, wrong value, what the import expects of it, and the line if it is not the first of the file. */
const WRONG: Record<string, (readonly [column: string, value: string, expected: string, line?: number])[]> = {
  "rooms.csv": [
    ["min_adults", "0", "a whole number from 1 to 30"],
    ["max_infants", "-1", "a whole number from 0 to 8"],
    ["infant_max_age", "18", "a whole number from 0 to 17"],
    ["beyond_allotment", "REQUEST", "one of CLOSED, ON_REQUEST"],
  ],
  "rate_plans.csv": [
    ["child_rules", "1:2-11", "a list such as 1:2-11=0;2-9:2-11=50%"],
    ["child_rules", "1:11-2=0", "a list such as 1:2-11=0;2-9:2-11=50%"],
    ["child_rules", "0:2-11=0", "a whole number from 1 to 9"],
    ["child_rules", "1:2-11=120%", "a percentage from 0 to 100 with at most two decimals"],
    ["child_rules", "1:2-11=1.005", "an amount of EUR with at most 2 decimals"],
    ["sold_to", "SOME", "one of ALL, NAMED"],
    ["markets", "DE;!AT", "a list such as DE;AT"],
    ["markets", "XX", "a country code of GET /countries, such as FR"],
    ["markets", "Germany", "a country code of GET /countries, such as DE"],
    ["package_only", "maybe", "true or false"],
    ["min_rooms", "0", "a whole number from 1 to 99"],
    ["min_rooms", "100", "a whole number from 1 to 99"],
    ["price_basis", "NET", "one of SELL, COST"],
  ],
  "rate_seasons.csv": [
    ["plan_code", "BB", "the code of a rate plan of these files or an earlier import"],
    ["from", "2027-02-30", "a date such as 2027-03-31"],
    ["to", "2027-06-30", "no date before from 2027-07-01"],
    ["extra_adult", "10.005", "an amount of EUR with at most 2 decimals"],
    ["child_rules", "x", "a list such as 1:2-11=0;2-9:2-11=50%"],
    ["max_stay", "3", "no less than min_stay 7"],
    ["release_days", "-1", "a whole number from 0 to 365"],
  ],
  "supplements.csv": [
    ["plan_codes", "HB;XX", "the code of a rate plan of these files or an earlier import"],
    ["from", "15.8.2027", "a date such as 2027-03-31"],
    ["to", "2027-08-14", "no date before from 2027-08-15"],
    ["adult", "-24", "an amount such as 24.00"],
    ["adult", "24.005", "an amount of EUR with at most 2 decimals"],
    ["child_rules", "1:2-11=5;6", "a list such as 1:2-11=0;2-9:2-11=50%"],
    ["per", "WEEK", "one of NIGHT, STAY"],
  ],
  "offers.csv": [
    ["plan_codes", "NONE", "the code of a rate plan of these files or an earlier import"],
    ["type", "RABATT", "one of PERCENT, AMOUNT, FREE_NIGHTS"],
    ["value", "", "filled, as type is PERCENT"],
    ["value", "101", "a percentage from 0 to 100 with at most two decimals"],
    ["value", "abc", "an amount such as 24.00"],
    ["stay", "7", "empty, as type is PERCENT"],
    ["stay", "", "filled, as type is FREE_NIGHTS", 3],
    ["pay", "7", "no more than 6", 3],
    ["free", "FIRST", "one of CHEAPEST, LAST", 3],
    ["repeat", "2", "true or false", 3],
    ["book_until", "2026-11-30", "no date before book_from 2026-12-01"],
    ["days_ahead_max", "731", "a whole number from 0 to 730"],
    ["arrive_to", "2027-03-31", "no date before arrive_from 2027-04-01"],
    ["stay_to", "2027-03-31", "no date before stay_from 2027-04-01"],
    ["max_nights", "2", "no less than min_nights 3"],
    ["markets", "D", "a country code of GET /countries, such as FR"],
  ],
  "fees.csv": [
    ["kind", "CHARGE", "one of TAX, FEE"],
    ["basis", "PER_ROOM", "one of PER_STAY, PER_NIGHT, PER_PERSON, PER_PERSON_NIGHT"],
    ["amount", "", "filled, as percent is empty"],
    ["amount", "7.505", "an amount of EUR with at most 2 decimals"],
    ["percent", "10", "empty, as amount is filled"],
    ["percent", "101", "a percentage from 0 to 100 with at most two decimals", 3],
    ["currency", "EURO", "an ISO 4217 currency code such as EUR"],
    ["currency", "", "filled, as amount is 7.50"],
    ["min_age", "-1", "a whole number from 0 to 99"],
    ["max_age", "9", "no less than min_age 10"],
    ["max_nights", "0", "a whole number from 1 to 30"],
    ["to", "2026-12-31", "no date before from 2027-01-01"],
    ["payable", "LATER", "one of PROPERTY, INCLUDED"],
  ],
  "sell_rules.csv": [
    ["property", "NONE", "the code of a property of these files or an earlier import"],
    ["market", "Germany", "a country code of GET /countries, such as DE"],
    ["stay_to", "2026-12-31", "no date before stay_from 2027-01-01"],
    ["book_until", "2025-12-31", "no date before book_from 2026-01-01"],
    ["percent", "", "a value"],
    ["percent", "-100", "a percentage above -100 with at most four decimals, such as 12.5"],
  ],
  "room_days.csv": [
    ["prices", "HB@0=1.00", "a whole number from 1 to 30"],
    ["prices", "HB@2=1.005", "an amount of EUR above 0 with at most 2 decimals, or nothing for no sale"],
    ["prices", "BB@2=1.00", "rate plans of the property (HB)"],
    ["prices", "HB@2=1.00;HB@2=2.00", "each rate plan once"],
    ["min_sell", "90.00", "a list such as FLEX=120.00; NRF=105.00"],
    ["min_sell", "HB=-1", "an amount of EUR above 0 with at most 2 decimals, or nothing for no sale"],
    ["min_sell", "XX=1.00", "rate plans of the property (HB)"],
    ["closed", "yes", "true or false"],
    ["closed", "HB=maybe", "true or false"],
    ["closed_to_arrival", "XX=true", "rate plans of the property (HB)"],
    ["closed_to_departure", "HB", "true or false"],
    ["min_stay_through", "0", "a whole number from 1 to 30"],
    ["min_stay_through", "HB=31", "a whole number from 1 to 30"],
    ["min_stay_through", "XX=2", "rate plans of the property (HB)"],
  ],
};

/** What an import complains about, one problem per line. */
const complaint = (file: string, line: number, column: string, wanted: string, value: string): string =>
  `${file}, line ${line}, ${column}: expected ${wanted}, found ${value === "" ? "nothing" : `"${value}"`}`;

test.each(Object.keys(WRONG))(
  "each wrong cell of %s is named with what is expected, and nothing changes",
  async (file) => {
    const before = await testDatabase.everything(TABLES);
    for (const [column, value, wanted, line = 2] of WRONG[file]!)
      expect(await testDatabase.complaints(withCell(file, column, value, line))).toEqual([
        complaint(file, line, column, wanted, value),
      ]);
    expect(await testDatabase.everything(TABLES)).toEqual(before);
  },
);

test.each([
  ["rooms.csv", "min_adults", "4", "max_adults", "no less than min_adults 4", "3"],
  ["offers.csv", "days_ahead_min", "301", "days_ahead_max", "no less than days_ahead_min 301", "300"],
])("in %s a %s of %s is a problem of %s", async (file, column, value, other, wanted, found) => {
  expect(await testDatabase.complaints(withCell(file, column, value))).toEqual([
    complaint(file, 2, other, wanted, found),
  ]);
});
