"use client";

import { CircleCheck, CircleX } from "lucide-react";
import { usePages } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { WhatAndWhere } from "../list/booking-columns";
import { Badge } from "@/components/ui/values/badge";
import { Instant } from "@/components/ui/values/instant";
import { Dash } from "@/components/ui/values/key-values";
import { PagedTable } from "@/components/ui/tables/paged-table";
import type { TableColumn } from "@/components/ui/tables/table-columns";
import { formatDateRange } from "@/lib/format/dates";

type Decided = ResponseOf<"queue.decided">["items"][number];

const COLUMNS: readonly TableColumn<Decided>[] = [
  { id: "at", header: "Decided", cell: (row) => <Instant at={row.decided_at} /> },
  {
    id: "decision",
    header: "Decision",
    cell: (row) =>
      row.decision === "CONFIRMED" ? (
        <Badge tone="positive" icon={CircleCheck}>
          Confirmed
        </Badge>
      ) : (
        <Badge tone="negative" icon={CircleX}>
          Declined
        </Badge>
      ),
  },
  { id: "partner", header: "Partner", cell: (row) => row.tenant_name },
  {
    id: "what",
    header: "What and where",
    isRowHeader: true,
    cell: (row) => <WhatAndWhere booking={row} />,
    className: "max-w-80 @max-xl:order-first @max-xl:max-w-none",
  },
  {
    id: "dates",
    header: "Dates",
    cell: (row) => <span className="whitespace-nowrap">{formatDateRange(row.starts_on, row.ends_on)}</span>,
  },
  {
    id: "why",
    header: "Reference or reason",
    cell: (row) =>
      row.decision === "CONFIRMED" ? (
        row.supplier_reference === null ? (
          <Dash />
        ) : (
          <span className="font-mono text-xs">{row.supplier_reference}</span>
        )
      ) : (
        <span title={row.reason ?? ""} className="block max-w-64 truncate @max-xl:max-w-none">
          {row.reason ?? <Dash />}
        </span>
      ),
  },
  { id: "number", header: "Number", isWideOnly: true, cell: (row) => row.booking_number },
];

/** Requests that were confirmed or declined, the last decision first. @param onOpen shows one beside the list */
export function DecidedList({ currentId, onOpen }: { currentId: string | null; onOpen: (id: string) => void }) {
  const list = usePages("queue.decided", { query: {} });
  const idOf = (row: Decided) => `${row.tenant_public_id}.${row.public_id}`;
  return (
    <PagedTable
      label="Decided requests"
      what="The list of decided requests"
      pages={list}
      columns={COLUMNS}
      rowId={idOf}
      onRow={(row) => onOpen(idOf(row))}
      currentId={currentId}
      empty={{ title: "No decided requests yet", text: "Requests appear here once they are confirmed or declined." }}
      of="request"
    />
  );
}
