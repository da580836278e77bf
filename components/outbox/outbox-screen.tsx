"use client";

import dynamic from "next/dynamic";
import { useCallback } from "react";
import { localDate } from "@/lib/core/dates";
import { MAIL_KINDS, MAIL_STATUSES } from "@/lib/notification/mail-status";
import { usePages } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { useRealNow } from "@/lib/staff/client/service-time";
import { SpanFilter } from "../booking/list/span-filter";
import { ListWithPanel } from "../ui/overlays/beside";
import { ButtonLink } from "../ui/button";
import { DataTable, type TableColumn } from "../ui/tables/data-table";
import { FilterBar, FilterChip, PopoverChip } from "../ui/tables/filter-bar";
import { Instant } from "../ui/values/instant";
import { Dash } from "../ui/values/key-values";
import { LoadMore } from "../ui/tables/load-more";
import { ReadFailure } from "../ui/tables/unread";
import { PageHeader } from "../ui/layout/page-header";
import { SearchBox } from "../ui/fields/search-box";
import { useAddress } from "../ui/use-address";
import { PanelSkeleton } from "../ui/feedback/skeleton";
import { useOwnZone } from "@/lib/staff/client/use-page-values";
import { t } from "@/lib/language/text";
import { toListQuery, readFilters, type Filters } from "./filters";
import { labelMailKinds, MailBadge, describeMailStates } from "./mail-status";

const MailDetails = dynamic(() => import("./mail-details").then((module) => module.MailDetails), {
  ssr: false,
  loading: PanelSkeleton,
});

type Mail = ResponseOf<"guest_mail.list">["items"][number];

const columns = (): readonly TableColumn<Mail>[] => [
  { id: "status", header: t("common.status"), cell: (m) => <MailBadge status={m.status} /> },
  {
    id: "kind",
    header: t("outbox.mail"),
    cell: (m) => <span className="whitespace-nowrap">{labelMailKinds()[m.kind]}</span>,
    isRowHeader: true,
    className: "@max-xl:order-first",
  },
  { id: "booking", header: t("outbox.booking"), cell: (m) => <span className="tabular-nums">{m.booking_number}</span> },
  {
    id: "recipient",
    header: t("outbox.to"),
    cell: (m) => (m.recipient === null ? <Dash /> : <span className="wrap-anywhere">{m.recipient}</span>),
    className: "w-full",
  },
  { id: "at", header: t("outbox.written"), align: "end", cell: (m) => <Instant at={m.created_at} isReal /> },
];

const statusChoices = () => MAIL_STATUSES.map((id) => ({ id, label: describeMailStates()[id].word }));
const kindChoices = () => MAIL_KINDS.map((id) => ({ id, label: labelMailKinds()[id] }));
/** Polling interval while a mail is being sent. */
const ON_ITS_WAY_MS = 5_000;

/** Mails to guests with their delivery status and content. */
export function OutboxScreen({ mayResend }: { mayResend: boolean }) {
  const { query, change } = useAddress();
  const zone = useOwnZone();
  const today = localDate(zone, useRealNow(60_000));
  const filters = readFilters(query);
  const pages = usePages(
    "guest_mail.list",
    { query: toListQuery(filters, today, zone) },
    { refetchInterval: ON_ITS_WAY_MS },
  );
  const { rows, error, isPending, isPlaceholderData, refetch } = pages;
  const open = query.get("open");
  const opened = rows.find((row) => row.public_id === open);
  const isActive = Object.values(filters).some((value) => value !== null);

  const narrow = (what: Partial<Filters>) => change({ ...what, open: null }, { isStep: true });
  const clear = () => change(Object.fromEntries([...Object.keys(filters), "open"].map((name) => [name, null])));
  const close = useCallback(() => change({ open: null }), [change]);
  return (
    <div data-wide>
      <PageHeader title={t("outbox.outbox")} subtitle={t("outbox.outboxText")} />
      <FilterBar isActive={isActive} onClear={clear}>
        <SearchBox
          label={t("outbox.recipientOrNumber")}
          value={filters.q ?? ""}
          onSearch={(q) => narrow({ q: q.trim() })}
          className="w-full sm:w-72"
        />
        <FilterChip
          label={t("common.status")}
          choices={statusChoices()}
          value={new Set(filters.status === null ? [] : [filters.status])}
          onChange={([status]) => narrow({ status: (status as Filters["status"]) ?? null })}
          isSingle
        />
        <FilterChip
          label={t("outbox.mail")}
          choices={kindChoices()}
          value={new Set(filters.kind === null ? [] : [filters.kind])}
          onChange={([kind]) => narrow({ kind: (kind as Filters["kind"]) ?? null })}
          isSingle
        />
        <PopoverChip
          label={t("outbox.booking")}
          words={filters.booking ?? ""}
          onClear={() => narrow({ booking: null })}
        >
          <SearchBox
            label={t("outbox.bookingIdInFull")}
            value={filters.booking ?? ""}
            onSearch={(booking) => narrow({ booking: booking.trim() })}
            className="w-80 max-w-[calc(100vw-2rem)] p-1"
          />
        </PopoverChip>
        <SpanFilter
          label={t("outbox.written")}
          spans={["today", "last_7_days", "last_30_days"]}
          value={filters.when}
          onChange={(when) => narrow({ when })}
          today={today}
        />
      </FilterBar>
      {error && <ReadFailure what={t("outbox.theOutbox")} failure={error} onRetry={() => void refetch()} />}
      {!(error && !rows.length) && (
        <ListWithPanel
          panel={
            open === null
              ? null
              : {
                  title: opened ? labelMailKinds()[opened.kind] : t("outbox.mail"),
                  content: <MailDetails key={open} id={open} mayResend={mayResend} onResent={() => void refetch()} />,
                }
          }
          onClose={close}
        >
          <div aria-busy={isPlaceholderData} className={isPlaceholderData ? "opacity-60" : undefined}>
            <DataTable
              label={t("outbox.mailsToGuests")}
              columns={columns()}
              rows={rows}
              rowId={(row) => row.public_id}
              onRow={({ public_id: id }) => change({ open: id === open ? null : id }, { isStep: open === null })}
              currentId={open}
              isLoading={isPending}
              empty={isActive ? noneFound() : noneAtAll()}
            />
          </div>
          <LoadMore
            shown={rows.length}
            of="mail"
            hasMore={pages.hasNextPage}
            isLoading={pages.isFetchingNextPage}
            onMore={() => void pages.fetchNextPage()}
          />
        </ListWithPanel>
      )}
    </div>
  );
}

const noneAtAll = () => ({
  title: t("outbox.noMails"),
  text: t("outbox.noMailsText"),
  action: (
    <ButtonLink href="/search" variant="primary">
      {t("common.search")}
    </ButtonLink>
  ),
});
const noneFound = () => ({
  title: t("outbox.noMailMatches"),
  text: t("outbox.noMailMatchesText"),
  action: <ButtonLink href="/outbox">{t("common.clearFilters")}</ButtonLink>,
});
