import { describe, expect, it } from "vitest";
import {
  isComplete,
  findProblems,
  readSearch,
  searchPath,
  toStay,
  type CompleteSearch,
  type SearchState,
} from "./search-state";

const read = (path: string) => readSearch(new URL(path, "http://desk.invalid").searchParams);

const SEARCH: CompleteSearch = {
  where: { kind: "place", id: "plc_1", label: "Köln & Bonn" },
  checkin: "2027-03-10",
  checkout: "2027-03-13",
  rooms: [
    { adults: 2, ages: [0, 17] },
    { adults: 1, ages: [] },
  ],
  currency: "CHF",
  market: null,
};

describe("a search's address", () => {
  it("contains the whole search and survives a round trip", () => {
    expect(read(searchPath(SEARCH))).toEqual(SEARCH);
    const property: SearchState = { ...SEARCH, where: { kind: "property", id: "prp_1", label: "Haus Morgenstern" } };
    expect(read(searchPath(property))).toEqual(property);
  });

  it("contains the guests' market, which its requests have only if it is chosen", () => {
    const chosen: CompleteSearch = { ...SEARCH, market: "SA" };
    expect(read(searchPath(chosen))).toEqual(chosen);
    expect(toStay(chosen)).toHaveProperty("guest_market", "SA");
    expect(toStay(SEARCH)).not.toHaveProperty("guest_market");
    expect(read("/search?market=XX").market).toBeNull();
  });

  it.each([
    "rooms=0",
    "rooms=15",
    "rooms=2-18",
    "rooms=2--1",
    "rooms=x",
    "rooms=1.1.1.1.1.1.1.1.1",
    "rooms=1-1-1-1-1-1-1-1-1-1",
    "rooms=",
    "",
  ])("reads %s as two adults in a room", (query) =>
    expect(read(`/search?${query}`).rooms).toEqual([{ adults: 2, ages: [] }]),
  );

  it.each([
    "checkin=2027-02-30&checkout=2027-03-02",
    "checkin=2027-03-02&checkout=2027-03-02",
    "checkin=2027-01-01&checkout=2027-03-02",
    "checkin=2027-01-01",
  ])("reads %s as no dates", (query) =>
    expect(read(`/search?${query}`)).toMatchObject({ checkin: null, checkout: null }),
  );
});

describe("the problems of an incomplete search", () => {
  it("are undefined when it is complete", () => {
    expect(findProblems(SEARCH)).toBeUndefined();
    expect(isComplete(SEARCH)).toBe(true);
  });
  it("are listed by field", () => {
    const problems = findProblems({ ...SEARCH, where: null, checkin: null, rooms: [{ adults: 1, ages: [null] }] });
    expect(Object.keys(problems!)).toEqual(["where", "dates", "rooms"]);
    expect(findProblems({ ...SEARCH, checkout: "2027-03-09" })).toEqual({ dates: "Check-out must be after check-in" });
    expect(findProblems({ ...SEARCH, checkout: "2027-04-10" })).toEqual({ dates: "At most 30 nights" });
  });
});
