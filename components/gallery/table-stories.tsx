"use client";

import type { ComponentProps } from "react";
import { Failure } from "@/lib/staff/client/failure";
import type { Choice } from "../ui/fields/choice";
import { Disclosure } from "../ui/layout/disclosure";
import { DataTable } from "../ui/tables/data-table";
import { DragList, DropPlace } from "../ui/tables/drag-list";
import { ExportButton } from "../ui/tables/export-button";
import { FilterBar, FilterChip, PopoverChip } from "../ui/tables/filter-bar";
import { LoadMore } from "../ui/tables/load-more";
import { PagedTable } from "../ui/tables/paged-table";
import type { TableColumn } from "../ui/tables/table-columns";
import { Unread } from "../ui/tables/unread";
import { Money } from "../ui/values/money";
import { TextField } from "../ui/fields/text-field";
import { Held, LONG, nothing, type StoryGroup } from "./story";

interface Row {
  id: string;
  guest: string;
  nights: number;
  total: string;
}

const ROWS: readonly Row[] = [
  { id: "100123", guest: "Lindqvist", nights: 3, total: "240.00" },
  { id: "100124", guest: LONG, nights: 14, total: "12408.00" },
  { id: "100125", guest: "Ng", nights: 1, total: "86.00" },
];
/** More rows than a table draws at once. */
const MANY: readonly Row[] = Array.from({ length: 500 }, (_, i) => ({ ...ROWS[i % 3]!, id: String(200_000 + i) }));
const COLUMNS: readonly TableColumn<Row>[] = [
  { id: "number", header: "Number", cell: ({ id }) => id, sortBy: ({ id }) => id },
  { id: "guest", header: "Guest", cell: ({ guest }) => guest },
  { id: "nights", header: "Nights", cell: ({ nights }) => nights, align: "end", sortBy: ({ nights }) => nights },
  {
    id: "total",
    header: "Total",
    cell: ({ total }) => <Money amount={total} currency="EUR" />,
    align: "end",
    sortBy: ({ total }) => Number(total),
  },
];
const EMPTY = { title: "No bookings", text: "Clear a filter or choose other dates." };
const STATUSES: readonly Choice[] = [
  { id: "CONFIRMED", label: "Confirmed" },
  { id: "ON_REQUEST", label: "On request", note: "4" },
  { id: "CANCELLED", label: "Cancelled" },
];
const REFUSED = new Failure({ code: "INTERNAL", message: "The service is busy" }, 503);

/** A table whose rows open beside it. */
function Rows({ label, rows, isLoading = false }: { label: string; rows: readonly Row[]; isLoading?: boolean }) {
  return (
    <Held<string | null> start={null}>
      {(current, open) => (
        <DataTable
          label={label}
          columns={COLUMNS}
          rows={rows}
          rowId={({ id }) => id}
          onRow={({ id }) => open(id)}
          currentId={current}
          isLoading={isLoading}
          empty={EMPTY}
        />
      )}
    </Held>
  );
}

type Pages = ComponentProps<typeof PagedTable<Row>>["pages"];

function Paged({ label, pages }: { label: string; pages: Partial<Pages> }) {
  return (
    <PagedTable
      label={label}
      what="The bookings"
      columns={COLUMNS}
      rowId={({ id }) => id}
      onRow={nothing}
      currentId={null}
      empty={EMPTY}
      of="booking"
      pages={{
        rows: [...ROWS],
        error: null,
        isPending: false,
        isPlaceholderData: false,
        hasNextPage: false,
        isFetchingNextPage: false,
        fetchNextPage: nothing,
        refetch: nothing,
        ...pages,
      }}
    />
  );
}

function StatusFilter({ label, start }: { label: string; start: readonly string[] }) {
  return (
    <Held<ReadonlySet<string>> start={new Set(start)}>
      {(value, change) => <FilterChip label={label} choices={STATUSES} value={value} onChange={change} />}
    </Held>
  );
}

/** Lists of records and their filters. */
export const TABLES: StoryGroup = {
  id: "tables",
  title: "Tables and lists",
  text: "Arrow keys move between rows, Enter opens one; on a phone each row is a card.",
  stories: [
    {
      part: "DataTable",
      text: "A table of records. The pressed row is the current one.",
      includes: ["HeadCell", "TableRow", "TableWindow"],
      isWide: true,
      states: [
        { name: "Normal, with a long name", view: <Rows label="Bookings" rows={ROWS} /> },
        { name: "Loading", view: <Rows label="Loading bookings" rows={[]} isLoading /> },
        { name: "Empty", view: <Rows label="No bookings" rows={[]} /> },
        {
          name: "500 rows",
          view: (
            <Disclosure title="Show 500 bookings">
              <Rows label="All bookings" rows={MANY} />
            </Disclosure>
          ),
        },
      ],
    },
    {
      part: "PagedTable",
      text: "A table that is read page by page.",
      isWide: true,
      states: [
        { name: "More pages", view: <Paged label="A page of bookings" pages={{ hasNextPage: true }} /> },
        {
          name: "Loading the next page",
          view: <Paged label="Bookings so far" pages={{ hasNextPage: true, isFetchingNextPage: true }} />,
        },
        { name: "Error", view: <Paged label="Unread bookings" pages={{ rows: [], error: REFUSED }} /> },
      ],
    },
    {
      part: "LoadMore",
      text: "How many entries are loaded, and a button for the next page.",
      states: [
        {
          name: "More",
          view: <LoadMore shown={50} of="delivery" hasMore isLoading={false} onMore={nothing} />,
        },
        { name: "Loading", view: <LoadMore shown={50} of="event" hasMore isLoading onMore={nothing} /> },
        { name: "All", view: <LoadMore shown={1} of="trip" hasMore={false} isLoading={false} onMore={nothing} /> },
      ],
    },
    {
      part: "Unread",
      text: "A failed read, with a retry button.",
      isWide: true,
      states: [
        { name: "Error", view: <Unread what="The log" failure={REFUSED} onRetry={nothing} /> },
        {
          name: "With its consequence",
          view: (
            <Unread what="The rates" failure={REFUSED} onRetry={nothing}>
              Prices are those of yesterday.
            </Unread>
          ),
        },
      ],
    },
    {
      part: "FilterBar",
      text: "The filters of a list, in a line that wraps.",
      isWide: true,
      states: [
        {
          name: "Filters set",
          view: (
            <FilterBar isActive onClear={nothing}>
              <StatusFilter label="Status" start={["CONFIRMED"]} />
              <StatusFilter label="Last status" start={[]} />
            </FilterBar>
          ),
        },
        {
          name: "None set",
          view: (
            <FilterBar isActive={false} onClear={nothing}>
              <StatusFilter label="State" start={[]} />
            </FilterBar>
          ),
        },
      ],
    },
    {
      part: "FilterChip",
      text: "A filter with a list of values; the chip shows the chosen ones.",
      states: [
        { name: "Empty", view: <StatusFilter label="Outcome" start={[]} /> },
        { name: "Two chosen", view: <StatusFilter label="Outcomes" start={["CONFIRMED", "ON_REQUEST"]} /> },
        {
          name: "Three chosen",
          view: <StatusFilter label="All outcomes" start={["CONFIRMED", "ON_REQUEST", "CANCELLED"]} />,
        },
      ],
    },
    {
      part: "PopoverChip",
      text: "A filter with fields of its own.",
      states: [
        {
          name: "Empty and long",
          view: (
            <Held start={LONG}>
              {(words, change) => (
                <PopoverChip label="Guest" words={words} onClear={() => change("")}>
                  <div className="p-2">
                    <TextField label="Name" value={words} onChange={change} />
                  </div>
                </PopoverChip>
              )}
            </Held>
          ),
        },
      ],
    },
    {
      part: "ExportButton",
      text: "Exports a list as a file; an error is shown beside the button.",
      states: [
        {
          name: "Saves a file",
          view: (
            <ExportButton label="Export CSV" read={async () => ({ name: "bookings.csv", csv: "number\n100123\n" })} />
          ),
        },
        { name: "Error, when pressed", view: <ExportButton label="Export log" read={() => Promise.reject(REFUSED)} /> },
      ],
    },
    {
      part: "DragList",
      text: "Rows that can be dragged. By keyboard: Enter on the handle, Tab to a drop target, Enter again.",
      states: [
        {
          name: "Normal and long text",
          view: (
            <DragList
              label="Bookings to drag"
              items={ROWS}
              idOf={({ id }) => id}
              nameOf={({ guest }) => guest}
              kind="booking"
              none=""
            >
              {({ guest }) => <span className="min-w-0 wrap-anywhere">{guest}</span>}
            </DragList>
          ),
        },
        {
          name: "Empty",
          view: (
            <DragList<Row>
              label="Bookings without a trip"
              items={[]}
              idOf={({ id }) => id}
              nameOf={({ guest }) => guest}
              kind="booking"
              none="Every booking has a trip."
            >
              {({ guest }) => guest}
            </DragList>
          ),
        },
      ],
    },
    {
      part: "DropPlace",
      text: "Where a row can be dropped; drag a booking here.",
      states: [
        {
          name: "Normal",
          view: (
            <Held<readonly string[]> start={[]}>
              {(ids, change) => (
                <DropPlace label="Trip to Vienna" kind="booking" onDrop={change}>
                  <p className="rounded border border-border p-4">
                    {ids.length ? `Dropped: ${ids.join(", ")}` : "Trip to Vienna"}
                  </p>
                </DropPlace>
              )}
            </Held>
          ),
        },
      ],
    },
  ],
};
