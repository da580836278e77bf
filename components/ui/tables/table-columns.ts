import { compareText } from "@/lib/format/numbers";
import type { ReactNode } from "react";

/** A column of a table. For the same `id`, everything except `cell` must stay the same. */
export interface TableColumn<T> {
  id: string;
  header: string;
  cell: (row: T) => ReactNode;
  /** Alignment; figures are aligned to the end. */
  align?: "start" | "end";
  /** The value to sort by; if absent, the column cannot be sorted. */
  sortBy?: (row: T) => string | number | boolean | null | undefined;
  /**
   * Whether the column names the row, for screen readers and as title of its card on a phone. Default: the first one.
   */
  isRowHeader?: boolean;
  /**
   * Whether the column is hidden on phones, on screens narrower than a laptop's, or on those narrower than a
   * desktop's.
   */
  isWideOnly?: boolean | "laptop" | "desktop";
  /** Whether the column is hidden while the panel beside the list shows its value. */
  isInPanel?: boolean;
  /** Additional classes of the column's cells, such as a width. */
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

/** Sorts rows; without a sort order returns them as they are. Rows without a value come last in both directions. */
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
