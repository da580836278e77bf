"use client";

import dynamic from "next/dynamic";
import { localDate } from "@/lib/core/dates";
import { usePages, useRead } from "@/lib/staff/client/hooks";
import { useRealNow } from "@/lib/staff/client/service-time";
import { ListWithPanel } from "../ui/overlays/beside";
import { Button, ButtonLink } from "../ui/button";
import { Instant } from "../ui/values/instant";
import { Dash } from "../ui/values/key-values";
import { PageHeader } from "../ui/layout/page-header";
import { PagedTable } from "../ui/tables/paged-table";
import type { TableColumn } from "../ui/tables/table-columns";
import { useAddress } from "../ui/use-address";
import { PanelSkeleton } from "../ui/feedback/skeleton";
import { useOwnZone } from "@/lib/staff/client/use-page-values";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import { ActorMark } from "./actor-mark";
import { AuditFilters } from "./audit-filters";
import type { Entry } from "./audit-details";
import { type Filters, readFilters, toListQuery } from "./filters";
import { Download } from "lucide-react";
import { useDownload } from "../booking/list/use-download";
import { CopyButton } from "../ui/values/copy-field";
import { Notice } from "../ui/feedback/notice";

/** Exports every entry that matches the filters, not only the page on screen. */
function AuditExport({ query }: { query: Record<string, unknown> }) {
  const { mutate, isPending, isSuccess, error } = useDownload();
  const given = Object.entries(query).filter(
    ([name, value]) => name !== "limit" && value !== null && value !== undefined,
  );
  const search = new URLSearchParams(given as [string, string][]).toString();
  return (
    <>
      <output className="text-xs text-muted">
        {error ? t("audit.notExported", { message: error.message }) : isSuccess && t("audit.exported")}
      </output>
      <Button
        isPending={isPending}
        pendingLabel={t("audit.exporting")}
        onPress={() => mutate(`/audit/export.csv?${search}`)}
      >
        <Download aria-hidden className="size-4" />
        {t("audit.exportCsv")}
      </Button>
    </>
  );
}

/** How far the audit's hash chain is sealed, with a warning while sealing is overdue. */
function AuditSeal() {
  const { data } = useRead("audit.head", {});
  if (!data) return null;
  const { seal, unsealed_since: since, is_overdue: isOverdue } = data;
  return (
    <>
      {isOverdue && since !== null && (
        <Notice tone="negative" title={t("audit.notSealed")}>
          {rich("audit.unsealedSince", { since: <Instant at={since} isExact isReal /> })}
        </Notice>
      )}
      {seal && (
        <p className="mb-3 flex flex-wrap items-center gap-1 text-xs text-muted">
          {rich("audit.seal", {
            number: seal.number,
            sealedAt: <Instant key="sealed" at={seal.sealed_at} isReal />,
          })}
          <span className="font-mono">{seal.hash.slice(0, 12)}…</span>
          <CopyButton text={seal.hash} what={t("audit.hashOfHead")} />
        </p>
      )}
    </>
  );
}

const AuditDetails = dynamic(() => import("./audit-details").then((module) => module.AuditDetails), {
  ssr: false,
  loading: PanelSkeleton,
});

function columnsFor(isOperator: boolean): readonly TableColumn<Entry>[] {
  return [
    {
      id: "actor",
      header: t("audit.who"),
      cell: (e) => <ActorMark actor={e.actor} name={e.actor_name} />,
      isRowHeader: true,
      className: "max-w-56",
    },
    { id: "operation", header: t("audit.what"), cell: (e) => <span className="font-mono text-xs">{e.operation}</span> },
    {
      id: "subject",
      header: t("audit.record"),
      cell: (e) =>
        e.subject === null ? <Dash /> : <span className="font-mono text-xs wrap-anywhere">{e.subject}</span>,
    },
    ...(isOperator
      ? [
          {
            id: "tenant",
            header: t("common.partner"),
            cell: (e: Entry) => e.tenant_name ?? <Dash />,
          } satisfies TableColumn<Entry>,
        ]
      : []),
    { id: "at", header: t("audit.when"), align: "end", cell: (e) => <Instant at={e.at} isReal /> },
  ];
}

/** The audit log: who changed what and when. Operators see every tenant. */
export function AuditScreen({ isOperator }: { isOperator: boolean }) {
  const { query, change } = useAddress();
  const zone = useOwnZone();
  const today = localDate(zone, useRealNow(60_000));
  const filters = readFilters(query);
  const pages = usePages("audit.list", { query: toListQuery(filters, today, zone) });
  const open = query.get("open");
  const opened = pages.rows.find((row) => row.id === open);
  const isActive = Object.values(filters).some((value) => value !== null);

  const narrow = (what: Partial<Filters>) => change({ ...what, open: null }, { isStep: true });
  const none = Object.fromEntries([...Object.keys(filters), "open"].map((name) => [name, null]));
  const only = (what: Partial<Filters>) => change({ ...none, ...what }, { isStep: true });
  const title = isOperator ? t("audit.textAll") : t("audit.text");
  return (
    <div data-wide>
      <PageHeader
        title={t("audit.audit")}
        subtitle={title}
        action={<AuditExport query={toListQuery(filters, today, zone)} />}
      />
      <AuditSeal />
      <AuditFilters
        filters={filters}
        isActive={isActive}
        isOperator={isOperator}
        today={today}
        onChange={narrow}
        onClear={() => change(none)}
      />
      <ListWithPanel
        panel={
          opened
            ? {
                title: opened.operation,
                content: <AuditDetails entry={opened} isOperator={isOperator} onOnly={only} />,
              }
            : null
        }
        onClose={() => change({ open: null })}
      >
        <PagedTable
          label={t("audit.audit")}
          what={t("audit.theAudit")}
          pages={pages}
          columns={columnsFor(isOperator)}
          rowId={(row) => row.id}
          onRow={({ id }) => change({ open: id === open ? null : id }, { isStep: open === null })}
          currentId={open}
          empty={isActive ? noneFound() : noneAtAll()}
          of="entry"
        />
      </ListWithPanel>
    </div>
  );
}

const noneAtAll = () => ({
  title: t("audit.noEntries"),
  text: t("audit.noEntriesText"),
});
const noneFound = () => ({
  title: t("audit.noEntryMatches"),
  text: t("audit.noEntryMatchesText"),
  action: <ButtonLink href="/audit">{t("common.clearFilters")}</ButtonLink>,
});
