"use client";

import { DecidedList } from "./decided-list";
import dynamic from "next/dynamic";
import { useServiceNow } from "@/lib/staff/client/service-time";
import { usePages } from "@/lib/staff/client/hooks";
import { Beside } from "@/components/ui/overlays/beside";
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
import { idOf, queueColumns } from "./queue-columns";

const QueuePanel = dynamic(() => import("./queue-panel").then((module) => module.QueuePanel), {
  ssr: false,
  loading: PanelSkeleton,
});

const STATES = [
  { id: "requests", label: "Requests" },
  { id: "stale", label: "Stale" },
] as const;
const DECIDED = "decided";
/** Polling interval in milliseconds: new requests appear without a reload. */
const EVERY = 15_000;

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
  const number = list.rows.find((row) => idOf(row) === open)?.booking_number;
  const close = () => change({ open: null });
  const show = (id: string) => change({ open: id === open ? null : id }, { isStep: open === null });
  const content = tenant && booking && <QueuePanel key={booking} tenant={tenant} booking={booking} onLeave={close} />;
  return (
    <div data-wide>
      <PageHeader
        title="On request"
        subtitle="Bookings that wait for the supplier to confirm or decline. Requests without an answer are rejected at their deadline, and the partner is notified."
      />
      {stale > 0 && state !== "stale" && (
        <div className="mb-3">
          <Notice tone="negative" title={`${formatCount(stale, "booking")} pending for too long`}>
            Bookings are usually confirmed within seconds; these have been pending for minutes.{" "}
            <TextLink href="?state=stale">Show stale bookings</TextLink>
          </Notice>
        </div>
      )}
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <Segmented
          label="Which"
          choices={[
            ...STATES.map(({ id, label }) => ({ id, label: `${label} ${counts[id]}` })),
            { id: DECIDED, label: "Decided" },
          ]}
          value={isDecided ? DECIDED : state}
          onChange={(next) => change({ state: next === "requests" ? null : next, open: null })}
        />
        {!isDecided && (
          <SearchBox
            label="Find a booking"
            placeholder="Guest, property, number, reference"
            value={q}
            onSearch={(text) => change({ q: text.trim() || null })}
            className="w-full max-w-xs"
          />
        )}
      </div>
      <Beside
        panel={content ? { title: number === undefined ? "Booking" : `Booking ${number}`, content } : null}
        onClose={close}
      >
        {isDecided ? (
          <DecidedList currentId={open} onOpen={show} />
        ) : (
          <PagedTable
            label="Bookings that wait"
            what="The queue"
            pages={list}
            columns={queueColumns(now, content !== "" && content !== undefined)}
            rowId={idOf}
            onRow={(row) => show(idOf(row))}
            currentId={open}
            empty={q ? NONE_FOUND : NONE[state]}
            of="booking"
          />
        )}
      </Beside>
    </div>
  );
}

const NONE_FOUND = { title: "No booking matches", text: "No waiting booking contains all of these words." };
const NONE = {
  requests: {
    title: "No waiting requests",
    text: "Every request is answered. New requests appear here automatically.",
  },
  stale: { title: "No stale bookings", text: "Every booking was settled within minutes." },
};
