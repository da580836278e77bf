import { z } from "zod";
import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { cutPage, resolveListRequest } from "@/lib/core/cursor";
import { countOpenRuns, findRuns, type ImportRun } from "../import/runs/run-repository";
import type { ImportProblem } from "../import/runs/run-status";
import type { ImportList, ImportPage, ListedImport } from "./desk-schemas";

interface ImportRuns {
  rows: ImportRun[];
  nextCursor: string | null;
  open: number;
}

const Position = z.object({ at: z.string(), id: z.string() });

/** Lists the runs of the supply import, latest first. @throws DomainError for an invalid cursor */
export async function listSupplyImports(context: Context, request: ImportList): Promise<ImportRuns> {
  const { limit, cursor, ...given } = request;
  const { filters, after } = resolveListRequest(context, "supply-imports", { cursor, filters: given }, Position);
  const now = clock.realNow();
  const isOpen = filters.open === "true";
  const [rows, open] = await Promise.all([
    findRuns({ isOpen, now }, after && { at: new Date(after.at), id: after.id }, limit + 1),
    countOpenRuns(now),
  ]);
  const page = cutPage(context, "supply-imports", rows, limit, ({ startedAt, publicId }) => ({
    filters,
    after: { at: startedAt.toISOString(), id: publicId },
  }));
  return { ...page, open };
}

export const toSupplyImports = ({ rows, nextCursor, open }: ImportRuns): z.input<typeof ImportPage> => ({
  items: rows.map(toListedImport),
  next_cursor: nextCursor,
  open,
});

/** A problem of a run. Problems of earlier releases have no value and no code. */
export const toCellProblem = ({ file, line, column, message, value, expected }: ImportProblem) => ({
  file,
  line,
  column,
  message,
  value: value ?? null,
  expected: expected ?? null,
});

const toListedImport = (run: ImportRun): z.input<typeof ListedImport> => ({
  import_id: run.publicId,
  source: run.source,
  files: run.files,
  person: run.person,
  preview: run.isPreview,
  state: run.state,
  percent: Math.floor(run.share * 100),
  changes: run.report,
  problems: run.problems.map(toCellProblem),
  failure: run.failure,
  started_at: run.startedAt.toISOString(),
  ended_at: run.endedAt?.toISOString() ?? null,
});
