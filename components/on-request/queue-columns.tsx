import { TriangleAlert } from "lucide-react";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { WhatAndWhere } from "../bookings/booking-columns";
import { Instant } from "../ui/instant";
import { Money } from "../ui/money";
import type { TableColumn } from "../ui/table-columns";
import { sayRange } from "../words/dates";

export type Queued = ResponseOf<"queue.list">["items"][number];

/** Within this time somebody has to hurry. */
const SOON_MS = 4 * 3_600_000;

/** @param now the service's: an answer due soon is marked */
export function queueColumns(now: Date): readonly TableColumn<Queued>[] {
  return [
    {
      id: "due",
      header: "Answer",
      cell: (row) => <Due row={row} now={now} />,
    },
    { id: "partner", header: "Partner", cell: (row) => row.tenant_name },
    { id: "what", header: "What and where", isRowHeader: true, cell: (row) => <WhatAndWhere booking={row} /> },
    {
      id: "dates",
      header: "Dates",
      cell: (row) => sayRange(row.starts_on, row.ends_on),
    },
    { id: "guest", header: "Lead guest", isWideOnly: true, cell: (row) => row.lead_guest },
    {
      id: "total",
      header: "Total",
      align: "end",
      cell: (row) => <Money amount={row.total} currency={row.currency} />,
    },
    { id: "number", header: "Number", isWideOnly: true, cell: (row) => row.booking_number },
  ];
}

function Due({ row, now }: { row: Queued; now: Date }) {
  if (row.respond_by === null) {
    return (
      <>
        since <Instant at={row.created_at} />
      </>
    );
  }
  const isSoon = new Date(row.respond_by).getTime() - now.getTime() < SOON_MS;
  return (
    <span className={isSoon ? "inline-flex items-center gap-1 font-semibold text-caution" : undefined}>
      {isSoon && <TriangleAlert aria-label="Soon" className="size-3.5" />}
      <Instant at={row.respond_by} />
    </span>
  );
}
