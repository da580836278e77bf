import { describe, expect, it } from "vitest";
import { countChoices, filterResults } from "./narrow";
import { makeDeal, FREE_CANCELLATION, makeResult } from "./result-fixtures";
import { NO_FILTERS, type Filters, type Sort } from "./view-state";

const LATER = { kind: "FREE_UNTIL", at: new Date("2027-03-05T17:00:00Z") } as const;
const RESULTS = [
  makeResult(
    "Müllers Hof",
    [makeDeal("90.00"), makeDeal("110.00", "BB", FREE_CANCELLATION)],
    { star_rating: 4, attribute_codes: ["POOL", "BAR"], chain: "Nord" },
    { kilometres: 3 },
  ),
  makeResult(
    "Alpenblick",
    [makeDeal("100.00", "BB")],
    { star_rating: 5, attribute_codes: ["POOL"] },
    { kilometres: 1, isOnRequest: true },
  ),
  makeResult("Zur Post", [makeDeal("80.00", "RO", LATER)], {}, {}),
];
const names = (filters: Partial<Filters>, sort: Sort = "recommended") =>
  filterResults(RESULTS, { ...NO_FILTERS, ...filters }, sort).map(
    ({ result: { property }, best }) => `${property.name} ${best.total}`,
  );

describe("a filtered list", () => {
  it("is in the service's order by default", () =>
    expect(names({})).toEqual(["Müllers Hof 90.00", "Alpenblick 100.00", "Zur Post 80.00"]));

  it("shows the cheapest offer that matches the filters", () => {
    expect(names({ boards: ["BB"] })).toEqual(["Müllers Hof 110.00", "Alpenblick 100.00"]);
    expect(names({ freeOnly: true })).toEqual(["Müllers Hof 110.00", "Zur Post 80.00"]);
    expect(names({ boards: ["BB"], freeOnly: true })).toEqual(["Müllers Hof 110.00"]);
  });

  it("includes both ends of a price range, with any number of typed decimals", () => {
    expect(names({ least: "90", most: "100" })).toEqual(["Müllers Hof 90.00", "Alpenblick 100.00"]);
    expect(names({ most: "80.009" })).toEqual(["Zur Post 80.00"]);
  });

  it("finds names without accents and case", () => expect(names({ name: " muller" })).toEqual(["Müllers Hof 90.00"]));

  it("requires all chosen attributes, and any of the chosen stars, chains and confirmation modes", () => {
    expect(names({ attributes: ["POOL", "BAR"] })).toEqual(["Müllers Hof 90.00"]);
    expect(names({ stars: [0, 5] })).toEqual(["Alpenblick 100.00", "Zur Post 80.00"]);
    expect(names({ modes: ["request"] })).toEqual(["Alpenblick 100.00"]);
    expect(names({ chains: ["Nord"] })).toEqual(["Müllers Hof 90.00"]);
  });

  it.each<[Sort, string[]]>([
    ["price", ["Zur Post", "Müllers Hof", "Alpenblick"]],
    ["stars", ["Alpenblick", "Müllers Hof", "Zur Post"]],
    ["distance", ["Alpenblick", "Müllers Hof", "Zur Post"]],
    ["free", ["Zur Post", "Müllers Hof", "Alpenblick"]],
  ])("orders by %s", (sort, order) => expect(names({}, sort).map((one) => one.replace(/ [\d.]+$/, ""))).toEqual(order));

  it("compares totals as amounts, not as text", () => {
    const two = [makeResult("A", [makeDeal("1000.00")]), makeResult("B", [makeDeal("99.00")])];
    expect(filterResults(two, NO_FILTERS, "price").map((one) => one.result.property.name)).toEqual(["B", "A"]);
  });
});

describe("the count beside a choice", () => {
  const counts = (filters: Partial<Filters>) => countChoices(RESULTS, { ...NO_FILTERS, ...filters });
  const asRecord = (list: { id: string; count: number }[]) =>
    Object.fromEntries(list.map(({ id, count }) => [id, count]));

  it("is the number of properties that the choice would show", () => {
    const { boards, stars, modes, attributes, chains, free } = counts({});
    expect(asRecord(boards)).toEqual({ RO: 2, BB: 2 });
    expect(asRecord(stars)).toEqual({ 4: 1, 5: 1, 0: 1 });
    expect(asRecord(modes)).toEqual({ instant: 2, request: 1 });
    expect(asRecord(attributes)).toEqual({ POOL: 2, BAR: 1 });
    expect(asRecord(chains)).toEqual({ Nord: 1 });
    expect(free).toBe(2);
  });

  it("applies the other filters, but not its own", () => {
    expect(asRecord(counts({ boards: ["BB"] }).boards)).toEqual({ RO: 2, BB: 2 });
    expect(asRecord(counts({ boards: ["BB"] }).stars)).toEqual({ 4: 1, 5: 1 });
    expect(asRecord(counts({ freeOnly: true }).boards)).toEqual({ BB: 1, RO: 1 });
  });

  it("keeps a chosen one without results, so that it can be removed", () =>
    expect(asRecord(counts({ boards: ["AI"] }).boards)).toMatchObject({ AI: 0 }));
});
