import { formatEarnedPercent } from "@/lib/core/earning";
import { parseMoney } from "@/lib/core/money";
import { t } from "@/lib/language/text";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { DataTable, type TableColumn } from "../ui/tables/data-table";
import { Dash } from "../ui/values/key-values";
import { Money } from "../ui/values/money";
import { formatPercentage } from "@/lib/format/numbers";

export type Report = ResponseOf<"earnings.report">;
type Figures = Report["totals"][number];

/** The mark-up as a percentage of net. */
function Percent({ figures: { net_total: net, earned, currency_code: currency } }: { figures: Figures }) {
  const percent = formatEarnedPercent({ net: parseMoney(net, currency), markup: parseMoney(earned, currency) });
  return percent === null ? <Dash /> : <span className="tabular-nums">{formatPercentage(percent)}</span>;
}

const figureColumns = (): readonly TableColumn<Figures>[] => [
  { id: "bookings", header: t("earnings.bookings"), align: "end", cell: (row) => row.bookings },
  {
    id: "sell",
    header: t("earnings.clientsPay"),
    align: "end",
    cell: (row) => <Money amount={row.sell_total} currency={row.currency_code} />,
  },
  {
    id: "net",
    header: t("earnings.net"),
    align: "end",
    cell: (row) => <Money amount={row.net_total} currency={row.currency_code} />,
    isWideOnly: true,
  },
  {
    id: "earned",
    header: t("earnings.earned"),
    align: "end",
    cell: (row) => <Money amount={row.earned} currency={row.currency_code} />,
  },
  {
    id: "percent",
    header: t("earnings.ofNet"),
    align: "end",
    cell: (row) => <Percent figures={row} />,
    isWideOnly: true,
  },
];

interface Props<Row extends Figures> {
  label: string;
  /** The heading of the first column, which names what the figures are for. */
  heading: string;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
}

/** Sums by agent, product or month, in one currency or with a row per currency. */
export function EarningsTable<Row extends Figures>({ label, heading, rows, nameOf }: Props<Row>) {
  const columns: TableColumn<Row>[] = [
    { id: "name", header: heading, isRowHeader: true, cell: (row) => nameOf(row) },
    ...(figureColumns() as readonly TableColumn<Row>[]),
  ];
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={[...rows]}
      rowId={(row) => `${nameOf(row)} ${row.currency_code}`}
      empty={{
        title: t("earnings.noBookings"),
        text: t("earnings.noBookingsText"),
      }}
    />
  );
}
