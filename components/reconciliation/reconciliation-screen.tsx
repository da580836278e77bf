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
import { Unread } from "../ui/tables/unread";
import { PageHeader } from "../ui/layout/page-header";
import { Section } from "../ui/layout/section";
import type { Choice } from "../ui/fields/select-field";
import { Loading, Skeleton } from "../ui/feedback/skeleton";
import { useAddress } from "../ui/use-address";
import { formatAmount } from "@/lib/format/money";
import { formatProductType } from "@/lib/format/product";
import { reportQueryOf, bucketsOf } from "./filters";
import { BucketsTable, formatBucket, TotalsTable } from "./figures-table";

const BY: Choice[] = [
  { id: "booking", label: "Day of booking" },
  { id: "stay", label: "First day of stay or service" },
];
const BUCKETS: Choice[] = [
  { id: "day", label: "Day" },
  { id: "month", label: "Month" },
];
const PRODUCTS: Choice[] = [1, 2, 3, 4, 5].map((type) => ({ id: String(type), label: formatProductType(type) }));
const OWN = ["days", "by", "bucket", "product", "profile", "currency"];

/** Booked, cancelled and charged amounts by currency, as chart, table and CSV. */
export function ReconciliationScreen() {
  const { query, change } = useAddress();
  const today = localDate("UTC", useServiceNow(60_000));
  const { days, report } = reportQueryOf(query, today);
  const { data, error, refetch } = useRead(
    "reconciliation.report",
    { query: report },
    { placeholderData: keepPreviousData },
  );
  const profiles = useRead("profile.list", {}, { staleTime: 300_000 }).data?.items ?? [];
  const currencies = data?.totals.map((figures) => figures.currency_code) ?? [];
  const currency = currencies.find((code) => code === query.get("currency")) ?? currencies[0];

  const set = (name: string, value: string | null) => change({ [name]: value }, { isStep: true });
  // Without a choice the chip shows the default.
  const chip = (name: string, label: string, choices: readonly Choice[], usual?: string) => (
    <FilterChip
      label={
        query.has(name) || usual === undefined ? label : `${label}: ${choices.find(({ id }) => id === usual)?.label}`
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
        title="Reconciliation"
        subtitle="Booked, cancelled and charged amounts. Each booking counts with its present status; totals are per currency."
        action={
          <>
            <ExportButton label={report.bucket === "month" ? "Months as CSV" : "Days as CSV"} read={file("buckets")} />
            <ExportButton label="Bookings as CSV" read={file("lines")} />
          </>
        }
      />
      <FilterBar
        isActive={OWN.some((name) => query.has(name))}
        onClear={() => change(Object.fromEntries(OWN.map((name) => [name, null])))}
      >
        <SpanFilter
          label={days === null ? "This month" : "Days"}
          spans={["today", "last_7_days", "last_30_days", "this_month", "last_month", "next_30_days"]}
          value={days}
          onChange={(span) => set("days", span)}
          today={today}
        />
        {chip("by", "Dated by", BY, "booking")}
        {chip("bucket", "Grouped by", BUCKETS, "day")}
        {chip("product", "Product", PRODUCTS)}
        {profiles.length > 1 &&
          chip(
            "profile",
            "Profile",
            profiles.map(({ public_id: id, name }) => ({ id, label: name })),
          )}
        {currencies.length > 1 &&
          chip(
            "currency",
            "Currency",
            currencies.map((id) => ({ id, label: id })),
            currency,
          )}
      </FilterBar>
      {error && <Unread what="The figures" failure={error} onRetry={() => void refetch()} />}
      {!error && !data && <Waiting />}
      {!error && data && (
        <div className="flex flex-col gap-4">
          <Section title="Totals">
            <TotalsTable totals={data.totals} />
          </Section>
          {currency !== undefined && (
            <Section title={`${currency} by ${report.bucket}`}>
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

/** The chart uses rounded figures; the table below has the exact ones. */
function Drawing({ report, currency, bucket, days }: DrawingProps) {
  const rows = new Map(report.rows.filter((row) => row.currency_code === currency).map((row) => [row.bucket, row]));
  return (
    <Chart
      label={`Booked, cancelled and penalties in ${currency}`}
      kind="bar"
      axis={bucket === "day" ? "Day" : "Month"}
      isTabled
      series={[
        { id: "total", label: "Booked" },
        { id: "cancelled", label: "Cancelled" },
        { id: "penalties", label: "Penalties" },
      ]}
      points={bucketsOf(days, bucket).map((at) => ({
        at: bucket === "day" ? formatBucket(at, bucket).slice(4, -5) : formatBucket(at, bucket),
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
      <Loading what="Calculating" />
      <Skeleton className="h-28" />
      <Skeleton className="h-80" />
    </div>
  );
}
