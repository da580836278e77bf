"use client";

import dynamic from "next/dynamic";
import { useCallback } from "react";
import { localDate } from "@/lib/core/dates";
import { MAIL_KINDS, MAIL_STATUSES } from "@/lib/notification/mail-status";
import { usePages } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { useRealNow } from "@/lib/staff/client/service-time";
import { SpanFilter } from "../booking/list/span-filter";
import { Beside } from "../ui/overlays/beside";
import { ButtonLink } from "../ui/button";
import { DataTable, type TableColumn } from "../ui/tables/data-table";
import { FilterBar, FilterChip, PopoverChip } from "../ui/tables/filter-bar";
import { Instant } from "../ui/values/instant";
import { Dash } from "../ui/values/key-values";
import { LoadMore } from "../ui/tables/load-more";
import { Unread } from "../ui/tables/unread";
import { PageHeader } from "../ui/layout/page-header";
import { SearchBox } from "../ui/fields/search-box";
import { useAddress } from "../ui/use-address";
import { PanelSkeleton } from "../ui/feedback/skeleton";
import { useOwnZone } from "@/lib/staff/client/use-page-values";
import { listQueryOf, filtersOf, type Filters } from "./filters";
import { KINDS, MailBadge, STATES } from "./mail-status";

const MailDetails = dynamic(() => import("./mail-details").then((module) => module.MailDetails), {
  ssr: false,
  loading: PanelSkeleton,
});

type Mail = ResponseOf<"guest_mail.list">["items"][number];

const COLUMNS: readonly TableColumn<Mail>[] = [
  { id: "status", header: "Status", cell: (m) => <MailBadge status={m.status} /> },
  {
    id: "kind",
    header: "Mail",
    cell: (m) => <span className="whitespace-nowrap">{KINDS[m.kind]}</span>,
    isRowHeader: true,
    className: "@max-xl:order-first",
  },
  { id: "booking", header: "Booking", cell: (m) => <span className="tabular-nums">{m.booking_number}</span> },
  {
    id: "recipient",
    header: "To",
    cell: (m) => (m.recipient === null ? <Dash /> : <span className="wrap-anywhere">{m.recipient}</span>),
    className: "w-full",
  },
  { id: "at", header: "Written", align: "end", cell: (m) => <Instant at={m.created_at} isReal /> },
];

const STATUS_CHOICES = MAIL_STATUSES.map((id) => ({ id, label: STATES[id].word }));
const KIND_CHOICES = MAIL_KINDS.map((id) => ({ id, label: KINDS[id] }));
/** Polling interval while a mail is being sent. */
const ON_ITS_WAY_MS = 5_000;

/** Mails to guests with their delivery status and content. */
export function OutboxScreen({ mayResend }: { mayResend: boolean }) {
  const { query, change } = useAddress();
  const zone = useOwnZone();
  const today = localDate(zone, useRealNow(60_000));
  const filters = filtersOf(query);
  const pages = usePages(
    "guest_mail.list",
    { query: listQueryOf(filters, today, zone) },
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
      <PageHeader
        title="Outbox"
        subtitle="Mails to guests: confirmations with their voucher, and cancellations. Stored for 30 days after sending; you can read and resend them."
      />
      <FilterBar isActive={isActive} onClear={clear}>
        <SearchBox
          label="Recipient or booking number"
          value={filters.q ?? ""}
          onSearch={(q) => narrow({ q: q.trim() })}
          className="w-full sm:w-72"
        />
        <FilterChip
          label="Status"
          choices={STATUS_CHOICES}
          value={new Set(filters.status === null ? [] : [filters.status])}
          onChange={([status]) => narrow({ status: (status as Filters["status"]) ?? null })}
          isSingle
        />
        <FilterChip
          label="Mail"
          choices={KIND_CHOICES}
          value={new Set(filters.kind === null ? [] : [filters.kind])}
          onChange={([kind]) => narrow({ kind: (kind as Filters["kind"]) ?? null })}
          isSingle
        />
        <PopoverChip label="Booking" words={filters.booking ?? ""} onClear={() => narrow({ booking: null })}>
          <SearchBox
            label="The booking's id, in full"
            value={filters.booking ?? ""}
            onSearch={(booking) => narrow({ booking: booking.trim() })}
            className="w-80 max-w-[calc(100vw-2rem)] p-1"
          />
        </PopoverChip>
        <SpanFilter
          label="Written"
          spans={["today", "last_7_days", "last_30_days"]}
          value={filters.when}
          onChange={(when) => narrow({ when })}
          today={today}
        />
      </FilterBar>
      {error && <Unread what="The outbox" failure={error} onRetry={() => void refetch()} />}
      {!(error && !rows.length) && (
        <Beside
          panel={
            open === null
              ? null
              : {
                  title: opened ? KINDS[opened.kind] : "Mail",
                  content: <MailDetails key={open} id={open} mayResend={mayResend} onResent={() => void refetch()} />,
                }
          }
          onClose={close}
        >
          <div aria-busy={isPlaceholderData} className={isPlaceholderData ? "opacity-60" : undefined}>
            <DataTable
              label="Mails to guests"
              columns={COLUMNS}
              rows={rows}
              rowId={(row) => row.public_id}
              onRow={({ public_id: id }) => change({ open: id === open ? null : id }, { isStep: open === null })}
              currentId={open}
              isLoading={isPending}
              empty={isActive ? NONE_FOUND : NONE_AT_ALL}
            />
          </div>
          <LoadMore
            shown={rows.length}
            of="mail"
            hasMore={pages.hasNextPage}
            isLoading={pages.isFetchingNextPage}
            onMore={() => void pages.fetchNextPage()}
          />
        </Beside>
      )}
    </div>
  );
}

const NONE_AT_ALL = {
  title: "No mails yet",
  text: "Mails are sent when a booking is confirmed or cancelled with the option to notify the contact.",
  action: (
    <ButtonLink href="/search" variant="primary">
      Search
    </ButtonLink>
  ),
};
const NONE_FOUND = {
  title: "No mail matches",
  text: "No mail matches all filters. Mails are deleted 30 days after they were sent.",
  action: <ButtonLink href="/outbox">Clear filters</ButtonLink>,
};
