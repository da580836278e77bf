import { z } from "zod";
import { Conditions } from "@/lib/core/database/conditions";
import { rows } from "@/lib/core/db";
import { type ImportFailure, type ImportProblem, IMPORT_STATES } from "./run-status";
import type { Upserted } from "../upsert-catalogue";

const Run = z.object({
  publicId: z.string(),
  actor: z.string(),
  source: z.string().nullable(),
  files: z.array(z.string()),
  isPreview: z.boolean(),
  startedAt: z.date(),
  state: z.enum(IMPORT_STATES),
  /** Of the whole import, 0 to 1. */
  share: z.number(),
  /** The current step, in the importer's words. */
  step: z.string().nullable(),
  /** Of a DONE run: new and changed records by table. */
  report: z.custom<Record<string, Upserted> | null>(),
  /** Of a REFUSED run. */
  problems: z.custom<ImportProblem[]>(Array.isArray),
  /** Of a FAILED run. */
  failure: z.custom<ImportFailure | null>(),
  endedAt: z.date().nullable(),
  /** The user's name; null: a command, or a user that no longer exists. */
  person: z.string().nullable(),
});
export type ImportRun = z.output<typeof Run>;

/** A running import reports every half second; one that has not for so many seconds died with its process. */
const LOST_SECONDS = 30;

// By hand: what a run's state is, and whether a later one has brought its files, are conditions over several rows.

/** SQL: the state of the run `i`, by what its process last reported. */
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

/** SQL: nothing of the run `i` was stored. A check that found nothing wrong needs nobody. */
const FAILED = `(i.state IN ('REFUSED', 'FAILED') OR NOT i.is_preview AND ${STATE} = 'STOPPED')`;
/** SQL: a failed run whose files no later run has brought, or failed to bring. */
const OPEN = `${FAILED} AND NOT EXISTS (
  SELECT FROM supply_import later WHERE later.started_at > i.started_at AND later.files @> i.files
    AND (later.state IN ('REFUSED', 'FAILED') OR later.state = 'DONE' AND NOT later.is_preview))`;

/**
 * Lists runs, the latest first, by keyset pagination; previews that found nothing wrong are left out.
 * @param isOpen only failed ones whose files no later run has brought
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

/** How many failed runs have files that no later run has brought. */
export async function countOpenRuns(now: Date): Promise<number> {
  const [row] = await rows(
    z.object({ open: z.int() }),
    "count_open_supply_imports",
    `SELECT count(*)::int AS open FROM supply_import i WHERE ${OPEN}`,
    { now },
  );
  return row!.open;
}
