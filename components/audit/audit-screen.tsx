"use client";

import dynamic from "next/dynamic";
import { localDate } from "@/lib/core/dates";
import { usePages, useRead } from "@/lib/staff/client/hooks";
import { useRealNow } from "@/lib/staff/client/service-time";
import { Beside } from "../ui/overlays/beside";
import { Button, ButtonLink } from "../ui/button";
import { Instant } from "../ui/values/instant";
import { Dash } from "../ui/values/key-values";
import { PageHeader } from "../ui/layout/page-header";
import { PagedTable } from "../ui/tables/paged-table";
import type { TableColumn } from "../ui/tables/table-columns";
import { useAddress } from "../ui/use-address";
import { PanelSkeleton } from "../ui/feedback/skeleton";
import { useOwnZone } from "@/lib/staff/client/use-page-values";
import { ActorMark } from "./actor-mark";
import { AuditFilters } from "./audit-filters";
import type { Entry } from "./audit-details";
import { type Filters, filtersOf, listQueryOf } from "./filters";
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
        {error ? `Not exported: ${error.message}` : isSuccess && "Exported"}
      </output>
      <Button isPending={isPending} pendingLabel="Exporting" onPress={() => mutate(`/audit/export.csv?${search}`)}>
        <Download aria-hidden className="size-4" />
        Export CSV
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
        <Notice tone="negative" title="The audit is not being sealed">
          Unsealed entries since <Instant at={since} isExact isReal />. Check that a worker is running.
        </Notice>
      )}
      {seal && (
        <p className="mb-3 flex flex-wrap items-center gap-1 text-xs text-muted">
          Seal {seal.number}, <Instant at={seal.sealed_at} isReal />, head
          <span className="font-mono">{seal.hash.slice(0, 12)}…</span>
          <CopyButton text={seal.hash} what="hash of the head" />
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
      header: "Who",
      cell: (e) => <ActorMark actor={e.actor} name={e.actor_name} />,
      isRowHeader: true,
      className: "max-w-56",
    },
    { id: "operation", header: "What", cell: (e) => <span className="font-mono text-xs">{e.operation}</span> },
    {
      id: "subject",
      header: "Record",
      cell: (e) =>
        e.subject === null ? <Dash /> : <span className="font-mono text-xs wrap-anywhere">{e.subject}</span>,
    },
    ...(isOperator
      ? [
          {
            id: "tenant",
            header: "Partner",
            cell: (e: Entry) => e.tenant_name ?? <Dash />,
          } satisfies TableColumn<Entry>,
        ]
      : []),
    { id: "at", header: "When", align: "end", cell: (e) => <Instant at={e.at} isReal /> },
  ];
}

/** The audit log: who changed what and when. Operators see every tenant. */
export function AuditScreen({ isOperator }: { isOperator: boolean }) {
  const { query, change } = useAddress();
  const zone = useOwnZone();
  const today = localDate(zone, useRealNow(60_000));
  const filters = filtersOf(query);
  const pages = usePages("audit.list", { query: listQueryOf(filters, today, zone) });
  const open = query.get("open");
  const opened = pages.rows.find((row) => row.id === open);
  const isActive = Object.values(filters).some((value) => value !== null);

  const narrow = (what: Partial<Filters>) => change({ ...what, open: null }, { isStep: true });
  const none = Object.fromEntries([...Object.keys(filters), "open"].map((name) => [name, null]));
  const only = (what: Partial<Filters>) => change({ ...none, ...what }, { isStep: true });
  const title = isOperator
    ? "Every change made by partners, operators and the service."
    : "Every change in your account, made by your systems, your users and the service.";
  return (
    <div data-wide>
      <PageHeader title="Audit" subtitle={title} action={<AuditExport query={listQueryOf(filters, today, zone)} />} />
      <AuditSeal />
      <AuditFilters
        filters={filters}
        isActive={isActive}
        isOperator={isOperator}
        today={today}
        onChange={narrow}
        onClear={() => change(none)}
      />
      <Beside
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
          label="Audit"
          what="The audit"
          pages={pages}
          columns={columnsFor(isOperator)}
          rowId={(row) => row.id}
          onRow={({ id }) => change({ open: id === open ? null : id }, { isStep: open === null })}
          currentId={open}
          empty={isActive ? NONE_FOUND : NONE_AT_ALL}
          of="entry"
        />
      </Beside>
    </div>
  );
}

const NONE_AT_ALL = {
  title: "No entries yet",
  text: "Every booking, cancellation and change of a setting is recorded here, with who made it and when.",
};
const NONE_FOUND = {
  title: "No entry matches",
  text: "No entry matches all filters. Enter ids in full.",
  action: <ButtonLink href="/audit">Clear filters</ButtonLink>,
};
