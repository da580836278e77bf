"use client";

import { FileText, X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { SidePanel } from "@/components/ui/overlays/dialog";
import { FileDrop } from "@/components/ui/fields/file-drop";
import { Notice } from "@/components/ui/feedback/notice";
import { Progress } from "@/components/ui/feedback/progress";
import { formatCount } from "@/lib/format/counts";
import { FILE_LABELS, formatName, formatTable } from "./file-labels";
import { FormatHelp } from "./format-help";
import { ImportProblems } from "./import-problems";
import { type Chosen, type ImportReport, type ImportState, sumOf, useImport } from "./use-import";

const HEAD = "py-1.5 font-semibold text-muted";
const figures = new Intl.NumberFormat("en-GB");

/** New and changed records by kind; unchanged records are not counted. */
export function ReportTable({ report }: { report: ImportReport }) {
  return (
    <table className="w-full max-w-md text-sm tabular-nums">
      <thead className="border-b border-border text-xs">
        <tr>
          <th scope="col" className={`${HEAD} text-start`}>
            Records
          </th>
          <th scope="col" className={`${HEAD} text-end`}>
            New
          </th>
          <th scope="col" className={`${HEAD} text-end`}>
            Changed
          </th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(report.changes).map(([table, { inserted, updated }]) => (
          <tr key={table} className="border-b border-border">
            <th scope="row" className="py-1.5 text-start font-medium">
              {formatTable(table)}
            </th>
            <td className="text-end">{figures.format(inserted)}</td>
            <td className="text-end">{figures.format(updated)}</td>
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
    <SidePanel title="Import files" isOpen isWide onClose={onClose}>
      <div className="flex w-full flex-col gap-5 p-5">
        {!isBusy && (
          <FileDrop
            label={files.length === 0 ? "Drop supply files here" : "Drop more files, or replace one"}
            accepts={CSV}
            onFiles={add}
            hint="CSV files with the names of the format, such as room_days.csv; also compressed (.csv.gz)"
          />
        )}
        {strange.length > 0 && (
          <Notice tone="caution" title={`Unknown file name: ${strange.join(", ")}`}>
            Files are recognized by their names, which are listed below.
          </Notice>
        )}
        {files.length > 0 && (
          <ul aria-label="Files" className="divide-y divide-border rounded border border-border">
            {files.map(({ name, file }) => (
              <li key={name} className="flex min-h-10 items-center gap-3 px-3">
                <FileText aria-hidden className="size-4 text-muted" />
                <span className="min-w-0 flex-1 truncate">
                  <span className="font-mono text-xs">{name}</span>{" "}
                  <span className="text-xs text-muted">{FILE_LABELS[name]}</span>
                </span>
                <span className="text-xs text-muted tabular-nums">{formatFileSize(file.size)}</span>
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={`Remove ${name}`}
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

const formatFileSize = (bytes: number): string =>
  bytes < 1024
    ? `${bytes} B`
    : bytes < 1_048_576
      ? `${Math.round(bytes / 1024)} kB`
      : `${(bytes / 1_048_576).toFixed(1)} MB`;

interface OutcomeProps {
  state: ImportState;
  count: number;
  onImport: (previewed: Extract<ImportState, { kind: "checked" }>["report"]) => Promise<void>;
  onRetry: () => void;
  onLeave: () => void;
}

/** The progress of the import and the next actions. */
function Outcome({ state, count, onImport, onRetry, onLeave }: OutcomeProps) {
  switch (state.kind) {
    case "uploading":
      return (
        <Progress
          label={`Uploading: ${formatFileSize(state.sent)} of ${formatFileSize(state.bytes)}`}
          value={state.sent}
          max={Math.max(1, state.bytes)}
        />
      );
    case "checking":
      return <Progress label="Checking every row: nothing is changed yet" value={state.percent} />;
    case "importing":
      return (
        <Progress label="Importing. You can leave this page: you are notified when it is done" value={state.percent} />
      );
    case "refused":
      return <ImportProblems failure={state.failure} onRetry={onRetry} />;
    case "imported":
      return (
        <section aria-label="Imported" className="flex flex-col gap-3">
          <Notice tone="positive" title="Imported">
            Searches now use the imported data.
          </Notice>
          <ReportTable report={state.report} />
          <span>
            <Button onPress={onLeave}>Done</Button>
          </span>
        </section>
      );
    case "checked":
      if (sumOf(state.report) === 0)
        return (
          <Notice tone="info" title="Nothing would change">
            The stored data already matches the files.
          </Notice>
        );
      return (
        <section aria-label="Preview" className="flex flex-col gap-3">
          <h3 className="text-sm">Changes by this import</h3>
          <ReportTable report={state.report} />
          <span>
            <Button variant="primary" onPress={() => void onImport(state.report)}>
              Import {formatCount(count, "file")}
            </Button>
          </span>
        </section>
      );
    default:
      return null;
  }
}
