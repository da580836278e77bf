import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { call } from "@/lib/staff/client/call";
import { asFailure, Failure } from "@/lib/staff/client/failure";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { uploadFile } from "@/lib/staff/client/upload";
import type { FileName } from "@/lib/supply/format/kinds";
import { t } from "@/lib/language/text";
import { listIssues } from "./issues";
import type { CellProblem } from "./problem-messages";
import { toast } from "@/components/ui/feedback/toast-queue";

export interface Chosen {
  name: FileName;
  file: File;
}
type Job = ResponseOf<"supply.import">;
export interface ImportReport {
  changes: NonNullable<Job["changes"]>;
}

export type ImportState =
  | { kind: "empty" }
  | { kind: "uploading"; sent: number; bytes: number }
  | { kind: "checking"; percent: number }
  | { kind: "checked"; report: ImportReport }
  | { kind: "importing"; report: ImportReport; percent: number }
  | { kind: "imported"; report: ImportReport }
  /** Nothing was imported: cells are wrong, or the check failed. */
  | { kind: "refused"; problems: readonly CellProblem[]; failure: Failure | null };

export const sumChanges = ({ changes }: ImportReport): number =>
  Object.values(changes).reduce((sum, { inserted, updated }) => sum + inserted + updated, 0);

/** Polling interval of a running import, in milliseconds. */
const POLL_MS = 500;

/**
 * Runs an import and waits until it is finished.
 * @throws WrongCells when cells are wrong, Failure with the reason why nothing was imported
 */
async function runImport(uploads: string[], preview: boolean, onPercent: (percent: number) => void) {
  let job: Job = await call("supply.import", { body: { uploads, preview } });
  while (job.state === "RUNNING") {
    onPercent(job.percent);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    job = await call("supply.getImport", { params: { import_id: job.import_id } });
  }
  if (job.state === "DONE") return { changes: job.changes! };
  if (job.problems.length > 0) throw new WrongCells(job.problems);
  throw new Failure(job.failure ?? { code: "IMPORT_STOPPED", message: t("inventory.importStopped") }, 500);
}

class WrongCells extends Error {
  constructor(readonly problems: readonly CellProblem[]) {
    super("cells are wrong");
  }
}

const refusedBy = (error: unknown): Extract<ImportState, { kind: "refused" }> =>
  error instanceof WrongCells
    ? { kind: "refused", problems: error.problems, failure: null }
    : { kind: "refused", problems: [], failure: asFailure(error) };

/** The state of an import: files are uploaded and checked as soon as they are chosen, and imported on confirmation. */
export function useImport() {
  const [files, setFiles] = useState<readonly Chosen[]>([]);
  const [state, setState] = useState<ImportState>({ kind: "empty" });
  /** Uploads that the service has already, so that only new files are sent. */
  const uploaded = useRef(new Map<File, string>());
  const cache = useQueryClient();
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const upload = async (chosen: readonly Chosen[]): Promise<string[]> => {
    const fresh = chosen.filter(({ file }) => !uploaded.current.has(file));
    const bytes = fresh.reduce((sum, { file }) => sum + file.size, 0);
    let before = 0;
    for (const { name, file } of fresh) {
      const show = (sent: number) => setState({ kind: "uploading", sent: before + sent, bytes });
      show(0);
      const packed = file.name.toLowerCase().endsWith(".gz") ? `${name}.gz` : name;
      const { upload_id: id, url, max_bytes: most } = await call("supply.createUpload", { body: { name: packed } });
      if (file.size > most)
        throw new Failure(
          {
            code: "FILE_TOO_LARGE",
            message: t("inventory.fileTooLarge", { name: file.name, most: Math.floor(most / 1_048_576) }),
          },
          413,
        );
      await uploadFile(url, file, show);
      uploaded.current.set(file, id);
      before += file.size;
    }
    return chosen.map(({ file }) => uploaded.current.get(file)!);
  };

  const check = async (chosen: readonly Chosen[]) => {
    setFiles(chosen);
    if (chosen.length === 0) return setState({ kind: "empty" });
    try {
      const uploads = await upload(chosen);
      setState({ kind: "checking", percent: 0 });
      const report = await runImport(uploads, true, (percent) => setState({ kind: "checking", percent }));
      setState({ kind: "checked", report });
    } catch (error) {
      const refused = refusedBy(error);
      // Sends a file again with the next attempt if the service has deleted its upload.
      const isGone = listIssues(refused.failure).some(({ message }) => message.includes("upload the file again"));
      if (isGone) uploaded.current.clear();
      setState(refused);
    }
  };

  /** Imports the checked files. If the user leaves the screen meanwhile, a toast shows the result. */
  const bring = async (previewed: ImportReport) => {
    setState({ kind: "importing", report: previewed, percent: 0 });
    try {
      const uploads = files.map(({ file }) => uploaded.current.get(file)!);
      const show = (percent: number) => setState({ kind: "importing", report: previewed, percent });
      const report = await runImport(uploads, false, show);
      uploaded.current.clear();
      if (!isHere.current)
        toast({ tone: "positive", title: t("inventory.importedRecords", { count: sumChanges(report) }) });
      void cache.invalidateQueries({ predicate: ({ queryKey: [read] }) => String(read).startsWith("inventory.") });
      setState({ kind: "imported", report });
    } catch (error) {
      const refused = refusedBy(error);
      const { problems, failure } = refused;
      const text = failure ? `${failure.message}.` : t("inventory.problemsInFiles", { count: problems.length });
      if (!isHere.current) toast({ tone: "negative", title: t("inventory.filesNotImported"), text });
      setState(refused);
    }
  };
  return { files, state, check, bring };
}
