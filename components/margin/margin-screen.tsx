"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { localDate } from "@/lib/core/dates";
import { formatEarnedPercent } from "@/lib/core/earning";
import { minorDigits, parseMoney } from "@/lib/core/money";
import { formatAmount } from "@/lib/format/money";
import { formatCountry } from "@/lib/format/names";
import { formatPercentage } from "@/lib/format/numbers";
import { t } from "@/lib/language/text";
import { call } from "@/lib/staff/client/call";
import { useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { useServiceNow } from "@/lib/staff/client/service-time";
import { SpanFilter } from "../booking/list/span-filter";
import { readReportQuery } from "../earnings/filters";
import { formatBucket } from "../reconciliation/figures-table";
import { listBuckets } from "../reconciliation/filters";
import { Chart } from "../ui/charts/chart";
import { Loading } from "../ui/feedback/skeleton";
import { PageHeader } from "../ui/layout/page-header";
import { Section } from "../ui/layout/section";
import { DataTable, type TableColumn } from "../ui/tables/data-table";
import { ExportButton } from "../ui/tables/export-button";
import { FilterBar, FilterChip } from "../ui/tables/filter-bar";
import { ReadFailure } from "../ui/tables/unread";
import { useAddress } from "../ui/use-address";
import { Dash } from "../ui/values/key-values";
import { Money } from "../ui/values/money";

type Report = ResponseOf<"margin.report">;
type Figures = Report["totals"][number];

/**
 * The net rates, costs and margins of stays sold at cost, by month, property, partner and market, as chart, tables
 * and CSV.
 */
export function MarginScreen() {
  const { query, change } = useAddress();
  const today = localDate("UTC", useServiceNow(60_000));
  const { days, report } = readReportQuery(query, today);
  const range = { from: report.from, to: report.to, by: report.by ?? "booking" };
  const { data, error, refetch } = useRead("margin.report", { query: range }, { placeholderData: keepPreviousData });
  const currencies = data?.totals.map((figures) => figures.currency_code) ?? [];
  const usual = data?.totals.toSorted((a, b) => b.rooms - a.rooms)[0]?.currency_code;
  const currency = currencies.find((code) => code === query.get("currency")) ?? usual;
  const set = (name: string, value: string | null) => change({ [name]: value }, { isStep: true });
  return (
    <div data-wide>
      <PageHeader
        title={t("navigation.margin")}
        subtitle={t("margin.subtitle")}
        action={<ExportButton label={t("earnings.exportCsv")} read={() => call("margin.export", { query: range })} />}
      />
      <FilterBar
        isActive={["days", "by", "currency"].some((name) => query.has(name))}
        onClear={() => change({ days: null, by: null, currency: null })}
      >
        <SpanFilter
          label={days === null ? t("earnings.last12") : t("earnings.days")}
          spans={["last_7_days", "last_30_days", "this_month", "last_month", "next_30_days"]}
          value={days}
          onChange={(span) => set("days", span)}
          today={today}
        />
        <FilterChip
          label={query.has("by") ? t("earnings.datedBy") : t("earnings.datedByBooking")}
          choices={(["booking", "stay"] as const).map((id) => ({ id, label: t(`earnings.by.${id}`) }))}
          value={new Set(query.getAll("by"))}
          onChange={([id]) => set("by", id ?? null)}
          isSingle
        />
        {currencies.length > 1 && (
          <FilterChip
            label={
              query.has("currency") ? t("earnings.currency") : t("earnings.currencyIs", { currency: currency ?? "" })
            }
            choices={currencies.map((id) => ({ id, label: id }))}
            value={new Set(query.getAll("currency"))}
            onChange={([id]) => set("currency", id ?? null)}
            isSingle
          />
        )}
      </FilterBar>
      {error && <ReadFailure what={t("margin.theMargin")} failure={error} onRetry={() => void refetch()} />}
      {!error && !data && <Loading what={t("margin.theMargin")} />}
      {!error && data && <Tables report={data} days={range} currency={currency} />}
    </div>
  );
}

interface TablesProps {
  report: Report;
  days: { from: string; to: string };
  currency: string | undefined;
}

function Tables({ report, days, currency }: TablesProps) {
  const totals = (
    <Section title={t("earnings.totals")}>
      <FiguresTable heading={t("earnings.currency")} rows={report.totals} nameOf={(row) => row.currency_code} />
    </Section>
  );
  if (currency === undefined) return totals;
  const own = <Row extends Figures>(rows: readonly Row[]) => rows.filter((row) => row.currency_code === currency);
  const months = new Map(own(report.by_month).map((row) => [row.month, row]));
  return (
    <div className="flex flex-col gap-4">
      {totals}
      <Section title={t("margin.byMonth", { currency })}>
        <Chart
          label={t("margin.byMonth", { currency })}
          kind="bar"
          axis={t("margin.month")}
          isTabled
          series={[
            { id: "cost", label: t("margin.cost") },
            { id: "margin", label: t("margin.margin") },
          ]}
          points={listBuckets(days, "month").map((month) => ({
            at: formatBucket(month, "month"),
            cost: Number(months.get(month)?.cost_total ?? 0),
            margin: Number(months.get(month)?.margin ?? 0),
          }))}
          say={(figure) => formatAmount(figure.toFixed(minorDigits(currency)), currency)}
        />
        <div className="mt-4">
          <FiguresTable
            heading={t("margin.month")}
            rows={own(report.by_month)}
            nameOf={(row) => formatBucket(row.month, "month")}
          />
        </div>
      </Section>
      <Section title={t("margin.byProperty", { currency })}>
        <FiguresTable heading={t("margin.property")} rows={own(report.by_property)} nameOf={(row) => row.name} />
      </Section>
      <Section title={t("margin.byTenant", { currency })}>
        <FiguresTable heading={t("margin.tenant")} rows={own(report.by_tenant)} nameOf={(row) => row.name} />
      </Section>
      <Section title={t("margin.byMarket", { currency })}>
        <FiguresTable
          heading={t("margin.market")}
          rows={own(report.by_market)}
          nameOf={(row) => (row.market === null ? t("margin.noMarket") : formatCountry(row.market))}
        />
      </Section>
    </div>
  );
}

interface FiguresProps<Row extends Figures> {
  heading: string;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
}

function FiguresTable<Row extends Figures>({ heading, rows, nameOf }: FiguresProps<Row>) {
  const money = (id: string, header: string, amount: (row: Row) => string, isWideOnly = false): TableColumn<Row> => ({
    id,
    header,
    align: "end",
    cell: (row) => <Money amount={amount(row)} currency={row.currency_code} />,
    ...(isWideOnly && { isWideOnly }),
  });
  const columns: TableColumn<Row>[] = [
    { id: "name", header: heading, isRowHeader: true, cell: (row) => nameOf(row) },
    { id: "rooms", header: t("margin.rooms"), align: "end", cell: (row) => row.rooms, isWideOnly: true },
    money("net", t("margin.net"), (row) => row.net_total),
    money("cost", t("margin.cost"), (row) => row.cost_total, true),
    money("margin", t("margin.margin"), (row) => row.margin),
    {
      id: "percent",
      header: t("margin.ofCost"),
      align: "end",
      cell: (row) => <OfCost figures={row} />,
      isWideOnly: true,
    },
  ];
  return (
    <DataTable
      label={heading}
      columns={columns}
      rows={[...rows]}
      rowId={(row) => `${nameOf(row)} ${row.currency_code}`}
      empty={{ title: t("margin.empty"), text: t("margin.emptyText") }}
    />
  );
}

function OfCost({ figures: { cost_total: cost, margin, currency_code: currency } }: { figures: Figures }) {
  const percent = formatEarnedPercent({ net: parseMoney(cost, currency), markup: parseMoney(margin, currency) });
  return percent === null ? <Dash /> : <span className="tabular-nums">{formatPercentage(percent)}</span>;
}
