"use client";

import { ALLOTMENT_GROUPINGS } from "@/lib/fulfilment/desk/limits";
import { csvLine, withoutFormula } from "@/lib/format/csv-line";
import { formatDate, formatMonth } from "@/lib/format/dates";
import { formatNumber, formatPercent } from "@/lib/format/numbers";
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
import { ReadFailure } from "@/components/ui/tables/unread";
import type { TableColumn } from "@/components/ui/tables/table-columns";
import { useAddress } from "@/components/ui/use-address";
import { parseDays } from "../list/date-spans";
import { SpanFilter } from "../list/span-filter";
import { PropertyChip } from "./desk-filters";
import { readAllotmentQuery } from "./filters";
import { ReportTabs } from "./report-tabs";

type Row = ResponseOf<"allotment.report">["rows"][number];
const FIGURES = ["contracted", "sold", "released", "left"] as const;
/** Properties or rooms in the chart; the table has all. Days and months are charted all. */
const CHARTED = 8;

/** The share of the contracted room nights that is sold; null without any. */
const shareOf = ({ sold, contracted }: Row): number | null => (contracted === 0 ? null : sold / contracted);

const columns = (nameOf: (row: Row) => string): readonly TableColumn<Row>[] => [
  {
    id: "name",
    header: t("allBookings.group"),
    isRowHeader: true,
    sortBy: (r) => r.name ?? r.key,
    cell: (r) => <bdi>{nameOf(r)}</bdi>,
  },
  ...FIGURES.map((figure) => ({
    id: figure,
    header: t(`allBookings.allotment.${figure}`),
    align: "end" as const,
    sortBy: (r: Row) => r[figure],
    cell: (r: Row) => formatNumber(r[figure]),
  })),
  {
    id: "share",
    header: t("allBookings.allotment.share"),
    align: "end",
    sortBy: (r) => shareOf(r) ?? -1,
    cell: (r) => {
      const share = shareOf(r);
      return share === null ? "–" : formatPercent(share);
    },
  },
];

/** How the allotments of a period are used, in room nights, by property, room type, day or month. */
export function AllotmentScreen() {
  const { query, change } = useAddress();
  const today = useToday();
  const { by, nights, property } = readAllotmentQuery(query);
  const { from, to } = parseDays(nights, today)!;
  const asked = { by, from, to, ...(property !== null && { property_public_id: property }) };
  const { data, error, refetch } = useRead("allotment.report", { query: asked });
  const nameOf = ({ key, name }: Row) =>
    by === "day" ? formatDate(key) : by === "month" ? formatMonth(`${key}-01`) : (name ?? key);
  const read = async () => ({
    name: `allotment-${by}-${from}-${to}.csv`,
    csv: [
      [by, ...FIGURES],
      ...(data?.rows ?? []).map((row) => [
        withoutFormula(row.name ?? row.key),
        ...FIGURES.map((figure) => row[figure]),
      ]),
    ]
      .map(csvLine)
      .join(""),
  });
  const isByTime = by === "day" || by === "month";
  const charted = isByTime ? (data?.rows ?? []) : (data?.rows ?? []).slice(0, CHARTED);
  return (
    <div data-wide>
      <PageHeader
        title={t("navigation.allotment")}
        subtitle={t("allBookings.allotmentText")}
        action={data && <ExportButton label={t("booking.list.exportCsv")} read={read} />}
      />
      <ReportTabs />
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <Segmented
          label={t("allBookings.groupBy")}
          choices={ALLOTMENT_GROUPINGS.map((id) => ({ id, label: t(`allBookings.allotmentBy.${id}`) }))}
          value={by}
          onChange={(next) => change({ by: next === "property" ? null : next })}
        />
        <FilterBar
          isActive={nights !== "next_30_days" || property !== null}
          onClear={() => change({ nights: null, property: null })}
        >
          <SpanFilter
            label={t("allBookings.nights")}
            spans={["next_7_days", "next_30_days", "this_month", "last_month", "last_30_days"]}
            value={nights}
            onChange={(next) => change({ nights: next })}
            today={today}
          />
          <PropertyChip value={property} onChange={(next) => change({ property: next })} />
        </FilterBar>
      </div>
      {error && <ReadFailure what={t("navigation.allotment")} failure={error} onRetry={() => void refetch()} />}
      {charted.length > 0 && (
        <Section title={t("allBookings.roomNights")} className="mb-4">
          <Chart
            label={t("allBookings.roomNights")}
            kind="bar"
            axis={t("allBookings.group")}
            isTabled
            isStacked
            series={FIGURES.slice(1).map((id) => ({ id, label: t(`allBookings.allotment.${id}`) }))}
            points={charted.map((row) => ({ at: nameOf(row), sold: row.sold, released: row.released, left: row.left }))}
          />
        </Section>
      )}
      <DataTable
        label={t("navigation.allotment")}
        columns={columns(nameOf)}
        rows={data?.rows ?? []}
        rowId={(row) => row.key}
        isLoading={data === undefined && !error}
        empty={{ title: t("booking.list.noMatch"), text: t("allBookings.noAllotment") }}
      />
    </div>
  );
}
