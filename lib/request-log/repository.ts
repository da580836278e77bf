import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { from as copyFrom } from "pg-copy-streams";
import { addDays } from "@/lib/core/dates";
import { database, statement } from "@/lib/core/db";
import { COLUMNS } from "./line";

/** No partition takes the row. */
const NO_SUCH_DAY = "23514";

/**
 * Writes lines, all of them or none. A day that has no table yet gets one, so that nothing depends on the sweep.
 * @param chunks lines in COPY's text format, made while the ones before are sent
 * @param days the UTC days that they may lie on
 */
export async function writeLines(chunks: () => Iterable<string>, days: [first: string, last: string]): Promise<void> {
  try {
    await copy(chunks());
  } catch (error) {
    if ((error as { code?: string }).code !== NO_SUCH_DAY) throw error;
    await openDays(...days);
    await copy(chunks());
  }
}

async function copy(chunks: Iterable<string>): Promise<void> {
  const client = await database().pool.connect();
  let failed: Error | undefined;
  try {
    await pipeline(Readable.from(chunks), client.query(copyFrom(`COPY request_log (${COLUMNS}) FROM STDIN`)));
  } catch (error) {
    failed = error as Error;
    throw error;
  } finally {
    // Of a connection that broke in mid-copy nobody knows what it expects.
    client.release(failed && !("severity" in failed) ? failed : undefined);
  }
}

async function openDays(first: string, last: string): Promise<void> {
  await statement("open_request_days", "SELECT open_request_days($1::date, $2::date)", [first, last]);
}

export interface MinuteCount {
  tenantId: number;
  credentialId: number;
  minute: string;
  requests: number;
  limited: number;
}
export interface OutcomeCount {
  tenantId: number;
  day: string;
  credentialId: number;
  operation: string;
  status: number;
  code: string;
  requests: number;
}

/** Adds counts to those of other processes; rows in the order of their key, so that writers never wait in a circle. */
export async function addCounts(minutes: MinuteCount[], outcomes: OutcomeCount[]): Promise<void> {
  await statement(
    "add_request_counts",
    `WITH minutes AS (
       INSERT INTO request_minute (tenant_id, credential_id, minute, requests, limited)
       SELECT * FROM unnest($1::int[], $2::int[], $3::timestamptz[], $4::int[], $5::int[]) ORDER BY 1, 2, 3
       ON CONFLICT (tenant_id, credential_id, minute) DO UPDATE
         SET requests = request_minute.requests + EXCLUDED.requests, limited = request_minute.limited + EXCLUDED.limited)
     INSERT INTO request_outcome (tenant_id, day, credential_id, operation, status, code, requests)
     SELECT * FROM unnest($6::int[], $7::date[], $8::int[], $9::text[], $10::smallint[], $11::text[], $12::bigint[]) ORDER BY 1, 2, 3, 4, 5, 6
     ON CONFLICT (tenant_id, day, credential_id, operation, status, code) DO UPDATE SET requests = request_outcome.requests + EXCLUDED.requests`,
    [
      minutes.map((m) => m.tenantId),
      minutes.map((m) => m.credentialId),
      minutes.map((m) => m.minute),
      minutes.map((m) => m.requests),
      minutes.map((m) => m.limited),
      outcomes.map((o) => o.tenantId),
      outcomes.map((o) => o.day),
      outcomes.map((o) => o.credentialId),
      outcomes.map((o) => o.operation),
      outcomes.map((o) => o.status),
      outcomes.map((o) => o.code),
      outcomes.map((o) => o.requests),
    ],
  );
}

/** Days that a call can be looked up, as long as a webhook's delivery (CONTRACT 8). */
export const KEPT_DAYS = 30;

/** Forgets days past their time by dropping their tables, and has tomorrow's ready. */
export async function sweepRequests(now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10);
  const first = addDays(today, -KEPT_DAYS);
  await openDays(today, addDays(today, 1));
  await statement("close_request_days", "SELECT close_request_days($1::date)", [first]);
  await statement("sweep_request_minutes", "DELETE FROM request_minute WHERE minute < $1::date::timestamp AT TIME ZONE 'UTC'", [first]); // prettier-ignore
}
