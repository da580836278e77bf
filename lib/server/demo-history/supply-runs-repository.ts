import { statement } from "@/lib/core/db";
import type { ImportProblem } from "@/lib/supply/import/runs/run-status";

/** A run of the past. */
export interface PastRun {
  id: string;
  /** Hours before the end of the history. */
  hoursAgo: number;
  seconds: number;
  actor: string;
  source: string | null;
  files: string[];
  report: Record<string, { inserted: number; updated: number }> | null;
  problems: ImportProblem[];
}

/** Writes runs of the supply import that have ended: without a report they were refused. Those that are there stay. */
export async function writeRuns(now: Date, runs: readonly PastRun[]): Promise<void> {
  await statement(
    "history_imports",
    `INSERT INTO supply_import (public_id, actor, source, files, is_preview, state, share, report, problems, started_at, seen_at, ended_at)
     SELECT id, actor, source, files, false, CASE WHEN report IS NULL THEN 'REFUSED' ELSE 'DONE' END, CASE WHEN report IS NULL THEN 0.4 ELSE 1 END,
       report, problems, at, at + took, at + took
     FROM jsonb_to_recordset(:runs::jsonb) AS r (id text, "hoursAgo" int, seconds int, actor text, source text, files text[], report jsonb, problems jsonb),
       LATERAL (SELECT :now::timestamptz - "hoursAgo" * interval '1 hour' AS at, seconds * interval '1 second' AS took) AS t
     ON CONFLICT DO NOTHING`,
    { now, runs: JSON.stringify(runs) },
  );
}

/**
 * Makes the nights of some properties as old as if their supplier had stopped sending them.
 * @param days by the property's code
 */
export async function ageNights(now: Date, days: Readonly<Record<string, number>>): Promise<void> {
  await statement(
    "history_nights",
    `UPDATE nights_written n SET written_at = :now::timestamptz - days.value::int * interval '1 day'
     FROM jsonb_each_text(:days::jsonb) AS days JOIN property p ON p.code = days.key WHERE n.property_id = p.id`,
    { now, days: JSON.stringify(days) },
  );
}
