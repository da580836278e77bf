"use client";

import { Inbox } from "lucide-react";
import { lazy, Suspense, useDeferredValue, useMemo, useState, type Ref } from "react";
import { useIsHydrated } from "@/lib/staff/client/use-is-hydrated";
import { classes } from "../class-names";
import { Empty } from "../feedback/empty";
import { Loading, Skeleton } from "../feedback/skeleton";
import { sortRows, type TableColumn, type TableEmpty, type TableSort } from "./table-columns";
import { HeadCell, ROW_HEIGHT_CLASSES, TableRow } from "./table-parts";
import { useTableRows } from "./table-rows";
import { t } from "@/lib/language/text";

// Only long lists load the virtualizer; until then their first rows are shown.
const TableWindow = lazy(async () => ({ default: (await import("./table-window")).TableWindow }));

export type { TableColumn, TableSort };

interface Props<T> {
  /** The accessible name of the list. */
  label: string;
  columns: readonly TableColumn<T>[];
  rows: readonly T[];
  rowId: (row: T) => string;
  /** The page of a row. It is prefetched while the pointer or the focus rests on the row. */
  rowHref?: (row: T) => string;
  /** The action of a row without a page, such as opening a panel. */
  onRow?: (row: T) => void;
  /** The row shown in the panel beside the list. */
  currentId?: string | null;
  isLoading?: boolean;
  empty: TableEmpty;
}

const SKELETONS = [0, 1, 2, 3, 4, 5];
/** Lists of at most this many rows are not virtualized. */
const WHOLE = 100;

/**
 * A table of records: arrow keys move between rows, Enter opens one. On narrow screens each row is a card. Long lists are
 * virtualized.
 */
export function DataTable<T extends object>(props: Props<T>) {
  const { label, columns, rowId, rowHref, onRow, currentId = null, isLoading, empty } = props;
  const [sort, setSort] = useState<TableSort | null>(null);
  // Many new rows render as an interruptible transition, so that typing is not blocked.
  const given = useDeferredValue(props.rows);
  const isWaiting = isLoading === true || (given.length === 0 && props.rows.length > 0);
  const sorted = useMemo(() => sortRows(given, columns, sort), [given, columns, sort]);
  const rows = isWaiting ? [] : sorted;
  const keys = useMemo(() => sorted.map(rowId), [sorted, rowId]);
  const isHydrated = useIsHydrated();
  const { table, stop, on } = useTableRows({ rows, rowId, rowHref, onRow });

  const head = columns.find((column) => column.isRowHeader) ?? columns[0];
  const stopAt = Math.max(0, stop === null ? 0 : keys.indexOf(stop));
  const draw = (index: number, ref: Ref<HTMLTableRowElement> = null) => (
    <TableRow
      key={keys[index]}
      id={keys[index]!}
      index={index}
      row={rows[index]!}
      columns={columns}
      head={head}
      href={rowHref?.(rows[index]!)}
      isCurrent={currentId === keys[index]}
      isStop={index === stopAt}
      isPressable={rowHref !== undefined || onRow !== undefined}
      ref={ref}
    />
  );
  const first = () => keys.slice(0, WHOLE).map((_, index) => draw(index));

  return (
    <div className="@container">
      <div
        {...(currentId !== null && { "data-beside": true })}
        className="group/list relative rounded border border-border bg-surface @max-5xl:overflow-x-auto @max-xl:border-0 @max-xl:bg-transparent"
      >
        <table
          ref={table}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- keys move between rows and open them
          role="grid"
          aria-label={label}
          // Tells screen readers the full number of rows, because not all may be rendered; the header counts as a row.
          {...(rows.length > 0 && { "aria-rowcount": rows.length + 1 })}
          className="w-full border-separate border-spacing-0 text-sm @max-xl:block"
          {...on}
        >
          <thead className="@max-xl:block @max-xl:pb-2">
            <tr className="@max-xl:flex @max-xl:flex-wrap">
              {columns.map((column) => (
                <HeadCell key={column.id} column={column} sort={sort} onSort={setSort} />
              ))}
            </tr>
          </thead>
          <tbody inert={!isHydrated} className="@max-xl:block">
            {rows.length === 0 ? (
              <tr className="@max-xl:block">
                <td colSpan={columns.length} className="@max-xl:block">
                  {isWaiting ? <Waiting columns={columns.length} what={label} /> : <None {...empty} />}
                </td>
              </tr>
            ) : rows.length <= WHOLE ? (
              first()
            ) : (
              <Suspense fallback={first()}>
                <TableWindow
                  table={table}
                  keys={keys}
                  stop={stopAt}
                  shape={columns.map(({ id }) => id).join()}
                  draw={draw}
                />
              </Suspense>
            )}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Waiting({ columns, what }: { columns: number; what: string }) {
  return (
    <div className="p-3">
      <Loading what={t("ui.loadingOf", { what })} />
      {SKELETONS.map((row) => (
        <div key={row} className={classes("flex items-center gap-4", ROW_HEIGHT_CLASSES)}>
          {Array.from({ length: Math.min(columns, 5) }, (_, i) => (
            <Skeleton key={i} className={classes("h-3.5", i ? "flex-1" : "flex-2")} />
          ))}
        </div>
      ))}
    </div>
  );
}

function None({ title, text, action }: TableEmpty) {
  return (
    <Empty icon={Inbox} title={title} action={action} isBare>
      {text}
    </Empty>
  );
}
