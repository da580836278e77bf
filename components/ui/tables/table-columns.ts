import { compareText } from "@/lib/format/numbers";
import type { ReactNode } from "react";

/** A column of a table. Everything except `cell` must be constant for an `id`. */
export interface TableColumn<T> {
  id: string;
  header: string;
  cell: (row: T) => ReactNode;
  /** Figures are aligned to the end. */
  align?: "start" | "end";
  /** The sort key. Absent: the table cannot be sorted by this column. */
  sortBy?: (row: T) => string | number | boolean | null | undefined;
  /** Whether the column is the row's header for screen readers and the title of its card on a phone. Default: the first. */
  isRowHeader?: boolean;
  /** Whether the column is hidden on narrow screens, on those narrower than a laptop's, or than a desktop's. */
  isWideOnly?: boolean | "laptop" | "desktop";
  /** Whether the column is hidden while the panel beside the list shows the same value. */
  isInPanel?: boolean;
  /** Additional classes of its cells, such as a width. */
  className?: string;
}

export interface TableSort {
  column: string;
  direction: "ascending" | "descending";
}

export interface TableEmpty {
  title: string;
  text: ReactNode;
  action?: ReactNode;
}

/** Compares two cell values: numbers and booleans by value, text by locale. */
export function compareCells(a: unknown, b: unknown): number {
  if (typeof a === "string" && typeof b === "string") return compareText(a, b);
  return Number(a) - Number(b);
}

/** Sorts rows; without a sort order they are unchanged. Rows without a value are last in both directions. */
export function sortRows<T>(
  rows: readonly T[],
  columns: readonly TableColumn<T>[],
  sort: TableSort | null,
): readonly T[] {
  const valueOf = columns.find(({ id }) => id === sort?.column)?.sortBy;
  if (!sort || !valueOf) return rows;
  const times = sort.direction === "ascending" ? 1 : -1;
  const keyed = rows.map((row) => ({ row, value: valueOf(row) ?? undefined }));
  keyed.sort((a, b) => {
    if (a.value === undefined || b.value === undefined)
      return Number(a.value === undefined) - Number(b.value === undefined);
    return times * compareCells(a.value, b.value);
  });
  return keyed.map(({ row }) => row);
}
