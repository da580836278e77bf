"use client";

import { CircleCheck, KeyRound, ShieldAlert, TriangleAlert } from "lucide-react";
import { SECURITY_EVENT_TYPES } from "@/lib/security-log/event-types";
import { usePages } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { Badge } from "../ui/values/badge";
import { Beside } from "../ui/overlays/beside";
import { ButtonLink } from "../ui/button";
import { FilterBar, FilterChip } from "../ui/tables/filter-bar";
import { Instant } from "../ui/values/instant";
import { Dash, KeyValues } from "../ui/values/key-values";
import { PagedTable } from "../ui/tables/paged-table";
import { SearchBox } from "../ui/fields/search-box";
import type { TableColumn } from "../ui/tables/table-columns";
import { useAddress } from "../ui/use-address";
import { securityQuery } from "./queries";
import { formatBrowser } from "./format-browser";
import { SettingsFrame } from "./settings-frame";

type Event = ResponseOf<"securityEvent.list">["items"][number];

const LOOKS = {
  success: { tone: "positive", icon: CircleCheck },
  change: { tone: "accent", icon: KeyRound },
  failure: { tone: "caution", icon: TriangleAlert },
  guess: { tone: "negative", icon: ShieldAlert },
} as const;
const CHOICES = Object.entries(SECURITY_EVENT_TYPES).map(([id, { label }]) => ({ id, label }));

const COLUMNS: readonly TableColumn<Event>[] = [
  {
    id: "type",
    header: "Event",
    isRowHeader: true,
    cell: ({ type, attempts, detail }) => (
      <span className="block py-1">
        <Badge {...LOOKS[SECURITY_EVENT_TYPES[type].outcome]}>{SECURITY_EVENT_TYPES[type].label}</Badge>
        {attempts > 1 && <span className="ms-2 text-xs text-muted">{attempts} times</span>}
        {detail !== null && <span className="block text-xs font-normal text-muted">{detail}</span>}
      </span>
    ),
    className: "h-auto!",
  },
  {
    id: "who",
    header: "Who",
    cell: ({ subject_name: name, identity }) => (
      <span className="block wrap-anywhere">
        {name ?? identity ?? <Dash />}
        {name !== null && identity !== null && name !== identity && (
          <span className="block text-xs text-muted">{identity}</span>
        )}
      </span>
    ),
  },
  { id: "address", header: "Address", cell: ({ address }) => <span className="font-mono text-xs">{address}</span> },
  { id: "at", header: "When", align: "end", cell: ({ at }) => <Instant at={at} isReal /> },
];
const PARTNER: TableColumn<Event> = {
  id: "tenant",
  header: "Partner",
  isWideOnly: true,
  cell: ({ tenant_name: name }) => name ?? <Dash />,
};

/** The log of sign-ins, tokens and changes of passwords and second factors, failed and successful. */
export function SecurityScreen({ role }: { role: "admin" | "operator" }) {
  const { query, change } = useAddress();
  const listQuery = securityQuery(query);
  const pages = usePages("securityEvent.list", listQuery);
  const isActive = query.get("type") !== null || query.get("q") !== null;
  const none = { type: null, q: null, open: null };
  const open = query.get("open");
  const opened = pages.rows.find((row) => row.id === open);
  return (
    <SettingsFrame
      viewerRole={role}
      subtitle={
        role === "operator"
          ? "Every sign-in, access token and change of a password or second factor, of all partners and operators."
          : "Every sign-in, access token and change of a password or second factor in your account."
      }
    >
      <FilterBar isActive={isActive} onClear={() => change(none)}>
        <SearchBox
          label="Address, name or id, in full"
          value={query.get("q") ?? ""}
          onSearch={(text) => change({ q: text || null, open: null }, { isStep: true })}
          className="w-full sm:w-72"
        />
        <FilterChip
          label="Event"
          choices={CHOICES}
          value={new Set(listQuery.query?.type ? [listQuery.query.type] : [])}
          onChange={([chosen]) => change({ type: chosen ?? null, open: null }, { isStep: true })}
          isSingle
        />
      </FilterBar>
      <Beside
        panel={
          opened ? { title: SECURITY_EVENT_TYPES[opened.type].label, content: <EventDetails event={opened} /> } : null
        }
        onClose={() => change({ open: null })}
      >
        <PagedTable
          label="Security log"
          what="The security log"
          pages={pages}
          onRow={({ id }) => change({ open: id === open ? null : id }, { isStep: open === null })}
          currentId={open}
          columns={role === "operator" ? [...COLUMNS.slice(0, 2), PARTNER, ...COLUMNS.slice(2)] : COLUMNS}
          rowId={(row) => row.id}
          empty={isActive ? NONE_FOUND : NONE_AT_ALL}
          of="event"
        />
      </Beside>
    </SettingsFrame>
  );
}

/** All details of one event. */
function EventDetails({ event }: { event: Event }) {
  return (
    <KeyValues
      items={[
        ["Who", event.subject_name ?? event.identity],
        ["Given as", event.identity],
        ["Id", event.subject],
        ["Partner", event.tenant_name],
        ["Address", event.address],
        ["Program", event.agent === "" ? null : formatBrowser(event.agent)],
        ["Attempts", event.attempts],
        ["Reason", event.detail],
        ["When", <Instant key="when" at={event.at} isExact isReal />],
        ["Trace id", event.trace_id],
      ]}
    />
  );
}

const NONE_AT_ALL = {
  title: "No events yet",
  text: "Every sign-in and every access token is recorded here with its origin.",
};
const NONE_FOUND = {
  title: "No event matches",
  text: "Addresses, names and ids are searched for in full.",
  action: <ButtonLink href="/settings/security">Clear filters</ButtonLink>,
};
