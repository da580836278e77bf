import { describe, expect, it } from "vitest";
import type { FieldShape, PartTexts } from "./field-shapes";
import { getField, listFields, toRow, toTexts } from "./fields";
import { beds, childBands, fareBands, allFees, freeUntil, images, stayTiers } from "./packings";
import { formatValue } from "./format-value";
import { splitList, toText, toValue, joinList } from "./values";

const PLAN = {
  property_code: "H1",
  code: "FLEX",
  name: "Bed and breakfast",
  board_code: "BB",
  currency_code: "EUR",
  extra_adult: "20.50",
  child_bands: [
    { max_age: 2, amount: "0" },
    { max_age: 11, amount: "25.00" },
  ],
  non_refundable: false,
  late_cancellation: "WITH_FEE",
  free_until: "2d 18:00",
  cancellation_tiers: [
    { from: "2d 18:00", fee_type: "PERCENT", value: "50" },
    { from: "1d 18:00", fee_type: "AMOUNT", value: "200.00" },
  ],
  sell_from: "2027-03-01",
  sell_until: null,
  release_days: 2,
};

describe("the values of a record", () => {
  it("are unchanged when they come back from the form without an edit", () => {
    expect(toRow("rate_plans", toTexts("rate_plans", PLAN))).toEqual(PLAN);
    const property = {
      code: "H1",
      star_rating: 4,
      latitude: 48.85837,
      children_welcome: false,
      min_child_age: 12,
      image_urls: ["https://a.example/1.jpg", "https://a.example/2.jpg"],
      attribute_codes: ["FREE_WIFI", "POOL"],
      mandatory_fees: [{ code: "CITY_TAX", name: "City tax", amount: "5.60", currency: "EUR", basis: "PER_STAY" }],
      external_ids: [{ system: "GIATA", id: "123" }],
      chain: null,
    };
    expect(toRow("properties", toTexts("properties", property))).toEqual(property);
    const flight = { code: "AF1", weekdays: [1, 3, 5], arrival_day_offset: -1, synthetic: true };
    expect(toRow("flights", toTexts("flights", flight))).toEqual(flight);
    expect(toRow("tour_options", { languages: "en; pt-BR" })).toEqual({ languages: ["en", "pt-BR"] });
  });

  it("that are not numbers are sent as typed, and the service refuses them", () => {
    expect(toValue({ is: "integer" }, "two")).toBe("two");
    expect(toValue({ is: "degrees" }, "48°")).toBe("48°");
    expect(toValue({ is: "integer" }, " ")).toBeNull();
  });

  it.each([
    [
      "fees",
      allFees(),
      [{ code: "CITY_TAX", name: "City; tax|x", amount: "5.60", currency: "EUR", basis: "PER_STAY" }],
    ],
    ["images", images(), ["https://a.example/1.jpg"]],
    ["beds", beds(), ["DOUBLE=1", "SOFA_BED=2"]],
    ["child bands", childBands(), [{ max_age: 2, amount: "0" }]],
    ["fare bands", fareBands(), [{ max_age: 1, amount: "0", seat: false }]],
    ["tiers", stayTiers(), [{ from: "7d 18:00", fee_type: "NIGHTS", value: "1" }]],
    ["a deadline", freeUntil(), "2d 18:00"],
  ] as const)("of %s are split into parts and written back unchanged", (_, packing, value) => {
    const shape: FieldShape = { is: "packed", packing };
    const elements = splitList(packing, toText(shape, value));
    expect(toValue(shape, joinList(packing, elements))).toEqual(value);
  });

  it("leave out an element that was added but not filled in, and keep a half-filled one", () => {
    const half = { max_age: "2", amount: "" };
    expect(toValue({ is: "packed", packing: childBands() }, joinList(childBands(), [half, {}]))).toEqual([
      { max_age: 2, amount: "" },
    ]);
    expect(splitList(childBands(), joinList(childBands(), [half, {}]))).toEqual([half]);
    expect(joinList(allFees(), [allFees().fresh])).toBe("");
    expect(toValue({ is: "packed", packing: allFees() }, "")).toBeNull();
  });

  it("are the same text in whatever order an element lists its parts", () => {
    const shape: FieldShape = { is: "packed", packing: childBands() };
    expect(toText(shape, [{ amount: "0", max_age: 2 }])).toBe(toText(shape, [{ max_age: 2, amount: "0" }]));
  });

  it("of an image keep its caption, size and colour", () => {
    const image = "https://a.example/1.jpg|The front|1600x1067|#8fa3b0";
    expect(splitList(images(), JSON.stringify([image]))).toEqual([
      { url: "https://a.example/1.jpg", caption: "The front", size: "1600x1067", colour: "#8fa3b0" },
    ]);
    expect(joinList(images(), splitList(images(), JSON.stringify([image])))).toBe(JSON.stringify([image]));
    expect(joinList(images(), [{ url: "https://a.example/1.jpg", size: "640x480" }])).toBe(
      JSON.stringify(["https://a.example/1.jpg||640x480"]),
    );
  });

  it("of children's prices keep the notation of files, whatever of a rule is typed", () => {
    const { shape } = getField("rate_plans", "child_rules");
    if (shape.is !== "packed") throw new Error("is edited by fields");
    const { packing } = shape;
    const rules = "1:2-11=0;2-9:2-11=50%;1:0-1=12.50";
    expect(toValue(shape, toText(shape, rules))).toBe(rules);
    expect(joinList(packing, splitList(packing, rules))).toBe(rules);
    expect(formatValue(shape, rules, "EUR")).toEqual([
      "Child 1, aged 2 to 11: free",
      "Children 2 to 9, aged 2 to 11: 50% of an adult’s share",
      "Child 1, aged 0 to 1: 12.50 EUR",
    ]);
    const halves: PartTexts[] = [{ first: "1" }, { first: "1", last: "3", unit: "AMOUNT" }, { to: "11", value: "x" }];
    for (const half of halves) {
      const [again] = splitList(packing, joinList(packing, [half]));
      expect(packing.parts.map(({ id }) => again![id] ?? "")).toEqual(
        packing.parts.map(({ id }) => half[id] ?? (id === "unit" ? "AMOUNT" : "")),
      );
    }
  });

  it("have one field for each column", () => {
    const columns = listFields("rate_plans").map(({ column }) => column);
    expect(new Set(columns).size).toBe(columns.length);
  });
});
