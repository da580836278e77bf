import { ReportTable } from "@/components/inventory/import/import-panel";
import { ProblemList } from "@/components/inventory/import/problem-list";
import { Notice } from "@/components/ui/feedback/notice";
import { Instant } from "@/components/ui/values/instant";
import { KeyValues } from "@/components/ui/values/key-values";
import { t } from "@/lib/language/text";
import { ImportBadge, type ImportRun, describeOutcome, formatPerson } from "./import-labels";

/** The details of one import: what it stored, or each wrong cell. */
export function ImportRunDetails({ run }: { run: ImportRun }) {
  const { state, changes, problems, files, started_at: started, ended_at: ended } = run;
  const isFailed = state === "REFUSED" || state === "FAILED" || state === "STOPPED";
  return (
    <div className="flex flex-col gap-4">
      <span>
        <ImportBadge run={run} />
      </span>
      {isFailed && (
        <Notice tone="negative" title={t("supply.import.nothingStored")}>
          {describeOutcome(run)}
        </Notice>
      )}
      <KeyValues
        items={[
          [t("supply.import.by"), formatPerson(run)],
          [t("supply.import.started"), <Instant key="started" at={started} isReal isExact />],
          ...(ended === null
            ? []
            : [[t("supply.import.ended"), <Instant key="ended" at={ended} isReal isExact />] as const]),
          [
            t("inventory.files"),
            <ul key="files" className="font-mono text-xs">
              {files.map((file) => (
                <li key={file}>{file}</li>
              ))}
            </ul>,
          ],
        ]}
      />
      {state === "DONE" && changes && Object.keys(changes).length > 0 && <ReportTable report={{ changes }} />}
      {problems.length > 0 && <ProblemList problems={problems} />}
    </div>
  );
}
