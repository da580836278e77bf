import fs from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pino from "pino";
import { clock, monotonicNow } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { env } from "@/lib/core/env";
import { DomainError, type Issue } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { describeProblem, SupplyError } from "../csv/import-problems";
import { importSupply, type ImportReport } from "../import/import-supply";
import { progressOf } from "./import-share";
import type { FileName, SupplyFile } from "../import/supply-directory";
import { deleteUploads, openUploads, ownerOf, uploadDirectory } from "./uploads";

/** An import's state for its user. Stored in a file beside the uploads, so that every process can read it. */
export interface ImportJob {
  publicId: string;
  owner: string;
  isPreview: boolean;
  /** REFUSED: `issues` lists what is wrong with the files. FAILED: `message` states why nothing was imported. */
  state: "RUNNING" | "DONE" | "REFUSED" | "FAILED";
  /** Of the whole import, 0 to 1. */
  share: number;
  /** The current step, in the importer's words. */
  step: string | null;
  report: ImportReport | null;
  issues: Issue[] | null;
  message: string | null;
}

/** How often a running import updates its state; one without updates for much longer died with its process. */
const WRITE_MS = 500;
const LOST_MS = 30_000;
/** Small files are imported before the first response. */
const FIRST_ANSWER_MS = 1_500;
const LOOK_MS = 25;

const log = pino({ name: "supply-import", level: env.logLevel });

/**
 * Imports uploaded files, all or none (FORMAT.md); a preview runs the whole import and rolls it back. Continues after
 * the call has been answered.
 * @throws DomainError `INVALID_REQUEST` naming an upload that no longer exists
 */
export async function startSupplyImportJob(
  context: Context,
  { uploads, preview }: { uploads: string[]; preview: boolean },
): Promise<ImportJob> {
  const owner = ownerOf(context);
  const files = await openUploads(owner, uploads);
  const job: ImportJob = {
    publicId: newId("imp", clock.realNow()),
    owner,
    isPreview: preview,
    state: "RUNNING",
    share: 0,
    step: null,
    report: null,
    issues: null,
    message: null,
  };
  await write(job);
  const run = { isOver: false };
  void runImport(context, job, files, uploads).finally(() => (run.isOver = true));
  const until = monotonicNow() + FIRST_ANSWER_MS;
  while (!run.isOver && monotonicNow() < until) await sleep(LOOK_MS);
  return job;
}

/** @throws DomainError `NOT_FOUND` for another user's import or an expired one */
export async function getSupplyImportJob(context: Context, publicId: string): Promise<ImportJob> {
  const location = locationOf(publicId);
  const found = await fs.readFile(location, "utf8").catch(() => undefined);
  const job = found === undefined ? undefined : (JSON.parse(found) as ImportJob);
  if (!job || job.owner !== ownerOf(context)) throw new DomainError("NOT_FOUND");
  if (job.state !== "RUNNING") return job;
  const { mtimeMs } = await fs.stat(location);
  if (clock.realNow().getTime() - mtimeMs < LOST_MS) return job;
  return {
    ...job,
    state: "FAILED",
    message: "The service stopped during the import. Nothing was imported: start it again",
  };
}

async function runImport(
  { actor, now, traceId }: Context,
  job: ImportJob,
  files: Map<FileName, SupplyFile>,
  uploads: string[],
): Promise<void> {
  const progress = progressOf(files, (share, step) => Object.assign(job, { share, step }));
  // Also during a long statement, so that a running import can be distinguished from a dead one.
  let saved = Promise.resolve();
  const save = () =>
    (saved = saved
      .then(() => write(job))
      .catch((error: unknown) => log.error({ err: error, traceId }, "an import's state could not be written")));
  const heartbeat = setInterval(() => void save(), WRITE_MS);
  const by = { actor, operation: "supply.import", subject: [...files.keys()].join(", "), at: now, traceId };
  try {
    const report = await importSupply({
      databaseUrl: env.databaseUrl,
      directory: files,
      isPreview: job.isPreview,
      by,
      progress,
    });
    Object.assign(job, { state: "DONE", share: 1, report } satisfies Partial<ImportJob>);
    if (!job.isPreview) await deleteUploads(uploads);
  } catch (error) {
    Object.assign(job, failureOf(error, files));
    if (job.state === "FAILED" && !(error instanceof DomainError))
      log.error({ err: error, traceId }, "an import failed");
  } finally {
    clearInterval(heartbeat);
    await save();
  }
}

function failureOf(error: unknown, files: Map<FileName, SupplyFile>): Partial<ImportJob> {
  if (error instanceof DomainError) return { state: "FAILED", message: error.message };
  if (!(error instanceof SupplyError)) {
    return { state: "FAILED", message: "The service failed. Nothing was imported: start it again" };
  }
  const names = [...files.values()].map(({ name }) => name);
  const issues = error.problems.map((problem) => ({
    path: `uploads.${Math.max(0, names.indexOf(problem.file))}`,
    message: describeProblem(problem),
  }));
  return { state: "REFUSED", issues };
}

const locationOf = (publicId: string) => path.join(uploadDirectory(), `${publicId}.json`);

let writes = 0;

/** Written to a temporary file and renamed, so that no reader sees a partial file. */
async function write(job: ImportJob): Promise<void> {
  const location = locationOf(job.publicId);
  const next = `${location}.${process.pid}-${++writes}.part`;
  await fs.mkdir(uploadDirectory(), { recursive: true, mode: 0o700 });
  await fs.writeFile(next, JSON.stringify(job), { mode: 0o600 });
  await fs.rename(next, location);
}
