"use client";

import { FileText, X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/feedback/notice";
import { Progress } from "@/components/ui/feedback/progress";
import { FileDrop } from "@/components/ui/fields/file-drop";
import { SidePanel } from "@/components/ui/overlays/dialog";
import { formatNumber, makeUnitFormat } from "@/lib/format/numbers";
import { t } from "@/lib/language/text";
import type { Failure } from "@/lib/staff/client/failure";
import { fileLabels, formatName, formatTable } from "./file-labels";
import { FormatHelp } from "./format-help";
import { ProblemList } from "./problem-list";
import type { CellProblem } from "./problem-messages";
import { type Chosen, type ImportReport, type ImportState, sumChanges, useImport } from "./use-import";

/** The maximum number of problems that the importer collects. */
const MAX = 20;

interface Props {
  problems: readonly CellProblem[];
  /** The reason why the check itself failed. */
  failure: Failure | null;
  onRetry: () => void;
}

/** Says why nothing was imported: each wrong cell by file, line and field, or the failure of the check. */
function ImportProblems({ problems, failure, onRetry }: Props) {
  if (failure)
    return (
      <Notice
        tone="negative"
        title={t("inventory.filesNotChecked")}
        action={
          <Button size="sm" onPress={onRetry}>
            {t("common.tryAgain")}
          </Button>
        }
      >
        {failure.message}.
      </Notice>
    );
  return (
    <section aria-label={t("inventory.problems")} className="flex flex-col gap-3">
      <Notice tone="negative" title={t("inventory.problemsInFiles", { count: problems.length })}>
        {problems.length >= MAX ? t("inventory.firstProblems", { max: MAX }) : t("inventory.nothingImported")}
      </Notice>
      <ProblemList problems={problems} />
    </section>
  );
}

const HEAD = "py-1.5 font-semibold text-muted";

/** New and changed records by kind; unchanged records are not counted. */
export function ReportTable({ report }: { report: ImportReport }) {
  return (
    <table className="w-full max-w-md text-sm tabular-nums">
      <thead className="border-b border-border text-xs">
        <tr>
          <th scope="col" className={`${HEAD} text-start`}>
            {t("inventory.records")}
          </th>
          <th scope="col" className={`${HEAD} text-end`}>
            {t("inventory.new")}
          </th>
          <th scope="col" className={`${HEAD} text-end`}>
            {t("inventory.changed")}
          </th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(report.changes).map(([table, { inserted, updated }]) => (
          <tr key={table} className="border-b border-border">
            <th scope="row" className="py-1.5 text-start font-medium">
              {formatTable(table)}
            </th>
            <td className="text-end">{formatNumber(inserted)}</td>
            <td className="text-end">{formatNumber(updated)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const CSV = [".csv", ".gz", "text/csv"];

/** Imports supply files: upload, check, preview, then import everything or nothing. */
export function ImportPanel({ onClose }: { onClose: () => void }) {
  const { files, state, check, bring } = useImport();
  const [strange, setStrange] = useState<readonly string[]>([]);
  const isBusy = state.kind === "uploading" || state.kind === "checking" || state.kind === "importing";
  const add = (given: readonly File[]) => {
    const named = given.map((file) => ({ file, name: formatName(file.name) }));
    setStrange(named.filter(({ name }) => name === undefined).map(({ file }) => file.name));
    const fresh = named.filter((one): one is Chosen => one.name !== undefined);
    if (fresh.length > 0)
      void check([...files.filter(({ name }) => !fresh.some((one) => one.name === name)), ...fresh]);
  };
  return (
    <SidePanel title={t("inventory.importFiles")} isOpen isWide onClose={onClose}>
      <div className="flex w-full flex-col gap-5 p-5">
        {!isBusy && (
          <FileDrop
            label={files.length === 0 ? t("inventory.dropHere") : t("inventory.dropMore")}
            accepts={CSV}
            onFiles={add}
            hint={t("inventory.dropHint")}
          />
        )}
        {strange.length > 0 && (
          <Notice tone="caution" title={t("inventory.unknownFile", { names: strange.join(t("format.comma")) })}>
            {t("inventory.unknownFileText")}
          </Notice>
        )}
        {files.length > 0 && (
          <ul aria-label={t("inventory.files")} className="divide-y divide-border rounded border border-border">
            {files.map(({ name, file }) => (
              <li key={name} className="flex min-h-10 items-center gap-3 px-3">
                <FileText aria-hidden className="size-4 text-muted" />
                <span className="min-w-0 flex-1 truncate">
                  <span className="font-mono text-xs">{name}</span>{" "}
                  <span className="text-xs text-muted">{fileLabels()[name]}</span>
                </span>
                <span className="text-xs text-muted tabular-nums">{formatFileSize(file.size)}</span>
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={t("inventory.removeFile", { name })}
                  isDisabled={isBusy}
                  className="w-8 px-0!"
                  onPress={() => void check(files.filter((one) => one.name !== name))}
                >
                  <X aria-hidden className="size-4" />
                </Button>
              </li>
            ))}
          </ul>
        )}
        <Outcome
          state={state}
          count={files.length}
          onImport={bring}
          onRetry={() => void check(files)}
          onLeave={onClose}
        />
        <FormatHelp />
      </div>
    </SidePanel>
  );
}

const formatKilobytes = makeUnitFormat("kilobyte");
const formatMegabytes = makeUnitFormat("megabyte", 1);
const formatFileSize = (bytes: number): string =>
  bytes < 1_048_576 ? formatKilobytes(Math.ceil(bytes / 1024)) : formatMegabytes(bytes / 1_048_576);

interface OutcomeProps {
  state: ImportState;
  count: number;
  onImport: (previewed: Extract<ImportState, { kind: "checked" }>["report"]) => Promise<void>;
  onRetry: () => void;
  onLeave: () => void;
}

/** Progress of the import, then the next actions. */
function Outcome({ state, count, onImport, onRetry, onLeave }: OutcomeProps) {
  switch (state.kind) {
    case "uploading":
      return (
        <Progress
          label={t("inventory.uploading", { sent: formatFileSize(state.sent), bytes: formatFileSize(state.bytes) })}
          value={state.sent}
          max={Math.max(1, state.bytes)}
        />
      );
    case "checking":
      return <Progress label={t("inventory.checking")} value={state.percent} />;
    case "importing":
      return <Progress label={t("inventory.importing")} value={state.percent} />;
    case "refused":
      return <ImportProblems problems={state.problems} failure={state.failure} onRetry={onRetry} />;
    case "imported":
      return (
        <section aria-label={t("inventory.imported")} className="flex flex-col gap-3">
          <Notice tone="positive" title={t("inventory.imported")}>
            {t("inventory.importedText")}
          </Notice>
          <ReportTable report={state.report} />
          <span>
            <Button onPress={onLeave}>{t("common.done")}</Button>
          </span>
        </section>
      );
    case "checked":
      if (sumChanges(state.report) === 0)
        return (
          <Notice tone="info" title={t("inventory.nothingWouldChange")}>
            {t("inventory.alreadyMatches")}
          </Notice>
        );
      return (
        <section aria-label={t("inventory.preview")} className="flex flex-col gap-3">
          <h3 className="text-sm">{t("inventory.changesByImport")}</h3>
          <ReportTable report={state.report} />
          <span>
            <Button variant="primary" onPress={() => void onImport(state.report)}>
              {t("inventory.importCount", { count })}
            </Button>
          </span>
        </section>
      );
    default:
      return null;
  }
}
