import { describe, expect, it } from "vitest";
import { searchPath, type SearchState } from "../search-state";
import { countFilters, NO_FILTERS, readView, viewQuery, type View } from "./view-state";

const SEARCH: SearchState = {
  where: { kind: "place", id: "plc_1", label: "Berlin" },
  checkin: "2027-03-10",
  checkout: "2027-03-13",
  rooms: [{ adults: 2, ages: [] }],
  currency: "EUR",
  market: null,
};
const PLAIN: View = {
  sort: "recommended",
  isMap: false,
  open: [],
  picked: null,
  withSoldOut: false,
  filters: NO_FILTERS,
};
const FULL: View = {
  sort: "free",
  isMap: true,
  open: ["prp_1", "prp_2"],
  picked: "prp_2",
  withSoldOut: true,
  filters: {
    name: "schloß & see",
    least: "80",
    most: "240.50",
    boards: ["BB", "HB"],
    stars: [5, 0],
    modes: ["request"],
    attributes: ["POOL", "FREE_WIFI"],
    chains: ["Quiet Harbour, Ltd. & Co"],
    freeOnly: true,
  },
};

const read = (path: string) => readView(new URL(path, "http://desk.invalid").searchParams);

describe("the view of results", () => {
  it("is part of the address and survives a round trip", () => {
    expect(read(searchPath(SEARCH, viewQuery(FULL)))).toEqual(FULL);
    expect(read(searchPath(SEARCH, viewQuery({ ...PLAIN, filters: { ...NO_FILTERS, most: "99" } }))).filters.most).toBe(
      "99",
    );
  });

  it("adds nothing to the address by default", () => {
    expect(viewQuery(PLAIN)).toEqual({});
    expect(read(searchPath(SEARCH))).toEqual(PLAIN);
  });

  it("ignores invalid values", () => {
    const odd = read(
      "/search?sort=luck&view=globe&price=five-1.2345&board=BB.XX&stars=9.4.x&confirms=maybe&with=pool.POOL&soldout=yes",
    );
    expect(odd).toEqual({ ...PLAIN, filters: { ...NO_FILTERS, boards: ["BB"], stars: [4], attributes: ["POOL"] } });
  });

  it("counts each kind of filter once", () => {
    expect(countFilters(NO_FILTERS)).toBe(0);
    expect(countFilters(FULL.filters)).toBe(8);
    expect(countFilters({ ...NO_FILTERS, name: "  " })).toBe(0);
  });
});
