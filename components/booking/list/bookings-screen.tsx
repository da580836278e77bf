"use client";

import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { memo, useMemo } from "react";
import { localDate } from "@/lib/core/dates";
import { useShowsEarnings } from "@/lib/staff/client/client-view";
import { includePrices } from "@/lib/staff/client/client-view-reads";
import { FRESH_FOR_MS, usePages, useRead } from "@/lib/staff/client/hooks";
import { useServiceNow } from "@/lib/staff/client/service-time";
import { ListWithPanel } from "@/components/ui/overlays/beside";
import { Button, ButtonLink } from "@/components/ui/button";
import { DataTable } from "@/components/ui/tables/data-table";
import { useRememberedList } from "@/components/ui/tables/last-list";
import { LoadMore } from "@/components/ui/tables/load-more";
import { PageHeader } from "@/components/ui/layout/page-header";
import { PanelSkeleton } from "@/components/ui/feedback/skeleton";
import { changeAddress, useAddress } from "@/components/ui/use-address";
import { ReadFailure } from "@/components/ui/tables/unread";
import { useOwnZone } from "@/lib/staff/client/use-page-values";
import { bookingColumns } from "./booking-columns";
import { BookingFilters } from "./booking-filters";
import type { ListedBooking } from "./deadline-cell";
import { PriceDropList } from "../price-drop/price-drop-list";
import { ListTotals } from "./list-totals";
import { toListQuery, builtInViews, readFilters, serializeFilters, type Filters } from "./filters";
import { useDownload } from "./use-download";
import { ViewStrip } from "./view-strip";
import { t } from "@/lib/language/text";

// Loaded on demand: most visits do not open it.
const BookingSummary = dynamic(() => import("./booking-summary").then((module) => module.BookingSummary), {
  ssr: false,
  loading: PanelSkeleton,
});

/** The agency's bookings, with filters, saved views, CSV export and a summary beside the list. */
export function BookingsScreen() {
  const { query } = useAddress();
  useRememberedList("/bookings", query.toString());
  const canonical = serializeFilters(readFilters(query));
  return (
    <div data-wide>
      <Narrowing canonical={canonical} />
      <BookingList canonical={canonical} open={query.get("open")} />
    </div>
  );
}

const changeFilters = (what: Partial<Filters>) => changeAddress({ ...what, open: null }, { isStep: true });
const clearFilters = () =>
  changeFilters(Object.fromEntries(Object.keys(readFilters(new URLSearchParams())).map((name) => [name, null])));

/** The list's filters, and the query made from them. @param canonical the filters in the address, in fixed order */
function useFilters(canonical: string) {
  const now = useServiceNow(60_000);
  const zone = useOwnZone();
  const today = localDate(zone, now);
  const filters = readFilters(new URLSearchParams(canonical));
  return { now, today, filters, listQuery: toListQuery(filters, today, zone) };
}

/** What stands above the list. Memoized, so that neither another page nor an open summary renders it again. */
const Narrowing = memo(function Narrowing({ canonical }: { canonical: string }) {
  const { today, filters, listQuery } = useFilters(canonical);
  const cache = useQueryClient();
  return (
    <>
      <PageHeader
        title={t("booking.list.title")}
        subtitle={t("booking.list.subtitle")}
        action={<Export query={listQuery} />}
      />
      <PriceDropList onRebooked={() => void cache.invalidateQueries({ queryKey: ["booking.list"] })} />
      <ViewStrip list="bookings" builtIn={builtInViews()} query={canonical} />
      <BookingFilters filters={filters} today={today} onChange={changeFilters} onClear={clearFilters} />
    </>
  );
});

function BookingList({ canonical, open }: { canonical: string; open: string | null }) {
  const router = useRouter();
  const { now, listQuery } = useFilters(canonical);
  const showsEarnings = useShowsEarnings();
  const { rows, error, isPending, hasNextPage, isFetchingNextPage, isPlaceholderData, fetchNextPage, refetch } =
    usePages("booking.list", { query: { ...listQuery, ...includePrices(showsEarnings) } });
  const totals = useRead(
    "booking.totals",
    { query: { ...listQuery, ...includePrices(showsEarnings) } },
    { placeholderData: keepPreviousData, staleTime: FRESH_FOR_MS, enabled: rows.length > 0 },
  ).data;
  const columns = useMemo(() => bookingColumns(now, showsEarnings), [now, showsEarnings]);
  const opened = rows.find((row) => row.public_id === open);
  const close = () => changeAddress({ open: null });
  // Enter opens the summary; Enter again opens the booking's page.
  const look = ({ public_id: id }: ListedBooking) =>
    id === open ? router.push(`/bookings/${id}`) : changeAddress({ open: id }, { isStep: open === null });

  if (error && !rows.length)
    return <ReadFailure what={t("booking.list.theBookings")} failure={error} onRetry={() => void refetch()} />;
  return (
    <>
      {error && <ReadFailure what={t("booking.list.theBookings")} failure={error} onRetry={() => void refetch()} />}
      <ListWithPanel
        panel={open === null ? null : { title: titleOf(opened), content: <BookingSummary key={open} id={open} /> }}
        onClose={close}
      >
        <div aria-busy={isPlaceholderData} className={isPlaceholderData ? "opacity-60" : undefined}>
          <DataTable
            label={t("booking.list.title")}
            columns={columns}
            rows={rows}
            rowId={idOf}
            onRow={look}
            currentId={open}
            isLoading={isPending}
            empty={canonical === "" ? noneAtAll() : noneFound()}
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
      </ListWithPanel>
    </>
  );
}

const idOf = (row: ListedBooking): string => row.public_id;

const titleOf = (booking: ListedBooking | undefined) =>
  booking ? t("booking.list.bookingNumber", { number: booking.booking_number }) : t("booking.list.booking");

const noneAtAll = () => ({
  title: t("booking.list.none"),
  text: t("booking.list.noneWhy"),
  action: (
    <ButtonLink href="/search" variant="primary">
      {t("common.search")}
    </ButtonLink>
  ),
});
const noneFound = () => ({
  title: t("booking.list.noMatch"),
  text: t("booking.list.noMatchWhy"),
  action: <ButtonLink href="/bookings">{t("common.clearFilters")}</ButtonLink>,
});

/** Exports every booking that matches the filters, not only the page on screen. */
function Export({ query }: { query: Record<string, unknown> }) {
  const { mutate, isPending, isSuccess, error } = useDownload();
  const search = new URLSearchParams(query as Record<string, string>).toString();
  return (
    <>
      <output className="text-xs text-muted">
        {error ? t("booking.list.notExported", { reason: error.message }) : isSuccess && t("booking.list.exported")}
      </output>
      <Button
        isPending={isPending}
        pendingLabel={t("booking.list.exporting")}
        onPress={() => mutate(`/bookings/export.csv?${search}`)}
      >
        <Download aria-hidden className="size-4" />
        {t("booking.list.exportCsv")}
      </Button>
    </>
  );
}
