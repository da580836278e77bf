"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { useMemo } from "react";
import { call } from "@/lib/staff/client/call";
import { useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { useRealNow } from "@/lib/staff/client/service-time";
import { SpanFilter } from "../booking/list/span-filter";
import { daysOf } from "../booking/list/date-spans";
import { Chart } from "../ui/charts/chart";
import { ExportButton } from "../ui/tables/export-button";
import { Unread } from "../ui/tables/unread";
import { PageHeader } from "../ui/layout/page-header";
import { Section } from "../ui/layout/section";
import { Loading, Skeleton } from "../ui/feedback/skeleton";
import { Stat, Stats } from "../ui/values/stat";
import { useAddress } from "../ui/use-address";
import { formatDate } from "@/lib/format/dates";
import { HeadroomTable } from "./headroom-table";
import { formatLookToBook } from "./look-to-book";
import { seriesOf } from "./operation-series";
import { StatusMark } from "../requests/status-mark";
import { DataTable, type TableColumn } from "../ui/tables/data-table";
import { Dash } from "../ui/values/key-values";
import { TextLink } from "../ui/values/text-link";

type Row = ResponseOf<"usage.report">["errors"][number];

const COLUMNS: readonly TableColumn<Row>[] = [
  { id: "code", header: "Error", isRowHeader: true, cell: (r) => <StatusMark status={r.status} code={r.code} /> },
  {
    id: "operation",
    header: "Operation",
    cell: (r) => (r.operation === null ? <Dash /> : <span className="font-mono text-xs">{r.operation}</span>),
  },
  {
    id: "calls",
    header: "Calls",
    align: "end",
    sortBy: (r) => r.calls,
    cell: (r) => new Intl.NumberFormat("en").format(r.calls),
  },
  { id: "log", header: "In the log", align: "end", cell: (r) => <TextLink href={logOf(r)}>Show calls</TextLink> },
];

const logOf = ({ code, operation }: Row) =>
  `/requests?${new URLSearchParams({ code, ...(operation !== null && { operation }) }).toString()}`;

/** Failed calls by error code. */
function ErrorTable({ rows }: { rows: readonly Row[] }) {
  return (
    <DataTable
      label="Errors by code"
      columns={COLUMNS}
      rows={rows}
      rowId={({ code, status, operation }) => `${code} ${status} ${operation}`}
      empty={{ title: "No errors", text: "No call failed in this period." }}
    />
  );
}

type Report = ResponseOf<"usage.report">;
type Days = { from: string; to: string };

const grouped = (figure: number) => new Intl.NumberFormat("en").format(figure);
const shortDay = (date: string): string => formatDate(date).slice(4, -5);

/** The account's API usage: metered units, bookings, rate limits and errors. */
export function UsageScreen() {
  const { query, change } = useAddress();
  // Usage is counted by real UTC days, also in a sandbox with a moved clock.
  const today = useRealNow(60_000).toISOString().slice(0, 10);
  const days = daysOf(query.get("days"), today) ? query.get("days") : null;
  const { from, to } = daysOf(days ?? "last_30_days", today)!;
  const { data, error, refetch } = useRead(
    "usage.report",
    { query: { from, to } },
    { placeholderData: keepPreviousData },
  );
  return (
    <>
      <PageHeader
        title="Usage"
        subtitle="API calls of your systems, by UTC day. Actions on these screens are not counted."
        action={
          <SpanFilter
            label={days === null ? "Last 30 days" : "Days"}
            spans={["today", "last_7_days", "last_30_days", "this_month", "last_month"]}
            value={days}
            onChange={(span) => change({ days: span }, { isStep: true })}
            today={today}
          />
        }
      />
      {error && <Unread what="The usage" failure={error} onRetry={() => void refetch()} />}
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
      seriesOf(
        report.units,
        looks.map(({ date }) => ({ date, label: shortDay(date) })),
      ),
    [report.units, looks],
  );
  const file = (part: "units" | "look_to_book" | "headroom" | "errors") => (
    <ExportButton label="CSV" read={() => call("usage.export", { query: { ...days, part } })} />
  );
  return (
    <div className="flex flex-col gap-4">
      <Stats>
        <Stat label="Metered units" value={grouped(units)} note="Successful availability and search requests" />
        <Stat label="Bookings by API" value={grouped(bookings)} note="Excluding rejected and failed bookings" />
        <Stat label="Look-to-book" {...formatLookToBook(units, bookings)} />
        <Stat
          label="Calls"
          value={grouped(calls)}
          note={`${calls ? ((100 * refused) / calls).toFixed(1) : "0"}% refused`}
        />
      </Stats>
      <Section title="Units by operation and day" aside={file("units")}>
        {units ? (
          <Chart label="Units by operation and day" kind="bar" axis="Day" isStacked {...stacked} />
        ) : (
          <p className="text-muted">No units on these days. Searches of your systems appear within seconds.</p>
        )}
      </Section>
      <Section title="Look-to-book by day" aside={file("look_to_book")}>
        {bookings ? (
          <Chart
            label="Units for each booking, by day"
            kind="line"
            axis="Day"
            series={[{ id: "ratio", label: "Units for each booking" }]}
            points={sold.map((day) => ({ at: shortDay(day.date), ratio: day.units / day.bookings }))}
            say={(ratio) => ratio.toFixed(ratio < 10 ? 1 : 0)}
            height={200}
          />
        ) : (
          <p className="text-muted">No bookings through the API on these days.</p>
        )}
        <p className="mt-2 text-xs text-muted">Days without a booking are left out.</p>
      </Section>
      <Section title="Limit headroom" aside={file("headroom")}>
        <HeadroomTable rows={headroom} />
        <p className="mt-2 text-xs text-muted">Minute figures are stored for 30 days.</p>
      </Section>
      <Section title="Errors by code" aside={file("errors")}>
        <ErrorTable rows={errors} />
      </Section>
    </div>
  );
}

function Waiting() {
  return (
    <div className="flex flex-col gap-4">
      <Loading what="Loading usage" />
      <Skeleton className="h-20" />
      <Skeleton className="h-72" />
      <Skeleton className="h-60" />
    </div>
  );
}
