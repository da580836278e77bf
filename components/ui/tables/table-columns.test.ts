import { describe, expect, it } from "vitest";
import { compareCells, sortRows, type TableColumn } from "./table-columns";

describe("sorting a list", () => {
  it("sorts numbers within text by value, and accented letters beside their base letters", () => {
    expect(["Room 10", "Zürich", "Room 9", "Éclair", "Zug"].sort(compareCells)).toEqual([
      "Éclair",
      "Room 9",
      "Room 10",
      "Zug",
      "Zürich",
    ]);
  });

  it("sorts numbers and booleans by value", () => {
    expect([10, 9, -1].sort(compareCells)).toEqual([-1, 9, 10]);
    expect([true, false].sort(compareCells)).toEqual([false, true]);
  });
});

const COLUMNS: readonly TableColumn<{ name: string | null; size: number }>[] = [
  { id: "name", header: "Name", cell: (row) => row.name, sortBy: (row) => row.name },
  { id: "size", header: "Size", cell: (row) => row.size },
];
const ROWS = [
  { name: "b", size: 1 },
  { name: null, size: 2 },
  { name: "a", size: 3 },
  { name: "b", size: 4 },
];
const sizes = (column: string, direction: "ascending" | "descending") =>
  sortRows(ROWS, COLUMNS, { column, direction }).map(({ size }) => size);

it("rows sort by a column in both directions; rows without a value are last, equal rows keep their order", () => {
  expect(sizes("name", "ascending")).toEqual([3, 1, 4, 2]);
  expect(sizes("name", "descending")).toEqual([1, 4, 3, 2]);
});

it("without a sort order, or for a column that cannot be sorted, rows keep their order", () => {
  expect(sortRows(ROWS, COLUMNS, null)).toBe(ROWS);
  expect(sizes("size", "descending")).toEqual([1, 2, 3, 4]);
});
