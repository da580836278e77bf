"use client";

import { RotateCw } from "lucide-react";
import dynamic from "next/dynamic";
import { useCallback } from "react";
import { localDate } from "@/lib/core/dates";
import { usePages, useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { useRealNow } from "@/lib/staff/client/service-time";
import { ListWithPanel } from "../ui/overlays/beside";
import { Button, ButtonLink } from "../ui/button";
import { Instant } from "../ui/values/instant";
import { PageHeader } from "../ui/layout/page-header";
import { PagedTable } from "../ui/tables/paged-table";
import type { TableColumn } from "../ui/tables/table-columns";
import { useAddress } from "../ui/use-address";
import { PanelSkeleton } from "../ui/feedback/skeleton";
import { useOwnZone } from "@/lib/staff/client/use-page-values";
import { t } from "@/lib/language/text";
import { type FilterName, type Filters, readFilters, toListQuery } from "./filters";
import { formatDuration } from "./request-details";
import { StatusMark } from "./status-mark";
import { SpanFilter } from "../booking/list/span-filter";
import { FilterBar, FilterChip } from "../ui/tables/filter-bar";
import { SearchBox } from "../ui/fields/search-box";
import type { Choice } from "../ui/fields/select-field";

const statuses = (): Choice[] => [
  { id: "2xx", label: t("requests.status.2xx"), note: "2xx" },
  { id: "refused", label: t("requests.status.refused"), note: "4xx, 5xx" },
  { id: "4xx", label: t("requests.status.4xx"), note: "4xx" },
  { id: "429", label: t("requests.status.429"), note: "429" },
  { id: "5xx", label: t("requests.status.5xx"), note: "5xx" },
];

interface Props {
  filters: Filters;
  isActive: boolean;
  today: string;
  onChange: (what: Partial<Filters>) => void;
  onClear: () => void;
}

/** The filters of the request log. */
function RequestFilters({ filters, isActive, today, onChange, onClear }: Props) {
  const facets = useRead("request.facets", {}, { staleTime: 60_000 }).data;
  const one = (name: FilterName, label: string, choices: readonly Choice[]) => (
    <FilterChip
      label={label}
      choices={choices}
      value={new Set(filters[name] === null ? [] : [filters[name]])}
      onChange={([id]) => onChange({ [name]: id ?? null })}
      isSingle
    />
  );
  const words = (list: readonly string[] = []) => list.map((id) => ({ id, label: id }));
  const credentials = facets?.credentials.map(({ public_id: id, name }) => ({ id, label: name })) ?? [];
  return (
    <FilterBar isActive={isActive} onClear={onClear}>
      <SearchBox
        label={t("common.traceId")}
        value={filters.trace ?? ""}
        onSearch={(trace) => onChange({ trace: trace.trim() })}
        className="w-full sm:w-72"
      />
      {one("status", t("common.status"), statuses())}
      {one("code", t("requests.code"), words(facets?.codes))}
      {one("operation", t("requests.operation"), words(facets?.operations))}
      {credentials.length > 1 && one("credential", t("settings.credential"), credentials)}
      <SpanFilter
        label={t("settings.when")}
        spans={["today", "last_7_days", "last_30_days"]}
        value={filters.when}
        onChange={(when) => onChange({ when })}
        today={today}
      />
    </FilterBar>
  );
}

const RequestDetails = dynamic(() => import("./request-details").then((module) => module.RequestDetails), {
  ssr: false,
  loading: PanelSkeleton,
});

type Call = ResponseOf<"request.list">["items"][number];

const columns = (): readonly TableColumn<Call>[] => [
  { id: "status", header: t("common.status"), cell: (c) => <StatusMark status={c.status} code={c.code} /> },
  {
    id: "call",
    header: t("audit.call"),
    isRowHeader: true,
    cell: (c) => (
      <span className="block truncate font-mono text-xs" title={`${c.method} ${c.path}${c.query ? `?${c.query}` : ""}`}>
        <span className="inline-block w-14 font-semibold">{c.method}</span>
        {c.path.replace("/api/v1", "")}
        {c.query && <span className="text-muted">?{c.query}</span>}
      </span>
    ),
    className: "w-full max-w-0 @max-xl:order-first @max-xl:max-w-none",
  },
  {
    id: "replayed",
    header: t("requests.replayed"),
    cell: (c) => (c.replayed ? <span className="text-xs text-muted">{t("requests.replayed")}</span> : null),
    isWideOnly: true,
    isInPanel: true,
  },
  {
    id: "by",
    header: t("settings.credential"),
    cell: (c) => <span className="whitespace-nowrap">{c.credential_name}</span>,
    isWideOnly: true,
    isInPanel: true,
  },
  {
    id: "took",
    header: t("requests.took"),
    align: "end",
    cell: (c) => <span className="whitespace-nowrap">{formatDuration(c.duration_ms)}</span>,
  },
  { id: "at", header: t("requests.at"), align: "end", cell: (c) => <Instant at={c.at} isReal /> },
];

/** The API calls of the last 30 days, with filters and details of each call. */
export function RequestsScreen() {
  const { query, change } = useAddress();
  const zone = useOwnZone();
  const today = localDate(zone, useRealNow(60_000));
  const filters = readFilters(query);
  const pages = usePages("request.list", { query: toListQuery(filters, today, zone) });
  const open = query.get("open");
  const opened = pages.rows.find((row) => row.public_id === open);
  const isActive = Object.values(filters).some((value) => value !== null);

  const narrow = (what: Partial<Filters>) => change({ ...what, open: null }, { isStep: true });
  const clear = () => change(Object.fromEntries([...Object.keys(filters), "open"].map((name) => [name, null])));
  const close = useCallback(() => change({ open: null }), [change]);
  return (
    <div data-wide>
      <PageHeader
        title={t("requests.requestLog")}
        subtitle={t("requests.text")}
        action={
          <Button
            isPending={pages.isRefetching && !pages.isPlaceholderData}
            pendingLabel={t("requests.reading")}
            onPress={() => void pages.refetch()}
          >
            <RotateCw aria-hidden className="size-4" />
            {t("requests.refresh")}
          </Button>
        }
      />
      <RequestFilters filters={filters} isActive={isActive} today={today} onChange={narrow} onClear={clear} />
      <ListWithPanel
        panel={open === null ? null : { title: titleOf(opened), content: <RequestDetails key={open} id={open} /> }}
        onClose={close}
      >
        <PagedTable
          label={t("requests.apiCalls")}
          what={t("requests.theLog")}
          pages={pages}
          columns={columns()}
          rowId={(row) => row.public_id}
          onRow={({ public_id: id }) => change({ open: id === open ? null : id }, { isStep: open === null })}
          currentId={open}
          empty={isActive ? noneFound() : noneAtAll()}
          of="call"
        />
      </ListWithPanel>
    </div>
  );
}

const titleOf = (call: Call | undefined) =>
  call ? `${call.method} ${call.path.replace("/api/v1", "")}` : t("audit.call");

const noneAtAll = () => ({
  title: t("requests.noCalls"),
  text: t("requests.noCallsText"),
});
const noneFound = () => ({
  title: t("requests.noCallMatches"),
  text: t("requests.noCallMatchesText"),
  action: <ButtonLink href="/requests">{t("common.clearFilters")}</ButtonLink>,
});
