import type { z } from "zod";
import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { nightsBetween } from "@/lib/core/dates";
import { env } from "@/lib/core/env";
import { DomainError, invalid, type Issue } from "@/lib/core/errors";
import { SupplyError } from "../csv/import-problems";
import { toImportProblem } from "../import/runs/start-import";
import { importRates, isXml, readRates, toRatesCsv } from "./import-rates";
import { type FetchState, findCurrentRates, requestFetch } from "./repository";
import type { ExchangeRates, FetchRequested, UploadedRates, UploadRates } from "./schemas";

/** The newest rate of each currency with its age on the domain's day, and the state of the worker's fetches. */
export async function listExchangeRates(): Promise<z.input<typeof ExchangeRates>> {
  const { rates, state } = await findCurrentRates();
  const today = clock.now().toISOString().slice(0, 10);
  const maxAge = env.sandbox ? null : env.fxMaxAgeDays;
  return {
    base: rates[0]?.base ?? null,
    max_age_days: maxAge,
    items: rates.map(({ quote, rate, day }) => {
      const age = nightsBetween(day, today);
      return { currency: quote, rate, day, age_days: age, is_stale: maxAge !== null && age > maxAge };
    }),
    source: toSource(state),
  };
}

/** Stores the rates of a file, or says what it would store. @throws DomainError `INVALID_REQUEST` on `content` */
export async function uploadExchangeRates(
  context: Context,
  { content, preview }: z.output<typeof UploadRates>,
): Promise<z.input<typeof UploadedRates>> {
  const { actor, now, traceId } = context;
  const by = { actor, operation: "exchangeRate.upload", subject: "fx_rates.csv", at: now, traceId };
  try {
    // Rows of a CSV are passed on unchanged, so that errors name their line.
    const csv = isXml(content) ? toRatesCsv(readRates(content)) : content;
    return { preview, ...(await importRates(csv, { isPreview: preview, by })) };
  } catch (error) {
    if (!(error instanceof SupplyError)) throw error;
    // Rows converted from XML do not have the line numbers of the operator's file.
    const issues = error.problems.map(({ line, ...problem }): Issue => ({
      path: "content",
      ...toImportProblem(isXml(content) ? problem : { ...problem, line }),
    }));
    throw invalid(...(issues as [Issue, ...Issue[]]));
  }
}

/** Lets the worker fetch the rates within seconds. @throws DomainError `EXCHANGE_RATE_SOURCE_MISSING` */
export async function fetchExchangeRates(context: Context): Promise<z.input<typeof FetchRequested>> {
  const state = env.fxUrl ? await requestFetch(context.actor, context.now, context.traceId) : undefined;
  if (!state) throw new DomainError("EXCHANGE_RATE_SOURCE_MISSING");
  return { source: toSource(state) };
}

/** The query of the address may hold a key, so it is not shown. */
function shownUrl(): string | null {
  if (!env.fxUrl) return null;
  const { origin, pathname } = new URL(env.fxUrl);
  return origin + pathname;
}

function toSource(state: FetchState | null): z.input<typeof FetchRequested>["source"] {
  const instant = (text: string | null | undefined) => (text ? new Date(text).toISOString() : null);
  return {
    url: shownUrl(),
    every_hours: env.fxFetchHours,
    fetched_at: instant(state?.succeededAt),
    next_fetch_at: env.fxUrl ? instant(state?.dueAt) : null,
    failures: state?.failures ?? 0,
    last_error: state?.lastError ?? null,
  };
}
