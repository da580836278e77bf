import type { ResponseOf } from "@/lib/staff/client/operations";
import { DataTable, type TableColumn } from "../ui/tables/data-table";
import { Money } from "../ui/values/money";
import { formatDate, formatMonth } from "@/lib/format/dates";
import { isZero } from "@/lib/format/money";
import { t } from "@/lib/language/text";

type Report = ResponseOf<"reconciliation.report">;
type Figures = Report["totals"][number];
type Row = Report["rows"][number];

/** Formats a bucket: `Sat 14 Mar 2026` for a day, `Mar 2026` for a month. */
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

const figures = (): readonly TableColumn<Figures>[] => [
  { id: "bookings", header: t("reconciliation.bookings"), align: "end", cell: (f) => f.bookings },
  amount("total", t("reconciliation.booked")),
  {
    id: "cancellations",
    header: t("reconciliation.cancellations"),
    align: "end",
    cell: (f) => f.cancellations,
    isWideOnly: true,
  },
  amount("cancelled_total", t("reconciliation.cancelled")),
  amount("penalties", t("reconciliation.penalties")),
  amount("net", t("reconciliation.owed")),
];

const currency = (): readonly TableColumn<Figures>[] => [
  { id: "currency", header: t("common.currency"), isRowHeader: true, cell: (f) => f.currency_code },
  ...figures(),
  { id: "waiting", header: t("reconciliation.waiting"), align: "end", cell: (f) => f.waiting, isWideOnly: true },
  { id: "refused", header: t("reconciliation.refused"), align: "end", cell: (f) => f.refused, isWideOnly: true },
];

const dated = (bucket: "day" | "month"): readonly TableColumn<Row>[] => [
  {
    id: "bucket",
    header: bucket === "day" ? t("reconciliation.day") : t("reconciliation.month"),
    isRowHeader: true,
    sortBy: (r) => r.bucket,
    cell: (r) => <span className="whitespace-nowrap">{formatBucket(r.bucket, bucket)}</span>,
  },
  ...(figures() as readonly TableColumn<Row>[]),
];

const none = () => ({
  title: t("reconciliation.noBookings"),
  text: t("reconciliation.noBookingsText"),
});

/** Totals of the range, one line per currency: amounts in different currencies are never added. */
export function TotalsTable({ totals }: { totals: Report["totals"] }) {
  return (
    <DataTable
      label={t("reconciliation.totalsByCurrency")}
      columns={currency()}
      rows={totals}
      rowId={(f) => f.currency_code}
      empty={none()}
    />
  );
}

/** The figures by day or month. */
export function BucketsTable({ rows, bucket }: { rows: readonly Row[]; bucket: "day" | "month" }) {
  return (
    <DataTable
      label={bucket === "day" ? t("reconciliation.byDay") : t("reconciliation.byMonth")}
      columns={dated(bucket)}
      rows={rows}
      rowId={(r) => `${r.bucket} ${r.currency_code}`}
      empty={none()}
    />
  );
}
