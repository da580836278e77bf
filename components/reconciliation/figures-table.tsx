import type { ResponseOf } from "@/lib/staff/client/operations";
import { DataTable, type TableColumn } from "../ui/tables/data-table";
import { Money } from "../ui/values/money";
import { formatDate, formatMonth } from "@/lib/format/dates";
import { isZero } from "@/lib/format/money";

type Report = ResponseOf<"reconciliation.report">;
type Figures = Report["totals"][number];
export type Row = Report["rows"][number];

/** `Sat 14 Mar 2026` for a day, `Mar 2026` for a month. */
export const formatBucket = (bucket: string, by: "day" | "month"): string =>
  by === "day" ? formatDate(bucket) : formatMonth(bucket);

const amount = (id: "total" | "cancelled_total" | "penalties" | "net", header: string): TableColumn<Figures> => ({
  id,
  header,
  align: "end",
  cell: (f) =>
    isZero(f[id]) && id !== "net" ? (
      <span className="text-muted">0</span>
    ) : (
      <Money amount={f[id]} currency={f.currency_code} />
    ),
});

const FIGURES: readonly TableColumn<Figures>[] = [
  { id: "bookings", header: "Bookings", align: "end", cell: (f) => f.bookings },
  amount("total", "Booked"),
  { id: "cancellations", header: "Cancellations", align: "end", cell: (f) => f.cancellations, isWideOnly: true },
  amount("cancelled_total", "Cancelled"),
  amount("penalties", "Penalties"),
  amount("net", "Owed"),
];

const CURRENCY: readonly TableColumn<Figures>[] = [
  { id: "currency", header: "Currency", isRowHeader: true, cell: (f) => f.currency_code },
  ...FIGURES,
  { id: "waiting", header: "Waiting", align: "end", cell: (f) => f.waiting, isWideOnly: true },
  { id: "refused", header: "Rejected, failed", align: "end", cell: (f) => f.refused, isWideOnly: true },
];

const dated = (bucket: "day" | "month"): readonly TableColumn<Row>[] => [
  {
    id: "bucket",
    header: bucket === "day" ? "Day" : "Month",
    isRowHeader: true,
    sortBy: (r) => r.bucket,
    cell: (r) => <span className="whitespace-nowrap">{formatBucket(r.bucket, bucket)}</span>,
  },
  ...(FIGURES as readonly TableColumn<Row>[]),
];
const DATED = { day: dated("day"), month: dated("month") };

const NONE = {
  title: "No bookings",
  text: "There are no bookings in this range. Choose other dates, or fewer filters.",
};

/** Totals of the range, one line per currency: amounts in different currencies are never added. */
export function TotalsTable({ totals }: { totals: Report["totals"] }) {
  return (
    <DataTable
      label="Totals by currency"
      columns={CURRENCY}
      rows={totals}
      rowId={(f) => f.currency_code}
      empty={NONE}
    />
  );
}

/** The figures by day or month. */
export function BucketsTable({ rows, bucket }: { rows: readonly Row[]; bucket: "day" | "month" }) {
  return (
    <DataTable
      label={bucket === "day" ? "By day" : "By month"}
      columns={DATED[bucket]}
      rows={rows}
      rowId={(r) => `${r.bucket} ${r.currency_code}`}
      empty={NONE}
    />
  );
}
