import type { ResponseOf } from "@/lib/staff/client/operations";
import { BookingNameAndPlace } from "../list/what-and-when";
import { Money } from "@/components/ui/values/money";
import { AnswerDeadline } from "./due";
import type { TableColumn } from "@/components/ui/tables/table-columns";
import { formatDateRange } from "@/lib/format/dates";
import { t } from "@/lib/language/text";

type Queued = ResponseOf<"queue.list">["items"][number];

/** The id of a row in the address. It contains the tenant, because bookings are read by tenant. */
export const rowId = (row: Queued): string => `${row.tenant_public_id}.${row.public_id}`;

/** Columns that are hidden while the panel beside the list shows the same values. */
const IN_PANEL = ["guest", "total", "number"];

/**
 * Columns of the queue.
 * @param now the service's time, to mark near deadlines
 * @param isBeside whether a panel is open beside the list
 */
export function queueColumns(now: Date, isBeside: boolean): readonly TableColumn<Queued>[] {
  const columns: readonly TableColumn<Queued>[] = [
    { id: "due", header: t("booking.queue.answer"), cell: (row) => <AnswerDeadline row={row} now={now} /> },
    { id: "partner", header: t("common.partner"), cell: (row) => <Cut text={row.tenant_name} /> },
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
    { id: "guest", header: t("booking.list.leadGuest"), cell: (row) => <Cut text={row.lead_guest} /> },
    {
      id: "total",
      header: t("booking.total"),
      align: "end",
      cell: (row) => <Money amount={row.total} currency={row.currency} />,
    },
    { id: "number", header: t("booking.list.number"), isWideOnly: true, cell: (row) => row.booking_number },
  ];
  return isBeside ? columns.filter(({ id }) => !IN_PANEL.includes(id)) : columns;
}

function Cut({ text }: { text: string }) {
  return (
    <span title={text} className="block max-w-48 truncate @max-xl:max-w-none">
      {text}
    </span>
  );
}
