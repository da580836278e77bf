import { StatusBadge } from "../details/booking-status";
import { sellPriceOfBooking } from "@/lib/booking/as-sold";
import { Dash } from "@/components/ui/values/key-values";
import { Money } from "@/components/ui/values/money";
import type { TableColumn } from "@/components/ui/tables/table-columns";
import { DeadlineCell, type ListedBooking } from "./deadline-cell";
import { formatBookingDates, BookingNameAndPlace } from "./what-and-when";
import { t } from "@/lib/language/text";

const earned = (): TableColumn<ListedBooking> => ({
  id: "earned",
  header: t("booking.youEarn"),
  align: "end",
  cell: (b) =>
    b.breakdown ? <Money amount={b.breakdown.markup} currency={b.currency ?? b.currency_code ?? ""} /> : <Dash />,
  isWideOnly: "laptop",
  isInPanel: true,
});

/** The columns of the list, with total and deadline last. */
export function bookingColumns(now: Date, showsEarnings: boolean): readonly TableColumn<ListedBooking>[] {
  return [
    {
      id: "number",
      header: t("booking.list.number"),
      cell: (b) => <span className="tabular-nums">{b.booking_number}</span>,
    },
    {
      id: "lead",
      header: t("booking.list.leadGuest"),
      cell: (b) => <Cut text={b.lead_guest} width="max-w-36" />,
      isInPanel: true,
    },
    {
      id: "what",
      header: t("booking.list.what"),
      isRowHeader: true,
      cell: (b) => <BookingNameAndPlace booking={b} />,
      className: "max-w-48 @max-7xl:max-w-38 @max-xl:order-first @max-xl:max-w-none",
    },
    {
      id: "dates",
      header: t("booking.list.dates"),
      cell: (b) => <span className="whitespace-nowrap">{formatBookingDates(b)}</span>,
      isInPanel: true,
    },
    { id: "status", header: t("common.status"), cell: (b) => <StatusBadge status={b.status} /> },
    {
      id: "reference",
      header: t("common.reference"),
      cell: (b) => (b.agency_reference === null ? <Dash /> : <Cut text={b.agency_reference} width="max-w-24" />),
      isWideOnly: "desktop",
      isInPanel: true,
    },
    {
      id: "total",
      header: t("booking.total"),
      align: "end",
      cell: (b) => <Money amount={sellPriceOfBooking(b)} currency={b.currency ?? b.currency_code ?? ""} />,
    },
    ...(showsEarnings ? [earned()] : []),
    {
      id: "deadline",
      header: t("booking.list.freeUntil"),
      cell: (b) => <DeadlineCell booking={b} now={now} />,
    },
  ];
}

function Cut({ text, width }: { text: string; width: string }) {
  return (
    <span title={text} className={`block truncate ${width} @max-xl:max-w-none`}>
      {text}
    </span>
  );
}
