import type { ClientBase } from "pg";
import { bindNamed } from "@/lib/core/database/named-parameters";
import type { ImportFailure, ImportProblem } from "./run-status";
import type { UpsertedCounts } from "../upsert-catalogue";

/** The facts that are known when a run starts. */
export interface NewImportRun {
  publicId: string;
  /** The user, `staff:` and a public id, or `command`. */
  actor: string;
  /** The directory that a command reads; null for uploaded files. */
  source: string | null;
  /** The files' names as the supplier calls them. */
  files: string[];
  isPreview: boolean;
  startedAt: Date;
}

/** How a run ended. */
export type ImportEnd =
  | { state: "DONE"; report: Record<string, UpsertedCounts> }
  | { state: "REFUSED"; problems: ImportProblem[] }
  | { state: "FAILED"; failure: ImportFailure };

export const insertRun = (client: ClientBase, run: NewImportRun): Promise<unknown> =>
  client.query(
    bindNamed(
      `INSERT INTO supply_import (public_id, actor, source, files, is_preview, started_at, seen_at)
       VALUES (:publicId, :actor, :source, :files, :isPreview, :startedAt, :startedAt)`,
      { ...run },
    ),
  );

/** Reports that a run is alive, and its progress. */
export const updateRun = (
  client: ClientBase,
  { publicId, share, step, now }: { publicId: string; share: number; step: string | null; now: Date },
): Promise<unknown> =>
  client.query(
    bindNamed(
      `UPDATE supply_import SET share = :share, step = :step, seen_at = :now
       WHERE public_id = :publicId AND state = 'RUNNING'`,
      { publicId, share, step, now },
    ),
  );

/** Ends a run, once: in the transaction of the import if it has stored something. */
export const endRun = (client: ClientBase, publicId: string, now: Date, end: ImportEnd): Promise<unknown> =>
  client.query(
    bindNamed(
      `UPDATE supply_import SET state = :state, share = CASE WHEN :state = 'DONE' THEN 1 ELSE share END, report = :report,
         problems = :problems, failure = :failure, ended_at = :now
       WHERE public_id = :publicId AND state = 'RUNNING'`,
      {
        publicId,
        now,
        state: end.state,
        report: end.state === "DONE" ? JSON.stringify(end.report) : null,
        problems: JSON.stringify(end.state === "REFUSED" ? end.problems : []),
        failure: end.state === "FAILED" ? JSON.stringify(end.failure) : null,
      },
    ),
  );
