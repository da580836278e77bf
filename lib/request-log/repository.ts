import { clock } from "@/lib/core/clock";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { PoolClient } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { addDays } from "@/lib/core/dates";
import { database, statement } from "@/lib/core/db";
import { REQUEST_COLUMNS } from "./line";

/** PostgreSQL's error code if no partition accepts the row. */
const NO_SUCH_DAY = "23514";
const UNIQUE_VIOLATION = "23505";

/**
 * Writes lines, all or none. Creates the table of a day that has none, so that nothing depends on the sweep. Skips
 * lines that an earlier COPY has written, if only its response was lost.
 * @param chunks lines in COPY's text format, produced while earlier ones are sent
 * @param days the UTC days that they may belong to
 */
export async function writeLines(chunks: () => Iterable<string>, days: [first: string, last: string]): Promise<void> {
  try {
    await copy(chunks());
  } catch (error) {
    const { code } = error as { code?: string };
    if (code !== NO_SUCH_DAY && code !== UNIQUE_VIOLATION) throw error;
    await openDays(...days);
    await copyMissing(chunks());
  }
}

const copy = (chunks: Iterable<string>): Promise<void> =>
  withConnection((client) => copyInto(client, "request_log", chunks));

/** Copies lines through a temporary table, because COPY has no ON CONFLICT. */
const copyMissing = (chunks: Iterable<string>): Promise<void> =>
  withConnection(async (client) => {
    await client.query("BEGIN");
    await client.query(
      `CREATE TEMP TABLE sent_again ON COMMIT DROP AS SELECT ${REQUEST_COLUMNS} FROM request_log_seen WITH NO DATA`,
    );
    await copyInto(client, "sent_again", chunks);
    await client.query(
      `INSERT INTO request_log (${REQUEST_COLUMNS}) SELECT ${REQUEST_COLUMNS} FROM sent_again ON CONFLICT DO NOTHING`,
    );
    await client.query("COMMIT");
  });

const copyInto = (client: PoolClient, table: string, chunks: Iterable<string>): Promise<void> =>
  pipeline(Readable.from(chunks), client.query(copyFrom(`COPY ${table} (${REQUEST_COLUMNS}) FROM STDIN`)));

/** Runs work on a connection, and discards the connection after a failure, because its protocol state is unknown. */
async function withConnection(work: (client: PoolClient) => Promise<void>): Promise<void> {
  const client = await database().pool.connect();
  try {
    await work(client);
    client.release();
  } catch (error) {
    client.release(error as Error);
    throw error;
  }
}

// Hand-written SQL: partitions, and counts that are set-based.

async function openDays(first: string, last: string): Promise<void> {
  await statement("open_request_days", "SELECT open_request_days(:first::date, :last::date)", { first, last });
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

/**
 * Adds counts to those of other processes; rows in the order of their key, so that concurrent writers cannot deadlock.
 */
export async function addCounts(minutes: MinuteCount[], outcomes: OutcomeCount[]): Promise<void> {
  await statement(
    "add_request_counts",
    `WITH minutes AS (
       INSERT INTO request_minute (tenant_id, credential_id, minute, requests, limited)
       SELECT * FROM unnest(:minuteTenantIds::int[], :minuteCredentialIds::int[], :minutes::timestamptz[], :minuteRequests::int[], :minuteLimited::int[]) ORDER BY 1, 2, 3
       ON CONFLICT (tenant_id, credential_id, minute) DO UPDATE
         SET requests = request_minute.requests + EXCLUDED.requests, limited = request_minute.limited + EXCLUDED.limited)
     INSERT INTO request_outcome (tenant_id, day, credential_id, operation, status, code, requests)
     SELECT * FROM unnest(:tenantIds::int[], :days::date[], :credentialIds::int[], :operations::text[], :statuses::smallint[], :codes::text[], :requests::bigint[]) ORDER BY 1, 2, 3, 4, 5, 6
     ON CONFLICT (tenant_id, day, credential_id, operation, status, code) DO UPDATE SET requests = request_outcome.requests + EXCLUDED.requests`,
    {
      minuteTenantIds: minutes.map((m) => m.tenantId),
      minuteCredentialIds: minutes.map((m) => m.credentialId),
      minutes: minutes.map((m) => m.minute),
      minuteRequests: minutes.map((m) => m.requests),
      minuteLimited: minutes.map((m) => m.limited),
      tenantIds: outcomes.map((o) => o.tenantId),
      days: outcomes.map((o) => o.day),
      credentialIds: outcomes.map((o) => o.credentialId),
      operations: outcomes.map((o) => o.operation),
      statuses: outcomes.map((o) => o.status),
      codes: outcomes.map((o) => o.code),
      requests: outcomes.map((o) => o.requests),
    },
  );
}

/** Days for which a call can be looked up, the same as for webhook deliveries. */
export const RETENTION_DAYS = 30;

/**
 * Drops the tables of UTC days before an instant's day, and creates those of today and tomorrow.
 * @returns 0, because nothing is left over
 */
export async function sweepRequestDays(before: Date): Promise<number> {
  const today = clock.realNow().toISOString().slice(0, 10);
  await openDays(today, addDays(today, 1));
  await statement("close_request_days", "SELECT close_request_days(:before::date)", {
    before: before.toISOString().slice(0, 10),
  });
  return 0;
}
