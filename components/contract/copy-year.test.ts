import { describe, expect, test } from "vitest";
import { addLine, cellKey, type Contract, listLines, nightsCellKey, toSaveRequest } from "./contract-lines";
import { copyYear, nextYear, raisePrice } from "./copy-year";

const CONTRACT: Contract = {
  property: { public_id: "prp_1", code: "H1", name: "Hotel", status: "ACTIVE", currency: "EUR", today: "2027-01-01" },
  version: "v1",
  rooms: [{ public_id: "rom_1", values: { property_code: "H1", code: "DBL", name: "Double", max_adults: 2 } }],
  rate_plans: [
    { public_id: "rtp_1", values: { property_code: "H1", code: "HB", name: "Half board", currency_code: "EUR" } },
  ],
  rate_seasons: [
    {
      public_id: null,
      values: { property_code: "H1", plan_code: "HB", from: "2027-07-01", to: "2027-08-31", min_stay: 7 },
    },
  ],
  supplements: [
    {
      public_id: null,
      values: { property_code: "H1", code: "GALA", name: "Gala", from: "2027-08-15", to: "2027-08-15", adult: "24.00" },
    },
  ],
  offers: [],
  fees: [],
  nights: [
    {
      room_code: "DBL",
      from: "2027-07-01",
      to: "2027-08-31",
      allotment: 10,
      prices: { "HB@1": "133.00", "HB@2": "190.00" },
    },
  ],
  trace_id: "",
};
const SEASON = "HB 2027-07-01";

test.each([
  ["133.00", "EUR", "3", "0.01", "136.99"],
  ["133.00", "EUR", "3", "0.50", "137.00"],
  ["190.00", "EUR", "3", "5", "195.00"],
  ["100.50", "EUR", "-2.5", "1", "98.00"],
  ["12000", "JPY", "2.5", "0.50", "12300"],
  ["1.005", "BHD", "0", "0.01", "1.010"],
] as const)("%s %s raised by %s percent to a multiple of %s is %s", (price, currency, percent, step, raised) => {
  expect(raisePrice(price, currency, percent, step)).toBe(raised);
});

test("ranges that meet at the end of February meet there in the next year, too", () => {
  expect([nextYear("2027-02-28", true), nextYear("2027-03-01", false)]).toEqual(["2028-02-29", "2028-03-01"]);
  expect([nextYear("2028-02-29", true), nextYear("2028-03-01", false)]).toEqual(["2029-02-28", "2029-03-01"]);
  expect([nextYear("2028-02-28", true), nextYear("2028-02-29", false)]).toEqual(["2029-02-28", "2029-03-01"]);
});

describe("a change of the page", () => {
  test("a copied year is one save: season, prices, allotment, and what has dates in that year", () => {
    const { edits, prices } = copyYear(CONTRACT, {}, { year: "2027", percent: "3", step: "0.50" });
    expect(prices.map(({ before, after }) => [before, after])).toEqual([
      ["133.00", "137.00"],
      ["190.00", "195.50"],
    ]);
    expect(toSaveRequest(CONTRACT, edits, "v1").body).toMatchObject({
      version: "v1",
      rate_seasons: [{ plan_code: "HB", from: "2028-07-01", to: "2028-08-31", min_stay: 7 }],
      supplements: [{ code: "GALA-2028", from: "2028-08-15", to: "2028-08-15" }],
      nights: [
        {
          room_code: "DBL",
          from: "2028-07-01",
          to: "2028-08-31",
          allotment: 10,
          prices: { "HB@1": "137.00", "HB@2": "195.50" },
        },
      ],
    });
  });

  test("a season that begins on another day replaces the old one, with the prices of its nights", () => {
    const edits = { [cellKey("rate_seasons", SEASON, "from")]: "2027-06-25" };
    const { body } = toSaveRequest(CONTRACT, edits, "v1");
    expect(body.rate_seasons).toMatchObject([{ from: "2027-07-01", deleted: true }, { from: "2027-06-25" }]);
    expect(body.nights).toMatchObject([{ from: "2027-06-25", prices: { "HB@1": "133.00", "HB@2": "190.00" } }]);
  });

  test("an emptied price is not sold, and what the service refuses is found at its cell", () => {
    const cell = nightsCellKey(SEASON, "DBL", "@2");
    const { body, cellOf } = toSaveRequest(CONTRACT, { [cell]: "" }, "v1");
    expect(body).toEqual({
      version: "v1",
      nights: [{ room_code: "DBL", from: "2027-07-01", to: "2027-08-31", prices: { "HB@2": null } }],
    });
    expect(cellOf("nights.0.prices")).toBe(cell);
    const { edits, id } = addLine({}, "offers", { code: "X" });
    expect(toSaveRequest(CONTRACT, edits, "v1").cellOf("offers.0.value")).toBe(cellKey("offers", id, "value"));
    expect(listLines(CONTRACT, edits, "offers")).toMatchObject([{ id, isNew: true }]);
  });
});
