"use client";

import { DecidedList } from "./decided-list";
import dynamic from "next/dynamic";
import { useServiceNow } from "@/lib/staff/client/service-time";
import { usePages } from "@/lib/staff/client/hooks";
import { ListWithPanel } from "@/components/ui/overlays/beside";
import { Notice } from "@/components/ui/feedback/notice";
import { PageHeader } from "@/components/ui/layout/page-header";
import { PagedTable } from "@/components/ui/tables/paged-table";
import { SearchBox } from "@/components/ui/fields/search-box";
import { Segmented } from "@/components/ui/fields/segmented";
import { PanelSkeleton } from "@/components/ui/feedback/skeleton";
import { TextLink } from "@/components/ui/values/text-link";
import { useAddress } from "@/components/ui/use-address";
import { formatCount } from "@/lib/format/counts";
import { queueQuery } from "./queries";
import { rowId, queueColumns } from "./queue-columns";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";
import type { ReactNode } from "react";

const QueuePanel = dynamic(() => import("./queue-panel").then((module) => module.QueuePanel), {
  ssr: false,
  loading: PanelSkeleton,
});

const STATES = ["requests", "stale"] as const;
const DECIDED = "decided";
/** Polling interval in milliseconds: new requests appear without a reload. */
const EVERY = 15_000;

const staleLink = (text: ReactNode) => (
  <TextLink key="stale" href="?state=stale">
    {text}
  </TextLink>
);

/** The on-request queue of all partners, the earliest deadline first. */
export function OnRequestScreen() {
  const { query, change } = useAddress();
  const listQuery = queueQuery(query);
  const { state, q = "" } = listQuery.query;
  const list = usePages("queue.list", listQuery, { refetchInterval: EVERY });
  const now = useServiceNow(EVERY);
  const open = query.get("open");
  const [tenant, booking] = (open ?? "").split(".");
  const { waiting = 0, stale = 0 } = list.data?.pages[0] ?? {};
  const counts = { requests: waiting, stale };
  const isDecided = query.get("state") === DECIDED;
  const number = list.rows.find((row) => rowId(row) === open)?.booking_number;
  const close = () => change({ open: null });
  const show = (id: string) => change({ open: id === open ? null : id }, { isStep: open === null });
  const content = tenant && booking && <QueuePanel key={booking} tenant={tenant} booking={booking} onLeave={close} />;
  return (
    <div data-wide>
      <PageHeader title={t("booking.queue.title")} subtitle={t("booking.queue.subtitle")} />
      {stale > 0 && state !== "stale" && (
        <div className="mb-3">
          <Notice
            tone="negative"
            title={t("booking.queue.pendingTooLong", { bookings: formatCount(stale, "booking") })}
          >
            {rich("booking.queue.staleWhy", { link: staleLink })}
          </Notice>
        </div>
      )}
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <Segmented
          label={t("booking.queue.which")}
          choices={[
            ...STATES.map((id) => ({ id, label: t(`booking.tab.${id}`, { count: counts[id] }) })),
            { id: DECIDED, label: t("booking.queue.decided") },
          ]}
          value={isDecided ? DECIDED : state}
          onChange={(next) => change({ state: next === "requests" ? null : next, open: null })}
        />
        {!isDecided && (
          <SearchBox
            label={t("booking.queue.find")}
            placeholder={t("booking.queue.findHint")}
            value={q}
            onSearch={(text) => change({ q: text.trim() || null })}
            className="w-full max-w-xs"
          />
        )}
      </div>
      <ListWithPanel
        panel={
          content
            ? {
                title: number === undefined ? t("booking.list.booking") : t("booking.list.bookingNumber", { number }),
                content,
              }
            : null
        }
        onClose={close}
      >
        {isDecided ? (
          <DecidedList currentId={open} onOpen={show} />
        ) : (
          <PagedTable
            label={t("booking.queue.waiting")}
            what={t("booking.queue.theQueue")}
            pages={list}
            columns={queueColumns(now, content !== "" && content !== undefined)}
            rowId={rowId}
            onRow={(row) => show(rowId(row))}
            currentId={open}
            empty={noneOf(q ? "found" : state)}
            of="booking"
          />
        )}
      </ListWithPanel>
    </div>
  );
}

/** The message of an empty list. */
function noneOf(what: "found" | "requests" | "stale") {
  if (what === "found") return { title: t("booking.list.noMatch"), text: t("booking.queue.noMatchWhy") };
  return what === "stale"
    ? { title: t("booking.queue.noneStale"), text: t("booking.queue.noneStaleWhy") }
    : { title: t("booking.queue.none"), text: t("booking.queue.noneWhy") };
}
