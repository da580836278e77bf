"use client";

import { createSortedRowModel, rowSortingFeature, tableFeatures, useTable } from "@tanstack/react-table";
import { Inbox } from "lucide-react";
import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { Table, TableBody, TableHeader, type Key, type Selection } from "react-aria-components";
import { classes } from "./class-names";
import { Empty } from "./empty";
import { Loading, Skeleton } from "./skeleton";
import { compareCells, type TableColumn, type TableEmpty, type TableSort } from "./table-columns";
import { HeadCell, LINES, TableRow } from "./table-parts";

export type { TableColumn, TableSort };

interface Props<T> {
  /** Names the list to those who cannot see it. */
  label: string;
  columns: readonly TableColumn<T>[];
  rows: readonly T[];
  rowId: (row: T) => string;
  /** Where a row leads; its page is fetched ahead while the pointer or the focus rests on it. */
  rowHref?: (row: T) => string;
  /** What a row does where it leads nowhere, such as opening a panel. */
  onRow?: (row: T) => void;
  /** The row that a panel beside the list shows. */
  currentId?: string | null;
  /** How the service sorted the rows. Absent: they are sorted here, by `sortBy`. */
  sort?: TableSort | null;
  onSort?: (sort: TableSort) => void;
  /** With ticks before the rows. */
  selected?: ReadonlySet<string>;
  onSelect?: (ids: ReadonlySet<string>) => void;
  isLoading?: boolean;
  empty: TableEmpty;
  /** What `cell` draws from besides its row: rows are drawn anew when it changes. */
  dependencies?: readonly unknown[];
}

const features = tableFeatures({ rowSortingFeature, sortedRowModel: createSortedRowModel() });
const SKELETONS = [0, 1, 2, 3, 4, 5];

/** A list of many: arrows walk it, Enter opens a row. Where it is narrow each row is a card. */
export function DataTable<T extends object>(props: Props<T>) {
  const { label, columns, rowId, rowHref, onRow, currentId, sort, onSort, selected, onSelect, isLoading, empty } =
    props;
  const [ownSort, setOwnSort] = useState<TableSort | null>(null);
  const isSortedHere = onSort === undefined;
  const shownSort = isSortedHere ? ownSort : (sort ?? null);
  const rows = useSorted(props.rows, columns, isSortedHere ? ownSort : null);
  const router = useRouter();

  const head = columns.find((column) => column.isRowHeader) ?? columns[0];
  const byId = (id: Key) => rows.find((row) => rowId(row) === id);
  const act = onRow && ((id: Key) => onRow(byId(id)!));
  const select = (keys: Selection) => onSelect?.(new Set(keys === "all" ? rows.map(rowId) : [...keys].map(String)));

  return (
    <div className="@container">
      <div className="rounded border border-border bg-surface @max-5xl:overflow-x-auto @max-xl:border-0 @max-xl:bg-transparent">
        <Table
          aria-label={label}
          className="w-full border-separate border-spacing-0 text-sm @max-xl:block"
          selectionMode={selected ? "multiple" : "none"}
          {...(selected && { selectedKeys: selected as Set<string>, onSelectionChange: select })}
          {...(shownSort && { sortDescriptor: shownSort })}
          onSortChange={({ column, direction }) => (onSort ?? setOwnSort)({ column: String(column), direction })}
          {...(act && { onRowAction: act })}
        >
          <TableHeader className="@max-xl:flex @max-xl:flex-wrap @max-xl:pb-2">
            {selected && <HeadCell id="selection" isTick />}
            {columns.map((column) => (
              <HeadCell
                key={column.id}
                id={column.id}
                column={column}
                isRowHeader={column === head}
                isSortable={isSortedHere ? column.sortBy !== undefined : column.isSortable === true}
              />
            ))}
          </TableHeader>
          <TableBody
            items={isLoading ? [] : rows}
            dependencies={[columns, currentId, selected !== undefined, ...(props.dependencies ?? [])]}
            className="@max-xl:flex @max-xl:flex-col @max-xl:gap-2"
            renderEmptyState={() =>
              isLoading ? <Waiting columns={columns.length} what={label} /> : <None {...empty} />
            }
          >
            {(row) => (
              <TableRow
                key={rowId(row)}
                id={rowId(row)}
                row={row}
                columns={columns}
                head={head}
                isTicked={selected !== undefined}
                isCurrent={currentId === rowId(row)}
                {...(rowHref && { href: rowHref(row) })}
                onRest={() => rowHref && router.prefetch(rowHref(row))}
                isPressable={rowHref !== undefined || onRow !== undefined}
              />
            )}
          </TableBody>
        </Table>
      </div>
    </div>
  );
}

/** The rows in the order that was asked for; what has no value comes last either way. */
function useSorted<T extends object>(
  rows: readonly T[],
  columns: readonly TableColumn<T>[],
  sort: TableSort | null,
): readonly T[] {
  const definitions = useMemo(
    () =>
      columns.map(({ id, sortBy }) => ({
        id,
        accessorFn: (row: T) => sortBy?.(row) ?? undefined,
        sortFn: (a: { getValue: (id: string) => unknown }, b: { getValue: (id: string) => unknown }) =>
          compareCells(a.getValue(id), b.getValue(id)),
        sortUndefined: "last" as const,
      })),
    [columns],
  );
  const sorting = useMemo(() => (sort ? [{ id: sort.column, desc: sort.direction === "descending" }] : []), [sort]);
  const table = useTable({ features, columns: definitions, data: rows, state: { sorting } });
  const model = table.getRowModel().rows;
  return useMemo(() => model.map((row) => row.original), [model]);
}

function Waiting({ columns, what }: { columns: number; what: string }) {
  return (
    <div className="p-3">
      <Loading what={`${what}: loading`} />
      {SKELETONS.map((row) => (
        <div key={row} className={classes("flex items-center gap-4", LINES)}>
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
