import { gunzip } from "node:zlib";
import { promisify } from "node:util";
import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { env } from "@/lib/core/env";
import { invalid, type Issue } from "@/lib/core/errors";
import { UPLOAD_BYTES } from "./desk-limits";
import type { ImportFiles } from "./desk-schemas";
import { describeProblem, SupplyError } from "./import-problems";
import { importSupply, type ImportReport } from "./import-supply";
import { textFile } from "./supply-directory";

export interface DeskReport {
  isPreview: boolean;
  report: ImportReport;
}

/**
 * Files that somebody of the staff brings: all of them or nothing, by the importer (FORMAT.md). A preview is the whole import,
 * undone.
 * @throws DomainError `INVALID_REQUEST` with each wrong cell, by file, line and column
 */
export async function importFromDesk(context: Context, body: z.output<typeof ImportFiles>): Promise<DeskReport> {
  const files = await Promise.all(body.files.map(async (file, i) => [file.name, textFile(file.name, await unpack(file.gzip_base64, i))] as const)); // prettier-ignore
  const names = files.map(([name]) => name).join(", ");
  return bring(
    context,
    new Map(files),
    { operation: "supply.import", subject: names, isPreview: body.preview },
    (problem) => ({
      path: `files.${files.findIndex(([name]) => name === problem.file)}`,
      message: describeProblem(problem),
    }),
  );
}

async function unpack(packed: string, at: number): Promise<Buffer> {
  try {
    return await promisify(gunzip)(Buffer.from(packed, "base64"), { maxOutputLength: UPLOAD_BYTES });
  } catch {
    const message = `is no gzip, or larger than ${UPLOAD_BYTES / 1_048_576} MiB: use the import command`;
    throw invalid({ path: `files.${at}.gzip_base64`, message });
  }
}

type Files = Extract<Parameters<typeof importSupply>[0]["directory"], Map<unknown, unknown>>;
type Complaint = SupplyError["problems"][number];

/** Imports, and says what is wrong as a request's issues. */
export async function bring(
  context: Context,
  files: Files,
  { operation, subject, isPreview }: { operation: string; subject: string; isPreview: boolean },
  issueOf: (problem: Complaint) => Issue,
): Promise<DeskReport> {
  const by = { actor: context.actor, operation, subject, at: context.now, traceId: context.traceId };
  try {
    return { isPreview, report: await importSupply({ databaseUrl: env.databaseUrl, directory: files, isPreview, by }) };
  } catch (error) {
    if (!(error instanceof SupplyError)) throw error;
    throw invalid(...(error.problems.map(issueOf) as [Issue, ...Issue[]]));
  }
}
