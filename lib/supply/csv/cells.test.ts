import { describe, expect, test } from "vitest";
import {
  amount,
  code,
  country,
  date,
  degrees,
  splitPair,
  price,
  exchangeRate,
  text,
  timeOfDay,
  timeZone,
  trueOrFalse,
  UnexpectedCell,
  weekdays,
  wholeNumber,
} from "./cells";

describe("a cell is read exactly, or refused with the expected format", () => {
  test.each([
    [date, "2028-02-29", "2028-02-29"],
    [timeOfDay, "23:59", "23:59"],
    [wholeNumber(1, 5), "5", 5],
    [trueOrFalse, "false", false],
    [degrees(90), "-36.85001300001", "-36.850013"],
    [timeZone, "Pacific/Auckland", "Pacific/Auckland"],
    [timeZone, "europe/paris", "Europe/Paris"],
    [timeZone, "ASIA/CALCUTTA", "Asia/Calcutta"],
    [degrees(180), "6.832470000000000000000000000001", "6.832470"],
    [country, "XK", "XK"],
    [amount("EUR"), "120.5", 12050n],
    [amount("EUR"), "0", 0n],
    [price("EUR"), "0.01", 1n],
    [amount("JPY"), "12000", 12000n],
    [amount("KWD"), "10.125", 10125n],
    [exchangeRate, "0.3591", "0.3591"],
    [code, "FR-PAR:1", "FR-PAR:1"],
    [text(20), 'Hôtel, "L\'Été"', 'Hôtel, "L\'Été"'],
    [weekdays, "1", 0b0000001],
    [weekdays, "567", 0b1110000],
    [weekdays, "7654321", 0b1111111],
  ])("%o reads %s", (read, cell, expected) => {
    expect((read as (cell: string) => unknown)(cell)).toEqual(expected);
  });

  test.each([
    [date, "2027-02-29", "a date"],
    [date, "31/12/2027", "a date"],
    [date, "1999-01-01", "a date"],
    [timeOfDay, "24:00", "a time of day"],
    [wholeNumber(1, 5), "6", "from 1 to 5"],
    [wholeNumber(1, 5), "2.0", "from 1 to 5"],
    [trueOrFalse, "yes", "true or false"],
    [degrees(90), "91", "-90 to 90"],
    [degrees(180), "48,85", "decimal degrees"],
    [timeZone, "+01:00", "IANA"],
    [timeZone, "Europe/Atlantis", "IANA"],
    [amount("EUR"), "1.005", "EUR with at most 2 decimals"],
    [amount("JPY"), "100.5", "JPY with at most 0 decimals"],
    [amount("EUR"), "-1", "an amount"],
    [amount("EUR"), "1e3", "an amount"],
    [country, "UK", "GET /countries, such as GB"],
    [country, "ZZ", "GET /countries, such as FR"],
    [country, "AN", "GET /countries, such as CW"],
    [country, "fra", "such as FR"],
    [country, "Germany", "such as DE"],
    [price("EUR"), "0", "above 0"],
    [price("JPY"), "0", "above 0"],
    [price("EUR"), "0.00", "above 0"],
    [exchangeRate, "0", "a positive decimal"],
    [code, "two words", "a code"],
    [code, "A=B", "a code"],
    [weekdays, "08", "weekdays as digits"],
    [weekdays, "MON", "weekdays as digits"],
  ])("%o refuses %s", (read, cell, expected) => {
    const refused = () => (read as (cell: string) => unknown)(cell);
    expect(refused).toThrow(UnexpectedCell);
    expect(refused).toThrow(expected);
  });

  test("a list's part needs a key and an equals sign; its value may be empty", () => {
    expect(splitPair("FLEX = 1", "A=1")).toEqual(["FLEX", "1"]);
    expect(splitPair("FLEX=", "A=1")).toEqual(["FLEX", ""]);
    expect(() => splitPair("FLEX", "A=1")).toThrow("a list such as A=1");
  });
});
