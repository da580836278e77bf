"use client";

import { FileUp } from "lucide-react";
import { ImportPanel } from "@/components/inventory/import/import-panel-lazy";
import { Button, ButtonLink } from "@/components/ui/button";
import { Segmented } from "@/components/ui/fields/segmented";
import { PageHeader } from "@/components/ui/layout/page-header";
import { ListWithPanel } from "@/components/ui/overlays/beside";
import { PagedTable } from "@/components/ui/tables/paged-table";
import type { TableColumn } from "@/components/ui/tables/table-columns";
import { useAddress } from "@/components/ui/use-address";
import { Dash, KeyValues } from "@/components/ui/values/key-values";
import { Instant } from "@/components/ui/values/instant";
import { t } from "@/lib/language/text";
import { usePages } from "@/lib/staff/client/hooks";
import { ReportTable } from "@/components/inventory/import/import-panel";
import { ProblemList } from "@/components/inventory/import/problem-list";
import { Notice } from "@/components/ui/feedback/notice";
import { SupplyTabs } from "../supply-tabs";
import { importsQuery } from "./filters";
import {
  describeOutcome,
  formatDuration,
  formatFiles,
  formatPerson,
  ImportBadge,
  type ImportRun,
} from "./import-labels";

/** Refetch interval of the list in milliseconds, so that the end of a running import shows. */
const REREAD_MS = 10_000;

/** All imports: by whom, when, and with what result. */
export function ImportsScreen() {
  const { query, change } = useAddress();
  const list = importsQuery(query);
  const pages = usePages("supply.listImports", list, { refetchInterval: REREAD_MS });
  const isOpen = list.query.open !== undefined;
  const openCount = pages.data?.pages[0]?.open ?? 0;
  const current = pages.rows.find(({ import_id: id }) => id === query.get("run"));
  const show = (id: string | null) => change({ run: id }, { isStep: query.get("run") === null });
  return (
    <div data-wide>
      <SupplyTabs />
      <PageHeader
        title={t("supply.import.imports")}
        subtitle={t("supply.import.text")}
        action={
          <Button onPress={() => change({ panel: "import" }, { isStep: true })}>
            <FileUp aria-hidden className="size-4" />
            {t("inventory.importFiles")}
          </Button>
        }
      />
      <div className="mb-3">
        <Segmented
          label={t("supply.import.which")}
          choices={[
            { id: "all", label: t("supply.import.all") },
            { id: "open", label: t("supply.import.open", { count: openCount }) },
          ]}
          value={isOpen ? "open" : "all"}
          onChange={(next) => change({ open: next === "open" ? "true" : null, run: null })}
        />
      </div>
      <ListWithPanel
        panel={current ? { title: formatFiles(current), content: <ImportRunDetails run={current} /> } : null}
        onClose={() => show(null)}
      >
        <PagedTable
          label={t("supply.import.imports")}
          what={t("supply.import.theImports")}
          pages={pages}
          columns={columns()}
          rowId={({ import_id: id }) => id}
          onRow={({ import_id: id }) => show(id)}
          currentId={current?.import_id ?? null}
          empty={isOpen ? noneOpen() : noneAtAll()}
          of="import"
        />
      </ListWithPanel>
      {query.get("panel") === "import" && <ImportPanel onClose={() => change({ panel: null })} />}
    </div>
  );
}

const noneAtAll = () => ({ title: t("supply.import.none"), text: t("supply.import.noneText") });
const noneOpen = () => ({
  title: t("supply.import.noneOpen"),
  text: t("supply.import.noneOpenText"),
  action: <ButtonLink href="/supply/imports">{t("supply.import.showAll")}</ButtonLink>,
});

const columns = (): readonly TableColumn<ImportRun>[] => [
  {
    id: "files",
    header: t("inventory.files"),
    isRowHeader: true,
    cell: (run) => <span className="wrap-anywhere">{formatFiles(run)}</span>,
    className: "min-w-40",
  },
  {
    id: "state",
    header: t("supply.state"),
    cell: (run) => <ImportBadge run={run} />,
  },
  {
    id: "outcome",
    header: t("supply.import.outcome"),
    cell: (run) => (
      <>
        {describeOutcome(run)}
        {run.preview && <span className="block text-xs text-muted">{t("supply.import.checkOnly")}</span>}
      </>
    ),
    className: "w-full min-w-40",
  },
  { id: "person", header: t("supply.import.by"), cell: formatPerson },
  {
    id: "started",
    header: t("supply.import.started"),
    align: "end",
    cell: ({ started_at: at }) => <Instant at={at} isReal />,
  },
  {
    id: "took",
    header: t("supply.import.took"),
    align: "end",
    cell: (run) => <span className="whitespace-nowrap">{formatDuration(run) ?? <Dash />}</span>,
  },
];

/** The details of one import: what it stored, or each wrong cell. */
function ImportRunDetails({ run }: { run: ImportRun }) {
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
