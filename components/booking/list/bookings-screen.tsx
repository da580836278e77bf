"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { Download } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { localDate } from "@/lib/core/dates";
import { useShowsEarnings } from "@/lib/staff/client/client-view";
import { pricesFor } from "@/lib/staff/client/client-view-reads";
import { JUST_READ_MS, usePages, useRead } from "@/lib/staff/client/hooks";
import { useServiceNow } from "@/lib/staff/client/service-time";
import { Beside } from "@/components/ui/overlays/beside";
import { Button, ButtonLink } from "@/components/ui/button";
import { DataTable } from "@/components/ui/tables/data-table";
import { useRememberedList } from "@/components/ui/tables/last-list";
import { LoadMore } from "@/components/ui/tables/load-more";
import { PageHeader } from "@/components/ui/layout/page-header";
import { PanelSkeleton } from "@/components/ui/feedback/skeleton";
import { useAddress } from "@/components/ui/use-address";
import { Unread } from "@/components/ui/tables/unread";
import { useOwnZone } from "@/lib/staff/client/use-page-values";
import { columnsAt } from "./booking-columns";
import { BookingFilters } from "./booking-filters";
import type { Listed } from "./deadline-cell";
import { PriceDropList } from "../price-drop/price-drop-list";
import { ListTotals } from "./list-totals";
import { listQueryOf, BUILT_IN, filtersOf, queryOf, type Filters } from "./filters";
import { useDownload } from "./use-download";
import { ViewStrip } from "./view-strip";

// Loaded on demand: most visits do not open it.
const BookingSummary = dynamic(() => import("./booking-summary").then((module) => module.BookingSummary), {
  ssr: false,
  loading: PanelSkeleton,
});

/** The agency's bookings, with filters, saved views, CSV export and a summary beside the list. */
export function BookingsScreen() {
  const { query, change } = useAddress();
  const router = useRouter();
  const now = useServiceNow(60_000);
  const zone = useOwnZone();
  const today = localDate(zone, now);
  const filters = filtersOf(query);
  const showsEarnings = useShowsEarnings();
  const listQuery = listQueryOf(filters, today, zone);
  const { rows, error, isPending, hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage, refetch } =
    usePages("booking.list", { query: { ...listQuery, ...pricesFor(showsEarnings) } });
  const totals = useRead(
    "booking.totals",
    { query: { ...listQuery, ...pricesFor(showsEarnings) } },
    { placeholderData: keepPreviousData, staleTime: JUST_READ_MS, enabled: rows.length > 0 },
  ).data;
  const open = query.get("open");
  const columns = useMemo(() => columnsAt(now, showsEarnings), [now, showsEarnings]);
  const opened = rows.find((row) => row.public_id === open);
  const canonical = queryOf(filters);
  useRememberedList("/bookings", query.toString());

  const narrow = (what: Partial<Filters>) => change({ ...what, open: null }, { isStep: true });
  const close = () => change({ open: null });
  const clear = () => narrow(Object.fromEntries(Object.keys(filters).map((name) => [name, null])));
  // Enter opens the summary; Enter again opens the booking's page.
  const look = ({ public_id: id }: Listed) =>
    id === open ? router.push(`/bookings/${id}`) : change({ open: id }, { isStep: open === null });

  return (
    <div data-wide>
      <PageHeader
        title="Bookings"
        subtitle="All bookings of your agency, made here or through the API: stays, transfers, tours, flights and packages."
        action={<Export query={listQuery} />}
      />
      <PriceDropList onRebooked={() => void refetch()} />
      <ViewStrip list="bookings" builtIn={BUILT_IN} query={canonical} />
      <BookingFilters filters={filters} today={today} onChange={narrow} onClear={clear} />
      {error && <Unread what="The bookings" failure={error} onRetry={() => void refetch()} />}
      {!(error && !rows.length) && (
        <Beside
          panel={open === null ? null : { title: titleOf(opened), content: <BookingSummary key={open} id={open} /> }}
          onClose={close}
        >
          <div aria-busy={isPlaceholderData} className={isPlaceholderData ? "opacity-60" : undefined}>
            <DataTable
              label="Bookings"
              columns={columns}
              rows={rows}
              rowId={(row) => row.public_id}
              onRow={look}
              currentId={open}
              isLoading={isPending}
              empty={canonical === "" ? NONE_AT_ALL : NONE_FOUND}
            />
          </div>
          {totals && <ListTotals totals={totals} />}
          <LoadMore
            shown={rows.length}
            of="booking"
            hasMore={hasNextPage}
            isLoading={isFetchingNextPage}
            onMore={() => void fetchNextPage()}
          />
        </Beside>
      )}
    </div>
  );
}

const titleOf = (booking: Listed | undefined) => (booking ? `Booking ${booking.booking_number}` : "Booking");

const NONE_AT_ALL = {
  title: "No bookings yet",
  text: "Your agency’s bookings appear here, whether they are made here or through the API.",
  action: (
    <ButtonLink href="/search" variant="primary">
      Search
    </ButtonLink>
  ),
};
const NONE_FOUND = {
  title: "No booking matches",
  text: "No booking matches all filters. Remove one, or clear them.",
  action: <ButtonLink href="/bookings">Clear filters</ButtonLink>,
};

/** Exports every booking that matches the filters, not only the page on screen. */
function Export({ query }: { query: Record<string, unknown> }) {
  const { mutate, isPending, isSuccess, error } = useDownload();
  const search = new URLSearchParams(query as Record<string, string>).toString();
  return (
    <>
      <output className="text-xs text-muted">
        {error ? `Not exported: ${error.message}` : isSuccess && "Exported"}
      </output>
      <Button isPending={isPending} pendingLabel="Exporting" onPress={() => mutate(`/bookings/export.csv?${search}`)}>
        <Download aria-hidden className="size-4" />
        Export CSV
      </Button>
    </>
  );
}
