"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { localDate } from "@/lib/core/dates";
import { minorDigits } from "@/lib/core/money";
import { call } from "@/lib/staff/client/call";
import { useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { useServiceNow } from "@/lib/staff/client/service-time";
import { SpanFilter } from "../booking/list/span-filter";
import { Chart } from "../ui/charts/chart";
import { ExportButton } from "../ui/tables/export-button";
import { FilterBar, FilterChip } from "../ui/tables/filter-bar";
import { ReadFailure } from "../ui/tables/unread";
import { PageHeader } from "../ui/layout/page-header";
import { Section } from "../ui/layout/section";
import type { Choice } from "../ui/fields/select-field";
import { Loading, Skeleton } from "../ui/feedback/skeleton";
import { useAddress } from "../ui/use-address";
import { formatAmount } from "@/lib/format/money";
import { productChoices } from "../content/product-choices";
import { formatDayAndMonth } from "@/lib/format/dates";
import { t } from "@/lib/language/text";
import { readReportQuery, listBuckets } from "./filters";
import { BucketsTable, formatBucket, TotalsTable } from "./figures-table";

const by = (): Choice[] => [
  { id: "booking", label: t("reconciliation.by.booking") },
  { id: "stay", label: t("reconciliation.by.stay") },
];
const buckets = (): Choice[] => [
  { id: "day", label: t("reconciliation.day") },
  { id: "month", label: t("reconciliation.month") },
];
const OWN = ["days", "by", "bucket", "product", "profile", "currency"];

/** Booked, cancelled and charged amounts by currency, as chart, table and CSV. */
export function ReconciliationScreen() {
  const { query, change } = useAddress();
  const today = localDate("UTC", useServiceNow(60_000));
  const { days, report } = readReportQuery(query, today);
  const { data, error, refetch } = useRead(
    "reconciliation.report",
    { query: report },
    { placeholderData: keepPreviousData },
  );
  const profiles = useRead("profile.list", {}, { staleTime: 300_000 }).data?.items ?? [];
  const currencies = data?.totals.map((figures) => figures.currency_code) ?? [];
  const currency = currencies.find((code) => code === query.get("currency")) ?? currencies[0];

  const set = (name: string, value: string | null) => change({ [name]: value }, { isStep: true });
  // A filter chip for one parameter of the address. If the address has none, the chip shows the default.
  const chip = (name: string, label: string, choices: readonly Choice[], usual?: string) => (
    <FilterChip
      label={
        query.has(name) || usual === undefined
          ? label
          : t("format.labelled", { label, value: choices.find(({ id }) => id === usual)?.label ?? "" })
      }
      choices={choices}
      value={new Set(query.getAll(name))}
      onChange={([id]) => set(name, id ?? null)}
      isSingle
    />
  );
  const file = (detail: "lines" | "buckets") => () => call("reconciliation.export", { query: { ...report, detail } });
  return (
    <div data-wide>
      <PageHeader
        title={t("reconciliation.reconciliation")}
        subtitle={t("reconciliation.text")}
        action={
          <>
            <ExportButton
              label={report.bucket === "month" ? t("reconciliation.monthsCsv") : t("reconciliation.daysCsv")}
              read={file("buckets")}
            />
            <ExportButton label={t("reconciliation.bookingsCsv")} read={file("lines")} />
          </>
        }
      />
      <FilterBar
        isActive={OWN.some((name) => query.has(name))}
        onClear={() => change(Object.fromEntries(OWN.map((name) => [name, null])))}
      >
        <SpanFilter
          label={days === null ? t("reconciliation.thisMonth") : t("reconciliation.days")}
          spans={["today", "last_7_days", "last_30_days", "this_month", "last_month", "next_30_days"]}
          value={days}
          onChange={(span) => set("days", span)}
          today={today}
        />
        {chip("by", t("reconciliation.datedBy"), by(), "booking")}
        {chip("bucket", t("reconciliation.groupedBy"), buckets(), "day")}
        {chip("product", t("reconciliation.product"), productChoices())}
        {profiles.length > 1 &&
          chip(
            "profile",
            t("settings.profile"),
            profiles.map(({ public_id: id, name }) => ({ id, label: name })),
          )}
        {currencies.length > 1 &&
          chip(
            "currency",
            t("common.currency"),
            currencies.map((id) => ({ id, label: id })),
            currency,
          )}
      </FilterBar>
      {error && <ReadFailure what={t("reconciliation.theFigures")} failure={error} onRetry={() => void refetch()} />}
      {!error && !data && <Waiting />}
      {!error && data && (
        <div className="flex flex-col gap-4">
          <Section title={t("reconciliation.totals")}>
            <TotalsTable totals={data.totals} />
          </Section>
          {currency !== undefined && (
            <Section
              title={t(report.bucket === "month" ? "reconciliation.currencyByMonth" : "reconciliation.currencyByDay", {
                currency,
              })}
            >
              <Drawing report={data} currency={currency} bucket={report.bucket ?? "day"} days={report} />
              <div className="mt-4">
                <BucketsTable
                  rows={data.rows.filter((row) => row.currency_code === currency)}
                  bucket={report.bucket ?? "day"}
                />
              </div>
            </Section>
          )}
        </div>
      )}
    </div>
  );
}

interface DrawingProps {
  report: ResponseOf<"reconciliation.report">;
  currency: string;
  bucket: "day" | "month";
  days: { from: string; to: string };
}

/** The chart with rounded figures; the table below it has the exact ones. */
function Drawing({ report, currency, bucket, days }: DrawingProps) {
  const rows = new Map(report.rows.filter((row) => row.currency_code === currency).map((row) => [row.bucket, row]));
  return (
    <Chart
      label={t("reconciliation.chartLabel", { currency })}
      kind="bar"
      axis={bucket === "day" ? t("reconciliation.day") : t("reconciliation.month")}
      isTabled
      series={[
        { id: "total", label: t("reconciliation.booked") },
        { id: "cancelled", label: t("reconciliation.cancelled") },
        { id: "penalties", label: t("reconciliation.penalties") },
      ]}
      points={listBuckets(days, bucket).map((at) => ({
        at: bucket === "day" ? formatDayAndMonth(at) : formatBucket(at, bucket),
        total: Number(rows.get(at)?.total ?? 0),
        cancelled: Number(rows.get(at)?.cancelled_total ?? 0),
        penalties: Number(rows.get(at)?.penalties ?? 0),
      }))}
      say={(figure) => formatAmount(figure.toFixed(minorDigits(currency)), currency)}
    />
  );
}

function Waiting() {
  return (
    <div className="flex flex-col gap-4">
      <Loading what={t("reconciliation.calculating")} />
      <Skeleton className="h-28" />
      <Skeleton className="h-80" />
    </div>
  );
}
