"use client";

import { ArrowDown, ArrowUp, ArrowUpDown } from "lucide-react";
import Link from "next/link";
import { memo, type ReactNode, type Ref } from "react";
import { classes } from "../class-names";
import type { TableColumn, TableSort } from "./table-columns";

/** The row height: larger for touch. */
export const ROW_HEIGHT_CLASSES = "h-8 pointer-coarse:h-10";

const HEAD =
  "sticky top-0 z-10 border-b border-border bg-surface px-3 text-start text-xs font-semibold text-muted @max-xl:border-0 @max-xl:bg-transparent";

interface HeadProps<T> {
  column: TableColumn<T>;
  sort: TableSort | null;
  onSort: (sort: TableSort) => void;
}

/** A column's header, which sorts. In the card layout only sortable headers are shown. */
export function HeadCell<T>({ column, sort, onSort }: HeadProps<T>) {
  const isSortable = column.sortBy !== undefined;
  const direction = sort?.column === column.id ? sort.direction : undefined;
  const Icon = direction ? (direction === "ascending" ? ArrowUp : ArrowDown) : ArrowUpDown;
  return (
    <th
      scope="col"
      {...(isSortable && { "aria-sort": direction ?? "none" })}
      className={classes(
        HEAD,
        ROW_HEIGHT_CLASSES,
        column.align === "end" && "text-end",
        leftOut(column),
        isSortable ? "@max-xl:static" : "@max-xl:sr-only",
      )}
    >
      {isSortable ? (
        <button
          type="button"
          className={classes(
            "inline-flex min-h-6 items-center gap-1 rounded pointer-coarse:min-h-10",
            direction && "text-text",
          )}
          onClick={() =>
            onSort({ column: column.id, direction: direction === "ascending" ? "descending" : "ascending" })
          }
        >
          {column.header}
          <Icon aria-hidden className={classes("size-3", !direction && "opacity-50")} />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

interface RowProps<T> {
  id: string;
  /** The row's index in the whole list. */
  index: number;
  row: T;
  columns: readonly TableColumn<T>[];
  head: TableColumn<T> | undefined;
  href: string | undefined;
  /** Whether the panel beside the list shows this row. */
  isCurrent: boolean;
  /** Whether the row is the table's tab stop (roving tabindex). */
  isStop: boolean;
  isPressable: boolean;
  ref?: Ref<HTMLTableRowElement>;
}

/** A table row; on narrow screens a card with the row header first, and other values with their column's name. */
function Row<T>({ id, index, row, columns, head, href, isCurrent, isStop, isPressable, ref }: RowProps<T>) {
  return (
    <tr
      ref={ref}
      data-key={id}
      data-index={index}
      // The first row is the header.
      aria-rowindex={index + 2}
      {...(isCurrent && { "aria-current": true })}
      tabIndex={isStop ? 0 : -1}
      className={classes(
        // Scroll margins for the sticky header and the phone's bottom bar.
        "group scroll-mt-10 scroll-mb-4 hover:bg-hover focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-accent aria-[current=true]:bg-accent-soft @max-xl:relative @max-xl:mb-2 @max-xl:flex @max-xl:scroll-mb-20 @max-xl:flex-col @max-xl:rounded @max-xl:border @max-xl:border-border @max-xl:bg-surface @max-xl:p-3",
        isPressable && "cursor-pointer",
      )}
    >
      {columns.map((column) => {
        const Cell = column === head ? "th" : "td";
        return (
          <Cell
            key={column.id}
            {...(column === head && { scope: "row" })}
            className={classes(
              CELL,
              ROW_HEIGHT_CLASSES,
              column.align === "end" ? "text-end tabular-nums" : "text-start",
              leftOut(column),
              column === head ? "font-medium @max-xl:pb-1 @max-xl:text-start" : "@max-xl:gap-4",
              column.className,
            )}
          >
            {column !== head && <CardLabel>{column.header}</CardLabel>}
            <span className="min-w-0 @max-xl:wrap-anywhere">
              {column === head && href !== undefined ? (
                // A real link, so that the middle mouse button works. By keyboard, Enter on the row opens it.
                <Link href={href} prefetch={false} tabIndex={-1} className="text-inherit no-underline">
                  {column.cell(row)}
                </Link>
              ) : (
                column.cell(row)
              )}
            </span>
          </Cell>
        );
      })}
    </tr>
  );
}

/** Memoized: renders only when its own properties change. */
export const TableRow = memo(Row) as typeof Row;

const HIDDEN_BELOW = { narrow: "@max-4xl:hidden!", laptop: "@max-6xl:hidden!", desktop: "@max-7xl:hidden!" };

/** The classes that hide a column. */
const leftOut = <T,>({ isWideOnly, isInPanel }: TableColumn<T>) =>
  classes(
    isWideOnly && HIDDEN_BELOW[isWideOnly === true ? "narrow" : isWideOnly],
    isInPanel && "@xl:group-data-beside/list:hidden!",
  );

const CELL =
  "border-b border-border px-3 py-0.5 align-middle font-normal group-last:border-b-0 @max-xl:flex @max-xl:h-auto! @max-xl:min-h-6 @max-xl:items-baseline @max-xl:justify-between @max-xl:border-0 @max-xl:px-0 @max-xl:py-0.5";

/** A column's name on a card. Hidden from screen readers, which announce it anyway. */
function CardLabel({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden className="hidden shrink-0 text-xs font-normal text-muted @max-xl:inline">
      {children}
    </span>
  );
}
