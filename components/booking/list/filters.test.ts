import { describe, expect, it } from "vitest";
import { toListQuery, builtInViews, readFilters, serializeFilters } from "./filters";
import { parseDays, formatDays } from "./date-spans";

const SATURDAY = "2026-11-21";
const queryFor = (query: string) => toListQuery(readFilters(new URLSearchParams(query)), SATURDAY, "Europe/Berlin");

describe("days in an address", () => {
  it.each([
    ["today", SATURDAY, SATURDAY],
    ["tomorrow", "2026-11-22", "2026-11-22"],
    ["this_week", "2026-11-16", "2026-11-22"],
    ["next_7_days", SATURDAY, "2026-11-27"],
    ["last_7_days", "2026-11-15", SATURDAY],
    ["this_month", "2026-11-01", "2026-11-30"],
    ["last_month", "2026-10-01", "2026-10-31"],
    ["2026-12-30..2027-01-02", "2026-12-30", "2027-01-02"],
  ])("%s is from %s to %s", (said, from, to) => expect(parseDays(said, SATURDAY)).toEqual({ from, to }));
  it("ranges end with the month and the week", () => {
    expect(parseDays("last_month", "2027-01-31")).toEqual({ from: "2026-12-01", to: "2026-12-31" });
    expect(parseDays("this_month", "2028-02-29")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
    expect(parseDays("this_week", "2026-11-16")).toEqual({ from: "2026-11-16", to: "2026-11-22" });
  });
  it.each(["sometime", "2026-11-30..2026-11-01", "2026-02-30..2026-03-01", "2026-11-21", "constructor"])(
    "%s is none",
    (said) => expect(parseDays(said, SATURDAY)).toBeNull(),
  );
  it("is formatted for people", () => {
    expect(formatDays("this_week")).toBe("This week");
    expect(formatDays("2026-11-16..2026-11-22")).toBe("16–22 Nov 2026");
    expect(formatDays("2026-11-16..2026-11-16")).toBe("16 Nov 2026");
  });
});

describe("filters", () => {
  it("come from the address, and invalid values are ignored", () => {
    expect(serializeFilters(readFilters(new URLSearchParams("deadline=3&status=CONFIRMED&open=x")))).toBe(
      "status=CONFIRMED&deadline=3",
    );
    expect(
      serializeFilters(readFilters(new URLSearchParams("deadline=0&status=LOST&product=9&service=soon&q=%20"))),
    ).toBe("");
  });
  it("use calendar days for stay dates, and instants in the user's time zone for the rest", () => {
    expect(queryFor("service=this_week&created=today&updated=this_month&product=2")).toEqual({
      product_type: "2",
      service_from: "2026-11-16",
      service_to: "2026-11-23",
      created_from: "2026-11-20T23:00:00.000Z",
      created_to: "2026-11-21T23:00:00.000Z",
      updated_since: "2026-10-31T23:00:00.000Z",
    });
  });
  it("of the built-in views are valid and all different", () => {
    for (const { query } of builtInViews())
      expect(serializeFilters(readFilters(new URLSearchParams(query)))).toBe(query);
    expect(new Set(builtInViews().map(({ query }) => query)).size).toBe(builtInViews().length);
  });
});
