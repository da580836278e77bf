"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "@/lib/staff/client/call";
import { useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { useRealNow } from "@/lib/staff/client/service-time";
import { SpanFilter } from "../booking/list/span-filter";
import { parseDays } from "../booking/list/date-spans";
import { Chart } from "../ui/charts/chart";
import { ExportButton } from "../ui/tables/export-button";
import { ReadFailure } from "../ui/tables/unread";
import { PageHeader } from "../ui/layout/page-header";
import { Section } from "../ui/layout/section";
import { Loading, Skeleton } from "../ui/feedback/skeleton";
import { Stat, Stats } from "../ui/values/stat";
import { useAddress } from "../ui/use-address";
import { formatDayAndMonth } from "@/lib/format/dates";
import { formatNumber, formatPercent } from "@/lib/format/numbers";
import { t } from "@/lib/language/text";
import { HeadroomTable } from "./headroom-table";
import { formatLookToBook, formatRatio } from "./look-to-book";
import { buildSeries } from "./operation-series";
import { StatusMark } from "../requests/status-mark";
import { DataTable, type TableColumn } from "../ui/tables/data-table";
import { Dash } from "../ui/values/key-values";
import { TextLink } from "../ui/values/text-link";

type Row = ResponseOf<"usage.report">["errors"][number];

const columns = (): readonly TableColumn<Row>[] => [
  {
    id: "code",
    header: t("usage.error"),
    isRowHeader: true,
    cell: (r) => <StatusMark status={r.status} code={r.code} />,
  },
  {
    id: "operation",
    header: t("requests.operation"),
    cell: (r) => (r.operation === null ? <Dash /> : <span className="font-mono text-xs">{r.operation}</span>),
  },
  {
    id: "calls",
    header: t("usage.calls"),
    align: "end",
    sortBy: (r) => r.calls,
    cell: (r) => formatNumber(r.calls),
  },
  {
    id: "log",
    header: t("usage.inTheLog"),
    align: "end",
    cell: (r) => <TextLink href={logOf(r)}>{t("usage.showCalls")}</TextLink>,
  },
];

const logOf = ({ code, operation }: Row) =>
  `/requests?${new URLSearchParams({ code, ...(operation !== null && { operation }) }).toString()}`;

/** Failed calls by error code. */
function ErrorTable({ rows }: { rows: readonly Row[] }) {
  return (
    <DataTable
      label={t("usage.errorsByCode")}
      columns={columns()}
      rows={rows}
      rowId={({ code, status, operation }) => `${code} ${status} ${operation}`}
      empty={{ title: t("usage.noErrors"), text: t("usage.noErrorsText") }}
    />
  );
}

type Report = ResponseOf<"usage.report">;
type Days = { from: string; to: string };

/** The account's API usage: metered units, bookings, rate limits and errors. */
export function UsageScreen() {
  const { query, change } = useAddress();
  // Usage is counted by real UTC days, also in a sandbox with a moved clock.
  const today = useRealNow(60_000).toISOString().slice(0, 10);
  const days = parseDays(query.get("days"), today) ? query.get("days") : null;
  const { from, to } = parseDays(days ?? "last_30_days", today)!;
  const { data, error, refetch } = useRead(
    "usage.report",
    { query: { from, to } },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <PageHeader
        title={t("usage.usage")}
        subtitle={t("usage.text")}
        action={
          <SpanFilter
            label={days === null ? t("usage.lastThirtyDays") : t("reconciliation.days")}
            spans={["today", "last_7_days", "last_30_days", "this_month", "last_month"]}
            value={days}
            onChange={(span) => change({ days: span }, { isStep: true })}
            today={today}
          />
        }
      />
      {error && <ReadFailure what={t("usage.theUsage")} failure={error} onRetry={() => void refetch()} />}
      {!error && (data ? <Figures report={data} days={{ from, to }} /> : <Waiting />)}
    </>
  );
}

function Figures({ report, days }: { report: Report; days: Days }) {
  const { look_to_book: looks, calls, errors, headroom } = report;
  const units = looks.reduce((sum, day) => sum + day.units, 0);
  const sold = looks.filter((day) => day.bookings > 0);
  const bookings = looks.reduce((sum, day) => sum + day.bookings, 0);
  const refused = errors.reduce((sum, row) => sum + row.calls, 0);
  const stacked = useMemo(
    () =>
      buildSeries(
        report.units,
        looks.map(({ date }) => ({ date, label: formatDayAndMonth(date) })),
      ),
    [report.units, looks],
  );
  const file = (part: "units" | "look_to_book" | "headroom" | "errors") => (
    <ExportButton label="CSV" read={() => call("usage.export", { query: { ...days, part } })} />
  );
  return (
    <div className="flex flex-col gap-4">
      <Stats>
        <Stat label={t("usage.meteredUnits")} value={formatNumber(units)} note={t("usage.meteredUnitsNote")} />
        <Stat label={t("usage.bookingsByApi")} value={formatNumber(bookings)} note={t("usage.bookingsByApiNote")} />
        <Stat label={t("usage.lookToBook")} {...formatLookToBook(units, bookings)} />
        <Stat
          label={t("usage.calls")}
          value={formatNumber(calls)}
          note={t("usage.refusedShare", { share: formatPercent(calls ? refused / calls : 0) })}
        />
      </Stats>
      <Section title={t("usage.unitsByOperation")} aside={file("units")}>
        {units ? (
          <Chart label={t("usage.unitsByOperation")} kind="bar" axis={t("reconciliation.day")} isStacked {...stacked} />
        ) : (
          <p className="text-muted">{t("usage.noUnitsDays")}</p>
        )}
      </Section>
      <Section title={t("usage.lookToBookByDay")} aside={file("look_to_book")}>
        {bookings ? (
          <Chart
            label={t("usage.unitsPerBookingByDay")}
            kind="line"
            axis={t("reconciliation.day")}
            series={[{ id: "ratio", label: t("usage.unitsPerBooking") }]}
            points={sold.map((day) => ({ at: formatDayAndMonth(day.date), ratio: day.units / day.bookings }))}
            say={formatRatio}
            height={200}
          />
        ) : (
          <p className="text-muted">{t("usage.noApiBookings")}</p>
        )}
        <p className="mt-2 text-xs text-muted">{t("usage.daysLeftOut")}</p>
      </Section>
      <Section title={t("usage.headroom")} aside={file("headroom")}>
        <HeadroomTable rows={headroom} />
        <p className="mt-2 text-xs text-muted">{t("usage.minuteFigures")}</p>
      </Section>
      <Section title={t("usage.errorsByCode")} aside={file("errors")}>
        <ErrorTable rows={errors} />
      </Section>
    </div>
  );
}

function Waiting() {
  return (
    <div className="flex flex-col gap-4">
      <Loading what={t("usage.loadingUsage")} />
      <Skeleton className="h-20" />
      <Skeleton className="h-72" />
      <Skeleton className="h-60" />
    </div>
  );
}
