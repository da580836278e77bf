import { setTimeout as sleep } from "node:timers/promises";
import pino from "pino";
import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { env } from "@/lib/core/env";
import { DomainError } from "@/lib/core/errors";
import { SupplyError } from "../csv/import-problems";
import { findRun, type ImportRun } from "../import/runs/run-repository";
import { startImport } from "../import/runs/start-import";
import { deleteUploads, openUploads, readOwner } from "./uploads";

/** Milliseconds that the first response waits, so that small files are imported before it. */
const FIRST_ANSWER_MS = 1_500;

const log = pino({ name: "supply-import", level: env.logLevel });

/**
 * Imports uploaded files, all or none. A preview runs the whole import and rolls it back. The import continues after
 * the call has been answered.
 * @throws DomainError `INVALID_REQUEST` naming an upload that does not exist any more
 */
export async function startSupplyImportJob(
  context: Context,
  { uploads, preview: isPreview }: { uploads: string[]; preview: boolean },
): Promise<ImportRun> {
  const { actor, now, traceId } = context;
  const files = await openUploads(readOwner(context), uploads);
  const { publicId, report } = await startImport({
    databaseUrl: env.databaseUrl,
    files,
    actor,
    source: null,
    isPreview,
    by: { actor, operation: "supply.import", subject: [...files.keys()].join(", "), at: now, traceId },
  });
  const isOver = report
    .then(() => (isPreview ? undefined : deleteUploads(uploads)))
    .catch((error: unknown) => {
      if (!(error instanceof SupplyError) && !(error instanceof DomainError))
        log.error({ err: error, traceId }, "an import failed");
    });
  await Promise.race([isOver, sleep(FIRST_ANSWER_MS, undefined, { ref: false })]);
  return getSupplyImportJob(context, publicId);
}

/** @throws DomainError `NOT_FOUND` for another user's import, or an expired one */
export async function getSupplyImportJob({ actor }: Context, publicId: string): Promise<ImportRun> {
  const run = await findRun(publicId, actor, clock.realNow());
  if (!run) throw new DomainError("NOT_FOUND");
  return run;
}
