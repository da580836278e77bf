import { z } from "zod";
import { rows, statement } from "@/lib/core/db";

// Hand-written SQL: each statement is set-based.

export interface UsageRow {
  tenantId: number;
  day: string;
  operation: string;
  credentialId: number;
  units: number;
}

/**
 * Adds counted units to those of other processes. A writer numbers its flushes from 1: a flush that is sent twice,
 * because the first response was lost, adds nothing the second time. Rows are written in the order of their key, so
 * that concurrent writers cannot deadlock.
 */
export async function addUsage(writer: string, flush: number, counted: UsageRow[]): Promise<void> {
  await statement(
    "add_usage",
    `WITH claimed AS (
       INSERT INTO usage_writer (id, flushes, flushed_at) VALUES (:writer, :flush, now())
       ON CONFLICT (id) DO UPDATE SET flushes = EXCLUDED.flushes, flushed_at = EXCLUDED.flushed_at
         WHERE usage_writer.flushes < EXCLUDED.flushes
       RETURNING id)
     INSERT INTO usage_counter (tenant_id, day, operation, credential_id, units)
     SELECT counted.* FROM claimed, unnest(:tenantIds::int[], :days::date[], :operations::text[], :credentialIds::int[], :units::bigint[]) AS counted
     ORDER BY 1, 2, 3, 4
     ON CONFLICT (tenant_id, day, operation, credential_id) DO UPDATE SET units = usage_counter.units + EXCLUDED.units`,
    {
      writer,
      flush,
      tenantIds: counted.map((r) => r.tenantId),
      days: counted.map((r) => r.day),
      operations: counted.map((r) => r.operation),
      credentialIds: counted.map((r) => r.credentialId),
      units: counted.map((r) => r.units),
    },
  );
}

/** The row after which a page starts. */
interface UsagePosition {
  date: string;
  operation: string;
  credential_id: string;
}
export interface UsageItem extends UsagePosition {
  units: number;
}

/** A row without units carries only the total, for an empty page. */
const Listed = z.object({
  date: z.string().nullable(),
  operation: z.string().nullable(),
  credential_id: z.string().nullable(),
  units: z.string().nullable(),
  total: z.string(),
});

/**
 * Lists a tenant's units between two UTC days, both inclusive, by day, operation and credential, with keyset
 * pagination, and the sum of the whole range in the same snapshot.
 */
export async function listUsage(
  tenantId: number,
  { from, to }: { from: string; to: string },
  after: UsagePosition | undefined,
  most: number,
): Promise<{ rows: UsageItem[]; totalUnits: number }> {
  const listed = await rows(
    Listed,
    "list_usage",
    `WITH page AS (
       SELECT u.day, u.operation COLLATE "C" AS operation, c.public_id COLLATE "C" AS credential_id, u.units
       FROM usage_counter u JOIN credential c ON c.id = u.credential_id
       WHERE u.tenant_id = :tenantId AND u.day BETWEEN greatest(:from::date, :date::date) AND :to::date
         AND (:date::date IS NULL OR (u.day, u.operation COLLATE "C", c.public_id COLLATE "C") > (:date::date, :operation, :credentialId))
       ORDER BY 1, 2, 3 LIMIT :limit)
     SELECT whole.total, page.day AS date, page.operation, page.credential_id, page.units
     FROM (SELECT coalesce(sum(units), 0)::bigint AS total FROM usage_counter
           WHERE tenant_id = :tenantId AND day BETWEEN :from::date AND :to::date) whole
     LEFT JOIN page ON true
     ORDER BY 2, 3, 4`,
    {
      tenantId,
      from,
      to,
      date: after?.date ?? null,
      operation: after?.operation ?? null,
      credentialId: after?.credential_id ?? null,
      limit: most,
    },
  );
  const items = listed
    .filter(({ units }) => units !== null)
    .map((row) => ({
      date: row.date!,
      operation: row.operation!,
      credential_id: row.credential_id!,
      units: Number(row.units),
    }));
  return { rows: items, totalUnits: Number(listed[0]!.total) };
}

/**
 * Deletes counters of UTC days before an instant's day, up to a limit.
 * @returns their number
 */
export async function sweepUsage(before: Date, most: number): Promise<number> {
  const deleted = await statement(
    "sweep_usage_counters",
    `DELETE FROM usage_counter u USING (
       SELECT old.* FROM tenant t, LATERAL (
         SELECT tenant_id, day, operation, credential_id FROM usage_counter
         WHERE tenant_id = t.id AND day < (:before::timestamptz AT TIME ZONE 'UTC')::date ORDER BY day LIMIT :limit) old
       LIMIT :limit) old
     WHERE u.tenant_id = old.tenant_id AND u.day = old.day AND u.operation = old.operation AND u.credential_id = old.credential_id
     RETURNING 1`,
    { before, limit: most },
  );
  return deleted.length;
}
