"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { BOOKING_STATUSES } from "@/lib/booking/status";
import { localDate } from "@/lib/core/dates";
import { minorDigits } from "@/lib/core/money";
import { t } from "@/lib/language/text";
import { call } from "@/lib/staff/client/call";
import { useRead } from "@/lib/staff/client/hooks";
import { useServiceNow } from "@/lib/staff/client/service-time";
import { formatBucket } from "../reconciliation/figures-table";
import { listBuckets } from "../reconciliation/filters";
import { SpanFilter } from "../booking/list/span-filter";
import { Chart } from "../ui/charts/chart";
import { Loading, Skeleton } from "../ui/feedback/skeleton";
import type { Choice } from "../ui/fields/select-field";
import { PageHeader } from "../ui/layout/page-header";
import { Section } from "../ui/layout/section";
import { ExportButton } from "../ui/tables/export-button";
import { FilterBar, FilterChip } from "../ui/tables/filter-bar";
import { ReadFailure } from "../ui/tables/unread";
import { useAddress } from "../ui/use-address";
import { formatAmount } from "@/lib/format/money";
import { formatProductType } from "@/lib/format/product";
import { productChoices } from "../content/product-choices";
import { describeStatus } from "@/lib/format/status";
import { EarningsTable, type Report } from "./earnings-table";
import { readReportQuery } from "./filters";

const byChoices = (): Choice[] => (["booking", "stay"] as const).map((id) => ({ id, label: t(`earnings.by.${id}`) }));
const statusChoices = (): Choice[] =>
  BOOKING_STATUSES.filter((status) => status !== "REJECTED" && status !== "FAILED").map((id) => ({
    id,
    label: describeStatus(id).word,
  }));

/** The currency that most bookings have. */
const usualCurrency = (totals: Report["totals"]): string | undefined =>
  totals.toSorted((a, b) => b.bookings - a.bookings)[0]?.currency_code;
const OWN = ["days", "by", "product", "status", "currency"];

/**
 * What bookings earn, by month, agent and product, as chart, tables and CSV.
 * @param isOwn the user's own bookings only
 */
export function EarningsScreen({ isOwn }: { isOwn: boolean }) {
  const { query, change } = useAddress();
  const today = localDate("UTC", useServiceNow(60_000));
  const { days, report } = readReportQuery(query, today);
  const options = { placeholderData: keepPreviousData };
  const { data, error, refetch } = useRead(
    isOwn ? "earnings.own.report" : "earnings.report",
    { query: report },
    options,
  );
  const currencies = data?.totals.map((figures) => figures.currency_code) ?? [];
  const currency = currencies.find((code) => code === query.get("currency")) ?? usualCurrency(data?.totals ?? []);
  const set = (name: string, value: string | null) => change({ [name]: value }, { isStep: true });
  const chip = (name: string, label: string, choices: readonly Choice[]) => (
    <FilterChip
      label={label}
      choices={choices}
      value={new Set(query.getAll(name))}
      onChange={([id]) => set(name, id ?? null)}
      isSingle
    />
  );
  return (
    <div data-wide>
      <PageHeader
        title={t("earnings.earnings")}
        subtitle={t(isOwn ? "earnings.subtitleOwn" : "earnings.subtitleAgency")}
        action={
          <ExportButton
            label={t("earnings.exportCsv")}
            read={() => call(isOwn ? "earnings.own.export" : "earnings.export", { query: report })}
          />
        }
      />
      <FilterBar
        isActive={OWN.some((name) => query.has(name))}
        onClear={() => change(Object.fromEntries(OWN.map((name) => [name, null])))}
      >
        <SpanFilter
          label={days === null ? t("earnings.last12") : t("earnings.days")}
          spans={["last_7_days", "last_30_days", "this_month", "last_month", "next_30_days"]}
          value={days}
          onChange={(span) => set("days", span)}
          today={today}
        />
        {chip("by", query.has("by") ? t("earnings.datedBy") : t("earnings.datedByBooking"), byChoices())}
        {chip("status", t("earnings.status"), statusChoices())}
        {chip("product", t("earnings.product"), productChoices())}
        {currencies.length > 1 &&
          chip(
            "currency",
            query.has("currency") ? t("earnings.currency") : t("earnings.currencyIs", { currency: currency ?? "" }),
            currencies.map((id) => ({ id, label: id })),
          )}
      </FilterBar>
      {error && <ReadFailure what={t("earnings.theEarnings")} failure={error} onRetry={() => void refetch()} />}
      {!error && !data && <Waiting />}
      {!error && data && <Figures report={data} days={report} currency={currency} isOwn={isOwn} />}
    </div>
  );
}

interface FiguresProps {
  report: Report;
  days: { from: string; to: string };
  currency: string | undefined;
  isOwn: boolean;
}

function Figures({ report, days, currency, isOwn }: FiguresProps) {
  const inCurrency = <Row extends { currency_code: string }>(rows: readonly Row[]) =>
    rows.filter((row) => row.currency_code === currency);
  const months = inCurrency(report.by_month);
  const byMonth = new Map(months.map((row) => [row.month, row]));
  return (
    <div className="flex flex-col gap-4">
      <Section title={t("earnings.totals")}>
        <EarningsTable
          label={t("earnings.totals")}
          heading={t("earnings.currency")}
          rows={report.totals}
          nameOf={(row) => row.currency_code}
        />
      </Section>
      {currency !== undefined && (
        <>
          <Section title={t("earnings.titleByMonth", { currency })}>
            <Chart
              label={t("earnings.chart", { currency })}
              kind="bar"
              axis={t("earnings.month")}
              isTabled
              series={[
                { id: "net", label: t("earnings.net") },
                { id: "earned", label: t("earnings.earned") },
              ]}
              points={listBuckets(days, "month").map((month) => ({
                at: formatBucket(month, "month"),
                net: Number(byMonth.get(month)?.net_total ?? 0),
                earned: Number(byMonth.get(month)?.earned ?? 0),
              }))}
              say={(figure) => formatAmount(figure.toFixed(minorDigits(currency)), currency)}
            />
            <div className="mt-4">
              <EarningsTable
                label={t("earnings.byMonth")}
                heading={t("earnings.month")}
                rows={months}
                nameOf={(row) => formatBucket(row.month, "month")}
              />
            </div>
          </Section>
          {!isOwn && (
            <Section title={t("earnings.titleByAgent", { currency })}>
              <EarningsTable
                label={t("earnings.byAgent")}
                heading={t("earnings.agent")}
                rows={inCurrency(report.by_agent)}
                nameOf={(row) => row.name ?? row.agent ?? t("earnings.notRecorded")}
              />
            </Section>
          )}
          <Section title={t("earnings.titleByProduct", { currency })}>
            <EarningsTable
              label={t("earnings.byProduct")}
              heading={t("earnings.product")}
              rows={inCurrency(report.by_product)}
              nameOf={(row) => formatProductType(row.product_type)}
            />
          </Section>
        </>
      )}
    </div>
  );
}

function Waiting() {
  return (
    <div className="flex flex-col gap-4">
      <Loading what={t("earnings.calculating")} />
      <Skeleton className="h-28" />
      <Skeleton className="h-80" />
    </div>
  );
}
