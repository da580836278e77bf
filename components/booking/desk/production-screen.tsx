"use client";

import { PRODUCTION_GROUPINGS } from "@/lib/fulfilment/desk/limits";
import { csvLine, withoutFormula } from "@/lib/format/csv-line";
import { formatCountry } from "@/lib/format/names";
import { formatPercent } from "@/lib/format/numbers";
import { t } from "@/lib/language/text";
import { useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { useToday } from "@/lib/staff/client/service-time";
import { Chart } from "@/components/ui/charts/chart";
import { Segmented } from "@/components/ui/fields/segmented";
import { PageHeader } from "@/components/ui/layout/page-header";
import { Section } from "@/components/ui/layout/section";
import { DataTable } from "@/components/ui/tables/data-table";
import { ExportButton } from "@/components/ui/tables/export-button";
import { FilterBar } from "@/components/ui/tables/filter-bar";
import type { TableColumn } from "@/components/ui/tables/table-columns";
import { ReadFailure } from "@/components/ui/tables/unread";
import { useAddress } from "@/components/ui/use-address";
import { Money } from "@/components/ui/values/money";
import { parseDays } from "../list/date-spans";
import { SpanFilter } from "../list/span-filter";
import { readProductionQuery } from "./filters";
import { ReportTabs } from "./report-tabs";

type Row = ResponseOf<"production.report">["rows"][number];
/** Maximum groups in the chart; the table has all. */
const CHARTED = 8;

const columns = (nameOf: (row: Row) => string): readonly TableColumn<Row>[] => [
  { id: "name", header: t("allBookings.group"), isRowHeader: true, cell: (row) => <bdi>{nameOf(row)}</bdi> },
  {
    id: "bookings",
    header: t("allBookings.bookings"),
    align: "end",
    sortBy: (r) => r.bookings,
    cell: (r) => r.bookings,
  },
  {
    id: "before",
    header: t("allBookings.yearBefore"),
    align: "end",
    sortBy: (r) => r.bookings_before,
    cell: (r) => r.bookings_before,
  },
  {
    id: "cancelled",
    header: t("allBookings.cancelled"),
    align: "end",
    sortBy: (r) => r.cancelled,
    cell: (r) =>
      r.cancelled === 0 ? "0" : `${r.cancelled} (${formatPercent(r.cancelled / (r.bookings + r.cancelled))})`,
  },
  {
    id: "sell",
    header: t("booking.totals.sell"),
    align: "end",
    isWideOnly: true,
    cell: (r) => <Money amount={r.sell} currency={r.currency} />,
  },
  {
    id: "net",
    header: t("booking.totals.net"),
    align: "end",
    cell: (r) => <Money amount={r.net} currency={r.currency} />,
  },
  {
    id: "netBefore",
    header: t("allBookings.netBefore"),
    align: "end",
    isWideOnly: "laptop",
    cell: (r) => <Money amount={r.net_before} currency={r.currency} />,
  },
];

/**
 * Arrivals in a period by property, partner or market, with cancellations, and what was booked by this day a year
 * ago.
 */
export function ProductionScreen() {
  const { query, change } = useAddress();
  const today = useToday();
  const { by, arrival } = readProductionQuery(query);
  const { from, to } = parseDays(arrival, today)!;
  const { data, error, refetch } = useRead("production.report", { query: { by, from, to } });
  const nameOf = ({ key, name }: Row) =>
    key === null
      ? t(by === "property" ? "allBookings.otherProducts" : "allBookings.none")
      : by === "market"
        ? formatCountry(key)
        : (name ?? key);
  const read = async () => ({
    name: `production-${by}-${from}-${to}.csv`,
    csv: [
      ["name", "currency", "bookings", "bookings_before", "cancelled", "sell", "net", "net_before"],
      ...(data?.rows ?? []).map((r) => [
        withoutFormula(nameOf(r)),
        r.currency,
        r.bookings,
        r.bookings_before,
        r.cancelled,
        r.sell,
        r.net,
        r.net_before,
      ]),
    ]
      .map(csvLine)
      .join(""),
  });
  return (
    <div data-wide>
      <PageHeader
        title={t("navigation.production")}
        subtitle={t("allBookings.productionText")}
        action={data && <ExportButton label={t("booking.list.exportCsv")} read={read} />}
      />
      <ReportTabs />
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <Segmented
          label={t("allBookings.groupBy")}
          choices={PRODUCTION_GROUPINGS.map((id) => ({ id, label: t(`allBookings.by.${id}`) }))}
          value={by}
          onChange={(next) => change({ by: next === "property" ? null : next })}
        />
        <FilterBar isActive={arrival !== "next_30_days"} onClear={() => change({ arrival: null })}>
          <SpanFilter
            label={t("booking.begins")}
            spans={["next_7_days", "next_30_days", "this_month", "last_month", "last_30_days"]}
            value={arrival}
            onChange={(next) => change({ arrival: next })}
            today={today}
          />
        </FilterBar>
      </div>
      {error && <ReadFailure what={t("navigation.production")} failure={error} onRetry={() => void refetch()} />}
      {data && data.rows.length > 0 && (
        <Section title={t("allBookings.bookings")} className="mb-4">
          <Chart
            label={t("allBookings.bookings")}
            kind="bar"
            axis={t("allBookings.group")}
            isTabled
            series={[
              { id: "now", label: t("allBookings.bookings") },
              { id: "before", label: t("allBookings.yearBefore") },
              { id: "cancelled", label: t("allBookings.cancelled") },
            ]}
            points={data.rows.slice(0, CHARTED).map((row) => ({
              at: nameOf(row),
              now: row.bookings,
              before: row.bookings_before,
              cancelled: row.cancelled,
            }))}
          />
        </Section>
      )}
      <DataTable
        label={t("navigation.production")}
        columns={columns(nameOf)}
        rows={data?.rows ?? []}
        rowId={(row) => `${row.key}.${row.currency}`}
        isLoading={data === undefined && !error}
        empty={{ title: t("booking.list.noMatch"), text: t("allBookings.noProduction") }}
      />
    </div>
  );
}
