"use client";

import { RotateCw } from "lucide-react";
import dynamic from "next/dynamic";
import { useCallback } from "react";
import { localDate } from "@/lib/core/dates";
import { usePages, useRead } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { useRealNow } from "@/lib/staff/client/service-time";
import { Beside } from "../ui/overlays/beside";
import { Button, ButtonLink } from "../ui/button";
import { Instant } from "../ui/values/instant";
import { PageHeader } from "../ui/layout/page-header";
import { PagedTable } from "../ui/tables/paged-table";
import type { TableColumn } from "../ui/tables/table-columns";
import { useAddress } from "../ui/use-address";
import { PanelSkeleton } from "../ui/feedback/skeleton";
import { useOwnZone } from "@/lib/staff/client/use-page-values";
import { type FilterName, type Filters, filtersOf, listQueryOf } from "./filters";
import { formatDuration } from "./request-details";
import { StatusMark } from "./status-mark";
import { SpanFilter } from "../booking/list/span-filter";
import { FilterBar, FilterChip } from "../ui/tables/filter-bar";
import { SearchBox } from "../ui/fields/search-box";
import type { Choice } from "../ui/fields/select-field";

const STATUSES: Choice[] = [
  { id: "2xx", label: "Successful", note: "2xx" },
  { id: "refused", label: "All errors", note: "4xx, 5xx" },
  { id: "4xx", label: "Client error", note: "4xx" },
  { id: "429", label: "Rate limited", note: "429" },
  { id: "5xx", label: "Server error", note: "5xx" },
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
        label="Trace id"
        value={filters.trace ?? ""}
        onSearch={(trace) => onChange({ trace: trace.trim() })}
        className="w-full sm:w-72"
      />
      {one("status", "Status", STATUSES)}
      {one("code", "Code", words(facets?.codes))}
      {one("operation", "Operation", words(facets?.operations))}
      {credentials.length > 1 && one("credential", "Credential", credentials)}
      <SpanFilter
        label="When"
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

const COLUMNS: readonly TableColumn<Call>[] = [
  { id: "status", header: "Status", cell: (c) => <StatusMark status={c.status} code={c.code} /> },
  {
    id: "call",
    header: "Call",
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
    header: "Replayed",
    cell: (c) => (c.replayed ? <span className="text-xs text-muted">Replayed</span> : null),
    isWideOnly: true,
    isInPanel: true,
  },
  {
    id: "by",
    header: "Credential",
    cell: (c) => <span className="whitespace-nowrap">{c.credential_name}</span>,
    isWideOnly: true,
    isInPanel: true,
  },
  {
    id: "took",
    header: "Took",
    align: "end",
    cell: (c) => <span className="whitespace-nowrap">{formatDuration(c.duration_ms)}</span>,
  },
  { id: "at", header: "At", align: "end", cell: (c) => <Instant at={c.at} isReal /> },
];

/** The API calls of the last 30 days, with filters and details of each call. */
export function RequestsScreen() {
  const { query, change } = useAddress();
  const zone = useOwnZone();
  const today = localDate(zone, useRealNow(60_000));
  const filters = filtersOf(query);
  const pages = usePages("request.list", { query: listQueryOf(filters, today, zone) });
  const open = query.get("open");
  const opened = pages.rows.find((row) => row.public_id === open);
  const isActive = Object.values(filters).some((value) => value !== null);

  const narrow = (what: Partial<Filters>) => change({ ...what, open: null }, { isStep: true });
  const clear = () => change(Object.fromEntries([...Object.keys(filters), "open"].map((name) => [name, null])));
  const close = useCallback(() => change({ open: null }), [change]);
  return (
    <div data-wide>
      <PageHeader
        title="Request log"
        subtitle="API calls of the last 30 days, found by trace id, status and operation. Names and secrets in their bodies are redacted."
        action={
          <Button
            isPending={pages.isRefetching && !pages.isPlaceholderData}
            pendingLabel="Reading"
            onPress={() => void pages.refetch()}
          >
            <RotateCw aria-hidden className="size-4" />
            Refresh
          </Button>
        }
      />
      <RequestFilters filters={filters} isActive={isActive} today={today} onChange={narrow} onClear={clear} />
      <Beside
        panel={open === null ? null : { title: titleOf(opened), content: <RequestDetails key={open} id={open} /> }}
        onClose={close}
      >
        <PagedTable
          label="API calls"
          what="The log"
          pages={pages}
          columns={COLUMNS}
          rowId={(row) => row.public_id}
          onRow={({ public_id: id }) => change({ open: id === open ? null : id }, { isStep: open === null })}
          currentId={open}
          empty={isActive ? NONE_FOUND : NONE_AT_ALL}
          of="call"
        />
      </Beside>
    </div>
  );
}

const titleOf = (call: Call | undefined) => (call ? `${call.method} ${call.path.replace("/api/v1", "")}` : "Call");

const NONE_AT_ALL = {
  title: "No calls yet",
  text: "Calls of your systems to the API appear here within seconds. Actions on these screens are not API calls.",
};
const NONE_FOUND = {
  title: "No call matches",
  text: "No call of the last 30 days matches all filters. Remove one, or clear them.",
  action: <ButtonLink href="/requests">Clear filters</ButtonLink>,
};
