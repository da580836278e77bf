import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, dayNumber } from "@/lib/core/dates";
import { SEEDS } from "@/lib/testing/agreement/seeds";
import { formatDate, formatDateRange, formatLongRange, formatStayDates } from "./dates";
import { parseTypedDate } from "./typed-date";
import { parseTypedRange } from "./typed-range";
import { readerMessages } from "@/lib/language/reader";
import { ENGLISH_WORDS } from "./typed-date-vocabulary";

/** A Monday. */
const TODAY = "2026-11-23";
const at = (locale: string, today = TODAY) => ({ today, locale });
const dateOf = (text: string, locale = "en-GB", today = TODAY) => {
  const result = parseTypedDate(text, at(locale, today));
  return "problem" in result ? result.problem : result.date;
};
const STAY = { from: "2027-05-01", to: "2027-05-05" };
const rangeOf = (
  text: string,
  locale = "en-GB",
  current: typeof STAY | null = null,
  unit: "nights" | "days" = "nights",
) => {
  const result = parseTypedRange(text, { ...at(locale), unit, current });
  return "problem" in result ? result.problem : `${result.from} ${result.to}`;
};

test.each([
  ["14.3.", "2027-03-14"],
  ["14.3", "2027-03-14"],
  ["14 mar", "2027-03-14"],
  ["14mar", "2027-03-14"],
  ["14th of March", "2027-03-14"],
  ["14 March 2027", "2027-03-14"],
  ["march 14 27", "2027-03-14"],
  ["Mar 14, 2028", "2028-03-14"],
  ["2027-03-14", "2027-03-14"],
  ["2027/3/14", "2027-03-14"],
  ["14032027", "2027-03-14"],
  ["20270314", "2027-03-14"],
  ["14/3/27", "2027-03-14"],
  ["4/3/27", "2027-03-04"],
  ["3/14/27", "2027-03-14"],
  ["1 dec", "2026-12-01"],
  ["23 nov", "2026-11-23"],
  ["22 nov", "2027-11-22"],
  ["29 feb", "2028-02-29"],
  ["14", "2026-12-14"],
  ["30", "2026-11-30"],
  ["today", "2026-11-23"],
  ["tomorrow", "2026-11-24"],
  ["day after tomorrow", "2026-11-25"],
  ["sat", "2026-11-28"],
  ["monday", "2026-11-23"],
  ["next fri", "2026-12-04"],
  ["+3", "2026-11-26"],
  ["in 2 weeks", "2026-12-07"],
  ["sun 14 mar", "2027-03-14"],
])("%s is %s", (text, date) => expect(dateOf(text)).toBe(date));

test.each([
  ["en-US", "3/4/27", "2027-03-04"],
  ["en-US", "14/3/27", "2027-03-14"],
  ["de", "14. März", "2027-03-14"],
  ["de", "14. maerz", "“14. maerz” is not a date. Type a date such as 14 Mar, 14.3.2027 or tomorrow"],
  ["de", "übermorgen", "2026-11-25"],
  ["de", "nächsten Freitag", "2026-12-04"],
  ["de", "Sa", "2026-11-28"],
  ["fr", "1er févr.", "2027-02-01"],
  ["fr", "après-demain", "2026-11-25"],
  ["fr", "aujourd’hui", "2026-11-23"],
  ["fr", "vendredi prochain", "2026-12-04"],
  ["fr", "14 mar", "2027-03-14"],
  ["fr", "mar", "2026-11-24"],
  ["es", "14 de marzo de 2027", "2027-03-14"],
  ["es", "mar 16 mar", "2027-03-16"],
  ["es", "mañana", "2026-11-24"],
  ["es", "pasado mañana", "2026-11-25"],
  ["ar", "١٤ مارس", "2027-03-14"],
  ["ar", "غدا", "2026-11-24"],
  ["ar", "السبت القادم", "2026-12-05"],
  ["de", "14 march", "2027-03-14"],
])("%s: %s is %s", (locale, text, date) => expect(dateOf(text, locale)).toBe(date));

test.each([
  ["31 feb", "31 February does not exist"],
  ["29.2.2027", "29 February 2027 does not exist"],
  ["14.13.27", "There is no month 13"],
  ["32", "No month has a day 32"],
  ["mon 14 mar 2027", "14 Mar 2027 is a Sunday, not a Monday"],
  ["soon", "“soon” is not a date. Type a date such as 14 Mar, 14.3.2027 or tomorrow"],
  ["14 mar 17 mar", "“14 mar 17 mar” is not a date. Type a date such as 14 Mar, 14.3.2027 or tomorrow"],
  ["<b>", "“<b>” is not a date. Type a date such as 14 Mar, 14.3.2027 or tomorrow"],
])("%s is refused: %s", (text, problem) => expect(dateOf(text)).toBe(problem));

test.each([
  ["14-17 mar", "2027-03-14 2027-03-17"],
  ["14.-17.3.", "2027-03-14 2027-03-17"],
  ["14.3.-17.3.", "2027-03-14 2027-03-17"],
  ["14.3. 17.3.", "2027-03-14 2027-03-17"],
  ["14.3.27-17.3.27", "2027-03-14 2027-03-17"],
  ["14/3 - 17/3", "2027-03-14 2027-03-17"],
  ["14 to 17 march 2028", "2028-03-14 2028-03-17"],
  ["mar 14-17", "2027-03-14 2027-03-17"],
  ["30 mar - 2", "2027-03-30 2027-04-02"],
  ["30 dec - 2 jan", "2026-12-30 2027-01-02"],
  ["30 dec - 2 jan 2028", "2027-12-30 2028-01-02"],
  ["2027-03-14/2027-03-17", "2027-03-14 2027-03-17"],
  ["1403202717032027", "2027-03-14 2027-03-17"],
  ["14 mar 3 nights", "2027-03-14 2027-03-17"],
  ["14 mar 10 nights", "2027-03-14 2027-03-24"],
  ["14 mar, 1 week", "2027-03-14 2027-03-21"],
  ["14 mar +3", "2027-03-14 2027-03-17"],
  ["fri 2n", "2026-11-27 2026-11-29"],
  ["next fri 2n", "2026-12-04 2026-12-06"],
  ["fri - sun", "2026-11-27 2026-11-29"],
  ["tomorrow 1n", "2026-11-24 2026-11-25"],
  ["+3 2n", "2026-11-26 2026-11-28"],
  ["28-2", "2026-11-28 2026-12-02"],
  ["14 mar", "2027-03-14 2027-03-15"],
])("the range %s is %s", (text, range) => expect(rangeOf(text)).toBe(range));

test.each([
  ["fr", "du 14 au 17 mars", "2027-03-14 2027-03-17"],
  ["fr", "ven 2 nuits", "2026-11-27 2026-11-29"],
  ["de", "14. bis 17. März", "2027-03-14 2027-03-17"],
  ["de", "Freitag, 2 Nächte", "2026-11-27 2026-11-29"],
  ["es", "del 14 al 17 de marzo", "2027-03-14 2027-03-17"],
  ["es", "14 mar 3 noches", "2027-03-14 2027-03-17"],
  ["ar", "من 14 الى 17 مارس", "2027-03-14 2027-03-17"],
  ["ar", "١٤ مارس ٣ ليال", "2027-03-14 2027-03-17"],
  ["en-US", "3/14-3/17", "2027-03-14 2027-03-17"],
])("%s: the range %s is %s", (locale, text, range) => expect(rangeOf(text, locale)).toBe(range));

test("the English words are those of the file of English", () => {
  expect(ENGLISH_WORDS).toEqual(readerMessages().typedDates);
});

test("a first date keeps the nights chosen before, and nights keep the first date", () => {
  expect(rangeOf("14 mar", "en", STAY)).toBe("2027-03-14 2027-03-18");
  expect(rangeOf("3 nights", "en", STAY)).toBe("2027-05-01 2027-05-04");
  expect(rangeOf("3 nights")).toBe("Type the first date too");
});

test.each([
  ["17-14 mar", "Check-out is before check-in"],
  ["17 mar - 14 mar", "Check-out is before check-in"],
  ["17.3.2027-14.3.2027", "Check-out is before check-in"],
  ["17 apr - 14 mar", "Check-out is before check-in"],
  ["14 mar - 14 mar", "Check-out is the same day as check-in"],
  ["14 mar 0 nights", "A stay has at least one night"],
  ["14-17 mar 4 nights", "These dates are 3 nights, not 4 nights"],
  ["28 feb - 31 feb", "31 February does not exist"],
])("the range %s is refused: %s", (text, problem) => expect(rangeOf(text)).toBe(problem));

test.each([
  ["14-17 mar", "2027-03-14 2027-03-17"],
  ["14 mar", "2027-03-14 2027-03-14"],
  ["14 mar - 14 mar", "2027-03-14 2027-03-14"],
  ["14 mar 3 days", "2027-03-14 2027-03-16"],
  ["fri 1 week", "2026-11-27 2026-12-03"],
  ["today", "2026-11-23 2026-11-23"],
  ["17-14 mar", "The last date is before the first"],
  ["14-17 mar 3 days", "These dates are 4 days, not 3 days"],
  ["soon", "“soon” is not a range of dates. Type dates such as 14–17 Mar, or one date"],
])("of a range of days, %s is %s", (text, range) => expect(rangeOf(text, "en-GB", null, "days")).toBe(range));

describe.each(["en", "en-GB", "de", "fr", "es", "ar", "ar-EG"])("what %s writes is read back", (locale) => {
  // A year of two digits means the nearest one.
  const day = fc.integer({ min: dayNumber("2026-11-23"), max: dayNumber("2060-12-31") });
  const nights = fc.integer({ min: 1, max: 60 });
  const formats = (["short", "medium", "long", "full"] as const).map(
    (dateStyle) => new Intl.DateTimeFormat(locale, { dateStyle, timeZone: "UTC" }),
  );

  test.each(SEEDS)("%s", (_name, seed) => {
    const every = fc.property(day, nights, (number, count) => {
      const from = addDays("1970-01-01", number);
      const to = addDays(from, count);
      const [start, end] = [new Date(`${from}T00:00Z`), new Date(`${to}T00:00Z`)];
      const dates = [from, formatDate(from), ...formats.map((format) => format.format(start))];
      const ranges = [
        formatStayDates(from, to),
        `${formatLongRange(from, to)} · ${count} nights`,
        `${from} ${to}`,
        ...formats.map((format) => format.formatRange(start, end)),
      ];
      expect(dates.map((text) => [text, dateOf(text, locale)])).toEqual(dates.map((text) => [text, from]));
      expect(ranges.map((text) => [text, rangeOf(text, locale)])).toEqual(
        ranges.map((text) => [text, `${from} ${to}`]),
      );
      const ofDays = [formatDateRange(from, to), `${formatLongRange(from, to)} · ${count + 1} days`];
      expect(ofDays.map((text) => rangeOf(text, locale, null, "days"))).toEqual(ofDays.map(() => `${from} ${to}`));
    });
    fc.assert(every, { seed, numRuns: 150 });
  });
});
