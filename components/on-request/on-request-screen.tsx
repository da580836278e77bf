"use client";

import { Hourglass, TimerOff } from "lucide-react";
import { useServiceNow } from "@/lib/staff/client/service-time";
import { useRead, usePages } from "@/lib/staff/client/hooks";
import { DataTable } from "../ui/data-table";
import { SidePanel } from "../ui/dialog";
import { LoadMore } from "../ui/load-more";
import { Notice } from "../ui/notice";
import { PageHeader } from "../ui/page-header";
import { SearchBox } from "../ui/search-box";
import { Segmented } from "../ui/segmented";
import { TextLink } from "../ui/text-link";
import { useAddress } from "../ui/use-address";
import { sayCount } from "../words/dates";
import { Unread } from "../settings/unread";
import { queueColumns } from "./queue-columns";
import { QueuePanel } from "./queue-panel";

const STATES = [
  { id: "requests", label: "Requests", icon: Hourglass },
  { id: "stale", label: "Stale", icon: TimerOff },
] as const;

/** What waits for the supplier's answer, the next to be answered first, of every partner. */
export function OnRequestScreen() {
  const { query, change } = useAddress();
  const state = query.get("state") === "stale" ? "stale" : "requests";
  const q = query.get("q") ?? "";
  const list = usePages("queue.list", { query: { state, ...(q && { q }) } });
  const alarm = useRead("queue.list", { query: { limit: "1" } }, { refetchInterval: 15_000 });
  const now = useServiceNow(15_000);
  const [tenant, booking] = (query.get("open") ?? "").split(".");
  const { waiting = 0, stale = 0 } = alarm.data ?? {};
  const close = () => change({ open: null });
  return (
    <>
      <PageHeader
        title="On request"
        subtitle="Bookings that the supplier has to say yes or no to. What nobody answers in time is rejected, and the partner is told."
      />
      {stale > 0 && state !== "stale" && (
        <div className="mb-3">
          <Notice tone="negative" title={`${sayCount(stale, "booking")} pending for too long`}>
            Finalising takes seconds; these have waited for minutes.{" "}
            <TextLink href="?state=stale">Settle them</TextLink>
          </Notice>
        </div>
      )}
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <Segmented
          label="Which"
          choices={STATES.map(({ id, label, icon }) => ({
            id,
            icon,
            label: `${label} ${id === "stale" ? stale : waiting}`,
          }))}
          value={state}
          onChange={(next) => change({ state: next === "stale" ? "stale" : null, open: null })}
        />
        <SearchBox
          label="Find a booking"
          placeholder="Number, id, reference"
          value={q}
          onSearch={(text) => change({ q: text || null })}
          className="w-full max-w-xs"
        />
      </div>
      {list.error && !list.data ? (
        <Unread what="requests" message={list.error.message} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label="Bookings that wait"
          columns={queueColumns(now)}
          rows={list.rows}
          rowId={(row) => `${row.tenant_public_id}.${row.public_id}`}
          onRow={(row) => change({ open: `${row.tenant_public_id}.${row.public_id}` }, { isStep: true })}
          currentId={query.get("open")}
          isLoading={list.isPending}
          dependencies={[now]}
          empty={
            state === "stale"
              ? { title: "Nothing is stale", text: "Every booking was settled within minutes." }
              : { title: "Nothing waits", text: q ? "No request is found by this." : "Every request is answered." }
          }
        />
      )}
      <LoadMore
        shown={list.rows.length}
        one="booking"
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
      <SidePanel title="Answer the request" isOpen={booking !== undefined} onClose={close}>
        {tenant && booking && <QueuePanel key={booking} tenant={tenant} booking={booking} onLeave={close} />}
      </SidePanel>
    </>
  );
}
