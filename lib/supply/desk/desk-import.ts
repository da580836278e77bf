import type { Context } from "@/lib/core/context";
import { env } from "@/lib/core/env";
import { invalid, type Issue } from "@/lib/core/errors";
import { SupplyError } from "../csv/import-problems";
import { importSupply, type ImportOptions, type ImportReport } from "../import/import-supply";

export interface DeskReport {
  isPreview: boolean;
  report: ImportReport;
}

type Files = Extract<Parameters<typeof importSupply>[0]["directory"], Map<unknown, unknown>>;
type Complaint = SupplyError["problems"][number];

/** Runs an import and converts its problems to the request's issues. */
export async function runImport(
  context: Context,
  files: Files,
  {
    operation,
    subject,
    isPreview,
    onTurn,
  }: { operation: string; subject: string; isPreview: boolean } & Pick<ImportOptions, "onTurn">,
  issueOf: (problem: Complaint) => Issue,
): Promise<DeskReport> {
  const by = { actor: context.actor, operation, subject, at: context.now, traceId: context.traceId };
  try {
    const options = { databaseUrl: env.databaseUrl, directory: files, isPreview, by, ...(onTurn && { onTurn }) };
    return { isPreview, report: await importSupply(options) };
  } catch (error) {
    if (!(error instanceof SupplyError)) throw error;
    throw invalid(...(error.problems.map(issueOf) as [Issue, ...Issue[]]));
  }
}
