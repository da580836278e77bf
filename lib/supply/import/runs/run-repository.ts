import { z } from "zod";
import { Conditions } from "@/lib/core/database/conditions";
import { rows } from "@/lib/core/db";
import { type ImportFailure, type ImportProblem, IMPORT_STATES } from "./run-status";
import type { UpsertedCounts } from "../upsert-catalogue";

const Run = z.object({
  publicId: z.string(),
  actor: z.string(),
  source: z.string().nullable(),
  files: z.array(z.string()),
  isPreview: z.boolean(),
  startedAt: z.date(),
  state: z.enum(IMPORT_STATES),
  /** How much of the whole import is done, 0 to 1. */
  share: z.number(),
  /** The current step in the importer's words. */
  step: z.string().nullable(),
  /** New and changed records by table, if the run is DONE. */
  report: z.custom<Record<string, UpsertedCounts> | null>(),
  /** The problems of a REFUSED run. */
  problems: z.custom<ImportProblem[]>(Array.isArray),
  /** The failure of a FAILED run. */
  failure: z.custom<ImportFailure | null>(),
  endedAt: z.date().nullable(),
  /** The user's name; null for a command, or a user who does not exist any more. */
  person: z.string().nullable(),
});
export type ImportRun = z.output<typeof Run>;

/** A running import reports every half second. After this many seconds without a report its process has died. */
const LOST_SECONDS = 30;

// Hand-written SQL: a run's state, and whether a later run has brought its files, are conditions over several rows.

/** SQL: the state of a run `i`, by the last report of its process. */
const STATE = `CASE WHEN i.state = 'RUNNING' AND i.seen_at < :now::timestamptz - interval '${LOST_SECONDS} seconds'
  THEN 'STOPPED' ELSE i.state END`;
const RUN = `i.public_id AS "publicId", i.actor, i.source, i.files, i.is_preview AS "isPreview", ${STATE} AS state, i.share, i.step,
  i.report, i.problems, i.failure, i.started_at AS "startedAt", i.ended_at AS "endedAt",
  (SELECT u.name FROM staff_user u WHERE i.actor = 'staff:' || u.public_id) AS person`;

/** @param actor only a run of this one */
export async function findRun(publicId: string, actor: string, now: Date): Promise<ImportRun | undefined> {
  const [row] = await rows(
    Run,
    "find_supply_import",
    `SELECT ${RUN} FROM supply_import i WHERE i.public_id = :publicId AND i.actor = :actor`,
    { publicId, actor, now },
  );
  return row;
}

/** SQL: whether nothing of the run `i` was stored. A check that found nothing wrong needs no attention. */
const FAILED = `(i.state IN ('REFUSED', 'FAILED') OR NOT i.is_preview AND ${STATE} = 'STOPPED')`;
/** SQL: whether `i` is a failed run whose files no later run has imported, or failed to import. */
const OPEN = `${FAILED} AND NOT EXISTS (
  SELECT FROM supply_import later WHERE later.started_at > i.started_at AND later.files @> i.files
    AND (later.state IN ('REFUSED', 'FAILED') OR later.state = 'DONE' AND NOT later.is_preview))`;

/**
 * Lists runs, latest first, by keyset pagination; leaves out previews that found nothing wrong.
 * @param isOpen only failed runs whose files no later run has imported
 */
export function findRuns(
  { isOpen, now }: { isOpen: boolean; now: Date },
  after: { at: Date; id: string } | undefined,
  most: number,
): Promise<ImportRun[]> {
  const where = new Conditions({ most, now });
  if (isOpen) where.add("open", OPEN);
  else where.add("all", `(NOT i.is_preview OR ${FAILED})`);
  if (after)
    where.add("after", "(i.started_at, i.public_id) < (:afterAt::timestamptz, :afterId)", {
      afterAt: after.at,
      afterId: after.id,
    });
  return rows(
    Run,
    where.name("list_supply_imports"),
    `SELECT ${RUN} FROM supply_import i WHERE ${where.sql()} ORDER BY i.started_at DESC, i.public_id DESC LIMIT :most`,
    where.values,
  );
}

/** Counts failed runs whose files no later run has imported. */
export async function countOpenRuns(now: Date): Promise<number> {
  const [row] = await rows(
    z.object({ open: z.int() }),
    "count_open_supply_imports",
    `SELECT count(*)::int AS open FROM supply_import i WHERE ${OPEN}`,
    { now },
  );
  return row!.open;
}
