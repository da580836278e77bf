"use client";

import { CircleCheck, CircleX } from "lucide-react";
import { usePages } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { BookingNameAndPlace } from "../list/what-and-when";
import { Badge } from "@/components/ui/values/badge";
import { Instant } from "@/components/ui/values/instant";
import { Dash } from "@/components/ui/values/key-values";
import { PagedTable } from "@/components/ui/tables/paged-table";
import type { TableColumn } from "@/components/ui/tables/table-columns";
import { formatDateRange } from "@/lib/format/dates";
import { t } from "@/lib/language/text";

type Decided = ResponseOf<"queue.decided">["items"][number];

const columns = (): readonly TableColumn<Decided>[] => [
  { id: "at", header: t("booking.queue.decided"), cell: (row) => <Instant at={row.decided_at} /> },
  {
    id: "decision",
    header: t("booking.queue.decision"),
    cell: (row) =>
      row.decision === "CONFIRMED" ? (
        <Badge tone="positive" icon={CircleCheck}>
          {t("booking.queue.confirmed")}
        </Badge>
      ) : (
        <Badge tone="negative" icon={CircleX}>
          {t("booking.queue.declined")}
        </Badge>
      ),
  },
  { id: "partner", header: t("common.partner"), cell: (row) => row.tenant_name },
  {
    id: "what",
    header: t("booking.list.what"),
    isRowHeader: true,
    cell: (row) => <BookingNameAndPlace booking={row} />,
    className: "max-w-80 @max-xl:order-first @max-xl:max-w-none",
  },
  {
    id: "dates",
    header: t("booking.list.dates"),
    cell: (row) => <span className="whitespace-nowrap">{formatDateRange(row.starts_on, row.ends_on)}</span>,
  },
  {
    id: "why",
    header: t("booking.queue.referenceOrReason"),
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
  { id: "number", header: t("booking.list.number"), isWideOnly: true, cell: (row) => row.booking_number },
];

/** Requests that were confirmed or declined, latest decision first. @param onOpen opens a request beside the list */
export function DecidedList({ currentId, onOpen }: { currentId: string | null; onOpen: (id: string) => void }) {
  const list = usePages("queue.decided", { query: {} });
  const idOf = (row: Decided) => `${row.tenant_public_id}.${row.public_id}`;
  return (
    <PagedTable
      label={t("booking.queue.decidedRequests")}
      what={t("booking.queue.decidedList")}
      pages={list}
      columns={columns()}
      rowId={idOf}
      onRow={(row) => onOpen(idOf(row))}
      currentId={currentId}
      empty={{ title: t("booking.queue.noneDecided"), text: t("booking.queue.noneDecidedWhy") }}
      of="request"
    />
  );
}
