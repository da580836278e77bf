import { CalendarDateTime, toZoned } from "@internationalized/date";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  addDays,
  ageOn,
  canonicalZone,
  dateOfDay,
  dayNumber,
  formatInstant,
  toInstant,
  localDate,
  nightsBetween,
  zoneOffset,
  isDate,
} from "./dates";

/** Both hemispheres, quarter hours, half-hour daylight saving, changes at midnight, and a skipped day (Apia, 2011). */
const ZONES = [
  "Europe/Berlin",
  "America/New_York",
  "America/St_Johns",
  "Australia/Lord_Howe",
  "Pacific/Chatham",
  "Asia/Kathmandu",
  "Asia/Beirut",
  "America/Santiago",
  "America/Sao_Paulo",
  "Africa/Casablanca",
  "Pacific/Apia",
  "Pacific/Kiritimati",
  "Pacific/Pago_Pago",
  "UTC",
];

const zone = fc.constantFrom(...ZONES);
const instant = fc.date({ min: new Date("2000-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
const day = fc.integer({ min: dayNumber("2000-01-03"), max: dayNumber("2039-12-30") });
const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });
const two = (n: number) => String(n).padStart(2, "0");

/** The instant that another library computes: the earlier one in an overlap, with the earlier offset in a gap. */
function byOtherReckoning(date: string, time: string, of: string): number {
  const [year, month, dayOfMonth] = date.split("-").map(Number) as [number, number, number];
  const [hour, minutes] = time.split(":").map(Number) as [number, number];
  const wall = new CalendarDateTime(year, month, dayOfMonth, hour, minutes);
  return toZoned(wall, of, "compatible").toDate().getTime();
}

test("an instant written with a zone's offset is the same instant, and shows the zone's local time", () => {
  fc.assert(
    fc.property(instant, zone, (at, of) => {
      const text = formatInstant(at, of);
      expect(Date.parse(text)).toBe(at.getTime());
      const clock = new Intl.DateTimeFormat("sv-SE", { timeZone: of, dateStyle: "short", timeStyle: "medium" });
      expect(text.slice(0, 19).replace("T", " ")).toBe(clock.format(at));
      expect(localDate(of, at)).toBe(text.slice(0, 10));
    }),
    { numRuns: 400 },
  );
});

test("a local time has the instant that another library computes, in any zone and season", () => {
  fc.assert(
    fc.property(day, minute, zone, (number, minutes, of) => {
      const time = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
      const date = dateOfDay(number);
      expect(toInstant(date, time, of).getTime(), `${date} ${time} ${of}`).toBe(byOtherReckoning(date, time, of));
    }),
    { numRuns: 400 },
  );
});

describe("around each change of a zone's offset", () => {
  const changes = ZONES.flatMap((of) => {
    const found: [string, string][] = [];
    for (let number = dayNumber("2010-01-01"); number < dayNumber("2029-01-01"); number++) {
      const [before, after] = [new Date(number * 86_400_000), new Date((number + 1) * 86_400_000)];
      if (zoneOffset(of, before) !== zoneOffset(of, after)) found.push([of, dateOfDay(number)]);
    }
    return found;
  });

  test("the test covers many changes", () => expect(changes.length).toBeGreaterThan(200));

  test("every half hour of the days around it has the instant that another library computes", () => {
    const wrong: string[] = [];
    for (const [of, date] of changes) {
      for (let half = -24; half < 72; half++) {
        const [wanted, slot] = [addDays(date, Math.floor(half / 48)), ((half % 48) + 48) % 48];
        const time = `${two(slot >> 1)}:${slot % 2 ? "30" : "00"}`;
        const found = toInstant(wanted, time, of).getTime();
        if (found !== byOtherReckoning(wanted, time, of)) wrong.push(`${wanted} ${time} ${of}: ${found}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

test.each([
  ["in a spring gap the offset from before the change", "2027-03-28", "02:30", "2027-03-28T03:30:00+02:00"],
  ["in an autumn overlap the earlier one", "2026-10-25", "02:30", "2026-10-25T02:30:00+02:00"],
  ["in winter", "2027-01-15", "18:00", "2027-01-15T18:00:00+01:00"],
])("%s is accepted", (_case, date, time, text) => {
  expect(formatInstant(toInstant(date, time, "Europe/Berlin"), "Europe/Berlin")).toBe(text);
});

test("milliseconds are written only if they are not zero", () => {
  expect(formatInstant(new Date("2027-01-15T17:00:00.001Z"), "Europe/Berlin")).toBe("2027-01-15T18:00:00.001+01:00");
});

test("days are counted over months, leap years and centuries", () => {
  fc.assert(
    fc.property(day, fc.integer({ min: -800, max: 800 }), (number, step) => {
      const date = dateOfDay(number);
      expect(dayNumber(date)).toBe(number);
      expect(nightsBetween(date, addDays(date, step))).toBe(step);
    }),
  );
  expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
  expect(addDays("2027-02-28", 1)).toBe("2027-03-01");
});

test("a date must exist in the calendar", () => {
  fc.assert(fc.property(day, (number) => isDate(dateOfDay(number))));
  for (const text of ["2027-02-29", "2027-13-01", "2027-00-10", "2027-1-1", "2027-01-01T00:00", "today", ""])
    expect([text, isDate(text)]).toEqual([text, false]);
});

test.each([
  ["2010-06-10", "2027-06-09", 16],
  ["2010-06-10", "2027-06-10", 17],
  ["2027-06-10", "2027-06-10", 0],
  ["2025-12-31", "2027-01-01", 1],
  // A person born on a leap day turns a year older on 1 March, if the year has no 29 February.
  ["2008-02-29", "2026-02-28", 17],
  ["2008-02-29", "2026-03-01", 18],
  ["2008-02-29", "2028-02-28", 19],
  ["2008-02-29", "2028-02-29", 20],
  ["2007-03-01", "2028-02-29", 20],
  ["2024-02-28", "2026-02-28", 2],
])("a person born on %s is on %s aged %i", (birth, on, age) => {
  expect(ageOn(birth, on)).toBe(age);
});

test("a zone's name is written in its own letter case, and an alias stays an alias", () => {
  const aliases = ["US/Eastern", "Etc/GMT+3", "Africa/Asmera", "America/Knox_IN", "Chile/EasterIsland", "Asia/Saigon"];
  for (const name of [...Intl.supportedValuesOf("timeZone"), ...aliases, "America/Argentina/ComodRivadavia", "UTC"])
    for (const typed of [name, name.toLowerCase(), name.toUpperCase()]) expect(canonicalZone(typed)).toBe(name);
  for (const none of ["Paris", "+01:00", "CET", "Europe/Atlantis", ""]) expect(canonicalZone(none)).toBeUndefined();
});
