import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { type CancellationRule, readCancellation } from "./cancellation-cells";
import { csvRows } from "./csv-rows";
import { describeProblem, Problems } from "./import-problems";
import { childBands, externalIds, mandatoryFees } from "./list-cells";

const COLUMNS = ["non_refundable", "late_cancellation", "free_until", "cancellation_tiers"];

async function rule(...cells: string[]): Promise<{ rule: CancellationRule | null; messages: string[] }> {
  const problems = new Problems();
  const csv = `${COLUMNS.join(",")}\n${cells.join(",")}\n`;
  let read: CancellationRule | null = null;
  for await (const row of csvRows("p.csv", Readable.from([csv]), { required: COLUMNS, optional: [] }, problems)) {
    read = readCancellation(row, "JPY");
  }
  return { rule: read, messages: problems.found.map(describeProblem) };
}

test("a plan with a fee has a free window, and tiers from its end", async () => {
  const read = await rule(
    "false",
    "WITH_FEE",
    "7d 18:00",
    "7d 18:00=NIGHTS:1; 1d 12:00=PERCENT:62.5; 0d 12:00=AMOUNT:9000",
  );
  expect(read.messages).toEqual([]);
  expect(read.rule).toEqual({
    non_refundable: false,
    late_cancellation: "WITH_FEE",
    free_until: { days_before: 7, time: "18:00" },
    tiers: [
      { days_before: 7, time: "18:00", fee_type: "NIGHTS", value: "1" },
      { days_before: 1, time: "12:00", fee_type: "PERCENT", value: "62.5" },
      { days_before: 0, time: "12:00", fee_type: "AMOUNT", value: "9000" },
    ],
  });
});

test("a non-refundable plan has neither window nor tiers", async () => {
  expect((await rule("true", "", "", "")).rule).toEqual({
    non_refundable: true,
    late_cancellation: "REFUSED",
    free_until: null,
    tiers: [],
  });
  expect((await rule("true", "", "1d 18:00", "1d 18:00=NIGHTS:1")).messages).toHaveLength(2);
});

test.each([
  ["a refundable plan without a window", ["false", "", "", ""], "free_until: expected days before arrival"],
  ["a fee without tiers", ["false", "WITH_FEE", "1d 18:00", ""], "cancellation_tiers: expected tiers"],
  ["a gap between window and tiers", ["false", "", "7d 18:00", "3d 18:00=NIGHTS:1"], "begins at free_until"],
  [
    "tiers out of order",
    ["false", "", "1d 18:00", "1d 18:00=NIGHTS:1; 7d 18:00=NIGHTS:2"],
    "from the earliest to the latest",
  ],
  [
    "a fee of more than everything",
    ["false", "", "1d 18:00", "1d 18:00=PERCENT:101"],
    "cancellation_tiers: expected tiers",
  ],
  [
    "an amount that the currency can't have",
    ["false", "", "1d 18:00", "1d 18:00=AMOUNT:10.5"],
    "JPY with at most 0 decimals",
  ],
])("%s is refused", async (_, cells, message) => {
  expect((await rule(...cells)).messages.join("\n")).toContain(message);
});

test("child bands are ascending, in minor units of the plan's currency", () => {
  expect(childBands("EUR")("2=0; 11=25.50")).toEqual([
    { max_age: 2, amount: 0 },
    { max_age: 11, amount: 2550 },
  ]);
  expect(() => childBands("EUR")("11=1; 2=0")).toThrow("ascending");
  expect(() => childBands("EUR")("18=1")).toThrow("from 0 to 17");
});

test("fees and external ids are lists of fields", () => {
  expect(mandatoryFees("CITY_TAX|City tax|2.50|EUR|PER_NIGHT")).toEqual([
    { code: "CITY_TAX", name: "City tax", amount: "2.50", currency: "EUR", basis: "PER_NIGHT" },
  ]);
  expect(() => mandatoryFees("CITY_TAX|City tax|2.501|EUR|PER_NIGHT")).toThrow("at most 2 decimals");
  expect(() => mandatoryFees("CITY_TAX|2.50|EUR|PER_NIGHT")).toThrow("fees such as");
  expect(externalIds("GIATA|7; OSM|n1|OpenStreetMap, ODbL")).toEqual([
    { system: "GIATA", id: "7" },
    { system: "OSM", id: "n1", attribution: "OpenStreetMap, ODbL" },
  ]);
});
