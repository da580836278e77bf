import { statement, type Row } from "@/lib/core/db";

/** The worker's periodic task that fetches rates; its row has the result of the last run. */
export const FETCH_TASK = "fetch exchange rates";

/** The result of the worker's last fetch, and when the next one is due. Without an address there is no task and no row. */
export interface FetchState {
  dueAt: string;
  succeededAt: string | null;
  failures: number;
  lastError: string | null;
}

const STATE = `json_build_object('dueAt', due_at, 'succeededAt', succeeded_at, 'failures', failures, 'lastError', last_error)`;

/** The newest rate of each currency, by currency, and the state of the fetches. */
export async function findCurrentRates(): Promise<{
  rates: { day: string; base: string; quote: string; rate: string }[];
  state: FetchState | null;
}> {
  const [row] = await statement<Awaited<ReturnType<typeof findCurrentRates>> & Row>(
    "find_current_rates",
    `SELECT
       (SELECT coalesce(json_agg(newest ORDER BY quote), '[]') FROM (
          SELECT DISTINCT ON (quote) day, base::text, quote::text, trim_scale(rate)::text AS rate
          FROM fx_rate ORDER BY quote, day DESC) newest) AS rates,
       (SELECT ${STATE} FROM worker_task WHERE name = :task) AS state`,
    { task: FETCH_TASK },
  );
  return row!;
}

/**
 * Makes the fetch due now, even during a back-off, and records that in the audit. @returns undefined when no worker has
 * the task
 */
export async function requestFetch(actor: string, at: Date, traceId: string): Promise<FetchState | undefined> {
  const [row] = await statement<{ state: FetchState }>(
    "request_rate_fetch",
    `WITH due AS (
       UPDATE worker_task SET due_at = now() WHERE name = :task RETURNING due_at, succeeded_at, failures, last_error
     ), audit AS (
       INSERT INTO audit_entry (tenant_id, actor, operation, at, trace_id)
       SELECT NULL, :actor, 'exchangeRate.fetch', :at::timestamptz, :traceId FROM due
     )
     SELECT ${STATE} AS state FROM due`,
    { task: FETCH_TASK, actor, at, traceId },
  );
  return row?.state;
}
