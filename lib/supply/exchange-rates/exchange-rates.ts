import { z } from "zod";
import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { nightsBetween } from "@/lib/core/dates";
import { rows } from "@/lib/core/db";
import { env } from "@/lib/core/env";
import { DomainError, invalid, type Issue } from "@/lib/core/errors";
import { inTransaction, prisma } from "@/lib/core/prisma";
import { SupplyError } from "../csv/import-problems";
import { toImportProblem } from "../import/runs/start-import";
import { importRates, isXml, readRates, toRatesCsv } from "./import-rates";
import type { ExchangeRates, FetchRequested, UploadedRates, UploadRates } from "./schemas";

/**
 * The name of the worker's periodic task that fetches rates. Its row, which exists if an address is set, has the last
 * result.
 */
export const FETCH_TASK = "fetch exchange rates";

const CurrentRate = z.object({ day: z.string(), base: z.string(), quote: z.string(), rate: z.string() });

// Hand-written SQL: reads only the newest of each currency's rows, while Prisma's `distinct` reads all of them.
const listCurrentRates = () =>
  rows(
    CurrentRate,
    "list_current_rates",
    `SELECT DISTINCT ON (quote) day, base::text, quote::text, trim_scale(rate)::text AS rate
     FROM fx_rate ORDER BY quote, day DESC`,
    {},
  );

/** The newest rate of each currency with its age on the domain's day, and the state of the worker's fetches. */
export async function listExchangeRates(): Promise<z.input<typeof ExchangeRates>> {
  const rates = await listCurrentRates();
  const task = await prisma().workerTask.findFirst({ where: { name: FETCH_TASK } });
  const today = clock.now().toISOString().slice(0, 10);
  const maxAge = env.sandbox ? null : env.fxMaxAgeDays;
  return {
    base: rates[0]?.base ?? null,
    max_age_days: maxAge,
    items: rates.map(({ quote, rate, day }) => {
      const age = nightsBetween(day, today);
      return { currency: quote, rate, day, age_days: age, is_stale: maxAge !== null && age > maxAge };
    }),
    source: toSource(task),
  };
}

/** Stores the rates of a file, or tells what it would store. @throws DomainError `INVALID_REQUEST` on `content` */
export async function uploadExchangeRates(
  context: Context,
  { content, preview }: z.output<typeof UploadRates>,
): Promise<z.input<typeof UploadedRates>> {
  const { actor, now, traceId } = context;
  const by = { actor, operation: "exchangeRate.upload", subject: "fx_rates.csv", at: now, traceId };
  try {
    // Rows of a CSV stay as they are, so that errors name their line.
    const csv = isXml(content) ? toRatesCsv(readRates(content)) : content;
    return { preview, ...(await importRates(csv, { isPreview: preview, by })) };
  } catch (error) {
    if (!(error instanceof SupplyError)) throw error;
    // Rows converted from XML do not have the operator's line numbers.
    const issues = error.problems.map(({ line, ...problem }): Issue => ({
      path: "content",
      ...toImportProblem(isXml(content) ? problem : { ...problem, line }),
    }));
    throw invalid(...(issues as [Issue, ...Issue[]]));
  }
}

/**
 * Makes the worker fetch the rates within seconds, even during a back-off.
 * @throws DomainError `EXCHANGE_RATE_SOURCE_MISSING`, also if no worker has the task
 */
export function fetchExchangeRates(context: Context): Promise<z.input<typeof FetchRequested>> {
  return inTransaction(context, async (tx, { audit }) => {
    const due = { where: { name: FETCH_TASK }, data: { dueAt: clock.realNow() } };
    const [task] = env.fxUrl ? await tx.workerTask.updateManyAndReturn(due) : [];
    if (!task) throw new DomainError("EXCHANGE_RATE_SOURCE_MISSING");
    audit({ subject: null, tenantId: null });
    return { source: toSource(task) };
  });
}

/** The source's address without its query, which may contain a key. */
function shownUrl(): string | null {
  if (!env.fxUrl) return null;
  const { origin, pathname } = new URL(env.fxUrl);
  return origin + pathname;
}

interface Fetch {
  dueAt: Date;
  succeededAt: Date | null;
  failures: number;
  lastError: string | null;
}

function toSource(task: Fetch | null): z.input<typeof FetchRequested>["source"] {
  return {
    url: shownUrl(),
    every_hours: env.fxFetchHours,
    fetched_at: task?.succeededAt?.toISOString() ?? null,
    next_fetch_at: env.fxUrl && task ? task.dueAt.toISOString() : null,
    failures: task?.failures ?? 0,
    last_error: task?.lastError ?? null,
  };
}
