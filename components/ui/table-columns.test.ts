import { describe, expect, it } from "vitest";
import { compareCells } from "./table-columns";

describe("sorting a list", () => {
  it("puts numbers within words by their size, and accents beside their letters", () => {
    expect(["Room 10", "Zürich", "Room 9", "Éclair", "Zug"].sort(compareCells)).toEqual([
      "Éclair",
      "Room 9",
      "Room 10",
      "Zug",
      "Zürich",
    ]);
  });

  it("orders numbers and flags by size", () => {
    expect([10, 9, -1].sort(compareCells)).toEqual([-1, 9, 10]);
    expect([true, false].sort(compareCells)).toEqual([false, true]);
  });
});
