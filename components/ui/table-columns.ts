import type { ReactNode } from "react";

/** What a list shows of each of its rows. All but `cell` goes with its `id`: a column that looks otherwise has another one. */
export interface TableColumn<T> {
  id: string;
  header: string;
  cell: (row: T) => ReactNode;
  /** Figures stand at the end, under each other. */
  align?: "start" | "end";
  /** What it sorts by. Absent: the list cannot be sorted by this column. */
  sortBy?: (row: T) => string | number | boolean | null | undefined;
  /** Names the row to a screen reader, and heads its card on a phone. Default: the first column. */
  isRowHeader?: boolean;
  /** Left out where the list is narrow: what one can do without at a glance. */
  isWideOnly?: boolean;
  /** Left out while a panel beside the list shows one of its rows: what the panel says anyway. */
  isInPanel?: boolean;
  /** Further classes of its cells, such as a width. */
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

/** Orders two cells' values: numbers and flags by size, words as a reader would. */
export function compareCells(a: unknown, b: unknown): number {
  if (typeof a === "string" && typeof b === "string") return a.localeCompare(b, "en", { numeric: true });
  return Number(a) - Number(b);
}

/** The rows in the order that was asked for, else as they are; what has no value comes last either way. */
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
