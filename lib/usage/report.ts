import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { toCsv } from "@/lib/core/csv";
import { flushRequestsEverywhere } from "@/lib/request-log/buffer";
import { flushUsageEverywhere } from "./counter";
import { resolveRange } from "./range";
import { readReport } from "./report-repository";
import type { UsageExport, UsageReport, UsageReportQuery } from "./schemas";

/**
 * Reports the tenant's requests, how many became bookings, how close each credential came to its rate limit, and the
 * refusals. Days are real UTC days, as in the list.
 * @throws DomainError `INVALID_REQUEST`, as the list
 */
export async function reportUsage(context: Context, query: UsageReportQuery): Promise<UsageReport> {
  const range = resolveRange(query, clock.realNow().toISOString().slice(0, 10));
  await Promise.all([flushUsageEverywhere(), flushRequestsEverywhere()]);
  const { units, looks, peaks, outcomes } = await readReport(context.tenantId, range);
  return {
    ...range,
    units: units.map((row) => ({ ...row, units: Number(row.units) })),
    look_to_book: looks.map(({ date, ...row }) => ({ date, units: Number(row.units), bookings: Number(row.bookings) })),
    headroom: peaks.map((row) => ({
      ...row,
      requests: Number(row.requests),
      limited: Number(row.limited),
      peak_at: row.peak_at?.toISOString() ?? null,
    })),
    calls: outcomes.reduce((sum, row) => sum + Number(row.calls), 0),
    errors: outcomes.filter((row) => row.code !== "").map((row) => ({ ...row, calls: Number(row.calls) })),
  };
}

const FIELDS = {
  units: ["date", "operation", "units"],
  look_to_book: ["date", "units", "bookings"],
  headroom: ["credential_id", "credential_name", "enabled", "rate_limit", "requests", "peak", "peak_at", "limited"],
  errors: ["code", "status", "operation", "calls"],
} as const;

/**
 * Exports a part of the report as CSV.
 * @throws DomainError as `reportUsage`
 */
export async function exportUsageReport(
  context: Context,
  { part, ...query }: UsageExport,
): Promise<{ name: string; csv: string }> {
  const report = await reportUsage(context, query);
  const name = `${part.replaceAll("_", "-")}-${report.from}-to-${report.to}-${context.traceId}.csv`;
  return { name, csv: toCsv(FIELDS[part], report[part]) };
}
