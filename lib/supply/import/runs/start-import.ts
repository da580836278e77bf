import { Client } from "pg";
import { type Clock, clock as systemClock } from "@/lib/core/clock";
import { allTenantsOptions } from "@/lib/core/database/tenant-wall";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { describeProblem, type Problem, SupplyError } from "../../csv/import-problems";
import { computeProgress } from "./import-share";
import type { ImportProblem } from "./run-status";
import { endRun, type ImportEnd, insertRun, updateRun } from "./run-writes";
import { type ImportOptions, type ImportReport, importSupply } from "../import-supply";
import type { FileName } from "../../format/kinds";
import type { SupplyFile } from "../supply-directory";

/** Milliseconds between a running import's reports of its progress. */
const REPORT_MS = 500;

interface RunOptions extends Omit<ImportOptions, "directory" | "onStored"> {
  files: Map<FileName, SupplyFile>;
  /** The user, `staff:` and a public id, or `command`. */
  actor: string;
  /** The directory of the files; null for uploaded files. */
  source: string | null;
}

/** A running import. */
export interface StartedImport {
  publicId: string;
  /** @throws as `importSupply` */
  report: Promise<ImportReport>;
}

/**
 * Imports files, and stores the run with its progress and result. The result is stored in the import's transaction,
 * so that no run is shown as failed while its nights are on sale.
 */
export async function startImport(options: RunOptions): Promise<StartedImport> {
  const { databaseUrl, files, actor, source, isPreview = false, clock = systemClock } = options;
  const publicId = newId("imp", clock.realNow());
  const client = new Client({
    connectionString: databaseUrl,
    application_name: "supply import",
    ...allTenantsOptions(),
  });
  // If the connection is lost, the next query fails.
  client.on("error", () => {});
  await client.connect();
  const names = [...files.values()].map(({ name }) => name);
  try {
    await insertRun(client, { publicId, actor, source, files: names, isPreview, startedAt: clock.realNow() });
  } catch (error) {
    await client.end();
    throw error;
  }
  return { publicId, report: run(client, publicId, options, clock) };
}

async function run(client: Client, publicId: string, options: RunOptions, clock: Clock): Promise<ImportReport> {
  const { databaseUrl, files, progress = () => {}, isPreview = false } = options;
  let state: { share: number; step: string | null } = { share: 0, step: null };
  const share = computeProgress(files, (of, step) => (state = { share: of, step }));
  // Writes the progress on a timer, so that an import within a long statement is not taken for a dead one.
  const timer = setInterval(
    () => void updateRun(client, { publicId, ...state, now: clock.realNow() }).catch(() => {}),
    REPORT_MS,
  );
  const end = (on: Client, how: ImportEnd) => endRun(on, publicId, clock.realNow(), how);
  try {
    const report = await importSupply({
      ...options,
      directory: files,
      progress(...of) {
        share(...of);
        progress(...of);
      },
      onStored: (on, done) => end(on, { state: "DONE", report: done }),
    });
    if (isPreview) await end(client, { state: "DONE", report });
    return report;
  } catch (error) {
    const how = failureOf(error);
    await end(client, how).catch(() => endAgain(databaseUrl, (on) => end(on, how)));
    throw error;
  } finally {
    clearInterval(timer);
    await client.end();
  }
}

/** Ends a run whose connection was lost. If this fails as well, the run is shown as stopped. */
async function endAgain(databaseUrl: string, end: (on: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({
    connectionString: databaseUrl,
    application_name: "supply import",
    ...allTenantsOptions(),
  });
  client.on("error", () => {});
  try {
    await client.connect();
    await end(client);
  } catch {
    // The database is unavailable. The run stops reporting, so it is shown as stopped.
  } finally {
    await client.end().catch(() => {});
  }
}

const SHOWN_LENGTH = 200;
/** Removes what PostgreSQL cannot store: U+0000 and half a surrogate pair. */
const storable = (text: string): string => text.slice(0, SHOWN_LENGTH).replaceAll("\0", "\uFFFD").toWellFormed();

/**
 * A problem as runs store it and refused files list it: in English, and as an expectation from which other languages
 * build their text.
 */
export function toImportProblem(problem: Problem): ImportProblem {
  const { file, line = null, expected } = problem;
  const column = problem.column === undefined ? null : storable(problem.column);
  const value = problem.value === undefined ? null : storable(problem.value);
  return { file, line, column, message: describeProblem(problem), value, expected };
}

function failureOf(error: unknown): ImportEnd {
  if (error instanceof SupplyError) {
    return { state: "REFUSED", problems: error.problems.map(toImportProblem) };
  }
  const failure =
    error instanceof DomainError
      ? { code: error.code, message: error.message }
      : { code: "INTERNAL_ERROR", message: "The service failed. Nothing was imported: start it again" };
  return { state: "FAILED", failure };
}
