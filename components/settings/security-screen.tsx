"use client";

import { CircleCheck, KeyRound, ShieldAlert, TriangleAlert } from "lucide-react";
import { SECURITY_EVENT_TYPES, SECURITY_EVENT_TYPE_NAMES } from "@/lib/security-log/event-types";
import { usePages } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { t } from "@/lib/language/text";
import { Badge } from "../ui/values/badge";
import { ListWithPanel } from "../ui/overlays/beside";
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
const choices = () => SECURITY_EVENT_TYPE_NAMES.map((id) => ({ id, label: t(`settings.securityEvent.${id}`) }));

const columns = (): readonly TableColumn<Event>[] => [
  {
    id: "type",
    header: t("settings.event"),
    isRowHeader: true,
    cell: ({ type, attempts, detail }) => (
      <span className="block py-1">
        <Badge {...LOOKS[SECURITY_EVENT_TYPES[type].outcome]}>{t(`settings.securityEvent.${type}`)}</Badge>
        {attempts > 1 && <span className="ms-2 text-xs text-muted">{t("settings.times", { attempts })}</span>}
        {detail !== null && <span className="block text-xs font-normal text-muted">{detail}</span>}
      </span>
    ),
    className: "h-auto!",
  },
  {
    id: "who",
    header: t("settings.who"),
    cell: ({ subject_name: name, identity }) => (
      <span className="block wrap-anywhere">
        {name ?? identity ?? <Dash />}
        {name !== null && identity !== null && name !== identity && (
          <span className="block text-xs text-muted">{identity}</span>
        )}
      </span>
    ),
  },
  {
    id: "address",
    header: t("settings.address"),
    cell: ({ address }) => <span className="font-mono text-xs">{address}</span>,
  },
  { id: "at", header: t("settings.when"), align: "end", cell: ({ at }) => <Instant at={at} isReal /> },
];
const partner = (): TableColumn<Event> => ({
  id: "tenant",
  header: t("common.partner"),
  isWideOnly: true,
  cell: ({ tenant_name: name }) => name ?? <Dash />,
});

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
      subtitle={role === "operator" ? t("settings.securityTextAll") : t("settings.securityText")}
    >
      <FilterBar isActive={isActive} onClear={() => change(none)}>
        <SearchBox
          label={t("settings.securitySearch")}
          value={query.get("q") ?? ""}
          onSearch={(text) => change({ q: text || null, open: null }, { isStep: true })}
          className="w-full sm:w-72"
        />
        <FilterChip
          label={t("settings.event")}
          choices={choices()}
          value={new Set(listQuery.query?.type ? [listQuery.query.type] : [])}
          onChange={([chosen]) => change({ type: chosen ?? null, open: null }, { isStep: true })}
          isSingle
        />
      </FilterBar>
      <ListWithPanel
        panel={
          opened ? { title: SECURITY_EVENT_TYPES[opened.type].label, content: <EventDetails event={opened} /> } : null
        }
        onClose={() => change({ open: null })}
      >
        <PagedTable
          label={t("settings.securityLog")}
          what={t("settings.theSecurityLog")}
          pages={pages}
          onRow={({ id }) => change({ open: id === open ? null : id }, { isStep: open === null })}
          currentId={open}
          columns={role === "operator" ? [...columns().slice(0, 2), partner(), ...columns().slice(2)] : columns()}
          rowId={(row) => row.id}
          empty={isActive ? noneFound() : noneAtAll()}
          of="event"
        />
      </ListWithPanel>
    </SettingsFrame>
  );
}

/** All details of one event. */
function EventDetails({ event }: { event: Event }) {
  return (
    <KeyValues
      items={[
        [t("settings.who"), event.subject_name ?? event.identity],
        [t("settings.givenAs"), event.identity],
        [t("settings.id"), event.subject],
        [t("common.partner"), event.tenant_name],
        [t("settings.address"), event.address],
        [t("settings.program"), event.agent === "" ? null : formatBrowser(event.agent)],
        [t("settings.attempts"), event.attempts],
        [t("settings.reason"), event.detail],
        [t("settings.when"), <Instant key="when" at={event.at} isExact isReal />],
        [t("common.traceId"), event.trace_id],
      ]}
    />
  );
}

const noneAtAll = () => ({
  title: t("settings.noEvents"),
  text: t("settings.noEventsText"),
});
const noneFound = () => ({
  title: t("settings.noEventMatches"),
  text: t("settings.noEventMatchesText"),
  action: <ButtonLink href="/settings/security">{t("common.clearFilters")}</ButtonLink>,
});
