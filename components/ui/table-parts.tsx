"use client";

import { ArrowDown, ArrowUp, ArrowUpDown, Check, Minus } from "lucide-react";
import type { ReactNode } from "react";
import { Cell, Checkbox, Column, Row } from "react-aria-components";
import { classes } from "./class-names";
import type { TableColumn } from "./table-columns";

/** How high a row is: more for a finger. */
export const LINES = "h-8 pointer-coarse:h-10";

const HEAD =
  "sticky top-0 z-10 border-b border-border bg-surface px-3 text-left text-xs font-semibold text-muted outline-none data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-accent @max-xl:static @max-xl:border-0 @max-xl:bg-transparent";
const FOCUS =
  "outline-none data-focus-visible:outline-2 data-focus-visible:-outline-offset-2 data-focus-visible:outline-accent";

interface HeadProps<T> {
  id: string;
  column?: TableColumn<T>;
  isRowHeader?: boolean;
  isSortable?: boolean;
  /** The tick that stands for all rows. */
  isTick?: boolean;
}

/** A column's heading; pressing it sorts. Of a list of cards only those that sort are left. */
export function HeadCell<T>({ id, column, isRowHeader = false, isSortable = false, isTick = false }: HeadProps<T>) {
  return (
    <Column
      id={id}
      isRowHeader={isRowHeader}
      allowsSorting={isSortable}
      textValue={column?.header ?? "Selection"}
      className={classes(
        HEAD,
        LINES,
        isTick && "w-8 pr-0",
        column?.align === "end" && "text-right",
        column?.isWideOnly && "@max-4xl:hidden!",
        !isSortable && !isTick && "@max-xl:sr-only",
      )}
    >
      {({ sortDirection }) => {
        if (isTick) return <Tick />;
        if (column?.isHeaderHidden) return <span className="sr-only">{column.header}</span>;
        if (!isSortable) return column?.header;
        const Icon = sortDirection ? (sortDirection === "ascending" ? ArrowUp : ArrowDown) : ArrowUpDown;
        return (
          <span className={classes("inline-flex cursor-pointer items-center gap-1", sortDirection && "text-text")}>
            {column?.header}
            <Icon aria-hidden className={classes("size-3", !sortDirection && "opacity-50")} />
          </span>
        );
      }}
    </Column>
  );
}

interface RowProps<T> {
  id: string;
  row: T;
  columns: readonly TableColumn<T>[];
  head: TableColumn<T> | undefined;
  href?: string;
  isTicked: boolean;
  isCurrent: boolean;
  isPressable: boolean;
  /** The pointer or the focus rests on it. */
  onRest: () => void;
}

/** One row, and where the list is narrow one card: the heading first, the rest with its column's name before it. */
export function TableRow<T>({ id, row, columns, head, href, isTicked, isCurrent, isPressable, onRest }: RowProps<T>) {
  return (
    <Row
      id={id}
      {...(href !== undefined && { href })}
      onHoverStart={onRest}
      className={classes(
        FOCUS,
        "group data-hovered:bg-hover data-selected:bg-accent-soft @max-xl:relative @max-xl:flex @max-xl:flex-col @max-xl:rounded @max-xl:border @max-xl:border-border @max-xl:bg-surface @max-xl:p-3",
        isPressable && "cursor-pointer",
        isCurrent && "bg-accent-soft",
      )}
    >
      {isTicked && (
        <Cell className={classes(FOCUS, CELL, LINES, "w-8 pr-0", CORNER, "@max-xl:left-2")}>
          <Tick />
        </Cell>
      )}
      {columns.map((column) => (
        <Cell
          key={column.id}
          className={classes(
            FOCUS,
            CELL,
            LINES,
            column.align === "end" && "text-right tabular-nums",
            column.isWideOnly && "@max-4xl:hidden!",
            column === head
              ? classes("font-medium @max-xl:pb-1 @max-xl:text-left", isTicked && "@max-xl:pl-8!")
              : "@max-xl:gap-4",
            column.isHeaderHidden && classes(CORNER, "@max-xl:right-2"),
            column.className,
          )}
        >
          {column !== head && !column.isHeaderHidden && <CardLabel>{column.header}</CardLabel>}
          <span className="min-w-0 @max-xl:wrap-anywhere">{column.cell(row)}</span>
        </Cell>
      ))}
    </Row>
  );
}

const CELL =
  "border-b border-border px-3 py-0.5 align-middle group-last:border-b-0 @max-xl:flex @max-xl:h-auto! @max-xl:min-h-6 @max-xl:items-baseline @max-xl:justify-between @max-xl:border-0 @max-xl:px-0 @max-xl:py-0.5";

/** What acts on a card stands in its upper corners. */
const CORNER = "@max-xl:absolute @max-xl:top-2 @max-xl:p-0!";

/** A screen reader says the column's name by itself. */
function CardLabel({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden className="hidden shrink-0 text-xs font-normal text-muted @max-xl:inline">
      {children}
    </span>
  );
}

function Tick() {
  return (
    <Checkbox slot="selection" className="group/tick grid size-6 cursor-pointer place-items-center">
      {({ isSelected, isIndeterminate }) => (
        <span className="grid size-4 place-items-center rounded border border-line bg-surface group-data-focus-visible/tick:outline-2 group-data-focus-visible/tick:outline-accent group-data-selected/tick:border-accent group-data-selected/tick:bg-accent group-data-indeterminate/tick:bg-accent">
          {isIndeterminate ? (
            <Minus aria-hidden className="size-3 text-on-accent" strokeWidth={3} />
          ) : (
            isSelected && <Check aria-hidden className="size-3 text-on-accent" strokeWidth={3} />
          )}
        </span>
      )}
    </Checkbox>
  );
}
