"use client";

import { useRouter } from "next/navigation";
import { keepPreviousData } from "@tanstack/react-query";
import { useShowsEarnings } from "@/lib/staff/client/client-view";
import { includePrices } from "@/lib/staff/client/client-view-reads";
import { FRESH_FOR_MS, usePages, useRead } from "@/lib/staff/client/hooks";
import { ListTotals } from "../booking/list/list-totals";
import { ViewStrip } from "../booking/list/view-strip";
import { Button, ButtonLink } from "../ui/button";
import { DataTable } from "../ui/tables/data-table";
import { FilterBar, PopoverChip } from "../ui/tables/filter-bar";
import { Dash } from "../ui/values/key-values";
import { useRememberedList } from "../ui/tables/last-list";
import { LoadMore } from "../ui/tables/load-more";
import { PageHeader } from "../ui/layout/page-header";
import { SearchBox } from "../ui/fields/search-box";
import type { TableColumn } from "../ui/tables/table-columns";
import { useAddress } from "../ui/use-address";
import { ReadFailure } from "../ui/tables/unread";
import { formatDateRange } from "@/lib/format/dates";
import { t } from "@/lib/language/text";
import { tripsQuery } from "./queries";
import { getTripDates, type Trip } from "./itinerary";
import { formatTotals, TripStatus } from "./trip-status";
import { Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useState } from "react";
import { IfMayWrite } from "../ui/for-writing";

const NameTrip = dynamic(() => import("./name-trip").then((module) => module.NameTrip), { ssr: false });

/** A button that creates a trip; bookings are added on the trip's page. The address `?panel=new` opens it too. */
function NewTrip() {
  const { query, change } = useAddress();
  const [isPressed, setPressed] = useState(false);
  const isWanted = query.get("panel") === "new";
  const close = () => {
    setPressed(false);
    if (isWanted) change({ panel: null });
  };
  return (
    <IfMayWrite>
      <Button variant="primary" onPress={() => setPressed(true)}>
        <Plus aria-hidden className="size-4" />
        {t("trips.newTrip")}
      </Button>
      {(isPressed || isWanted) && <NameTrip onClose={close} />}
    </IfMayWrite>
  );
}

type Listed = Omit<Trip, "trace_id">;

const idOf = (trip: Listed): string => trip.public_id;

const columns = (): readonly TableColumn<Listed>[] => [
  {
    id: "name",
    header: t("trips.trip"),
    isRowHeader: true,
    cell: (trip) => <span className="block max-w-96 truncate @max-xl:max-w-none">{trip.name}</span>,
  },
  { id: "reference", header: t("common.reference"), cell: (trip) => trip.reference ?? <Dash /> },
  { id: "status", header: t("common.status"), cell: (trip) => <TripStatus status={trip.status} /> },
  { id: "members", header: t("trips.bookings"), align: "end", cell: (trip) => trip.members.length },
  { id: "dates", header: t("trips.dates"), cell: (trip) => <Span trip={trip} /> },
  {
    id: "total",
    header: t("common.total"),
    align: "end",
    cell: (trip) => <span className="whitespace-nowrap">{formatTotals(trip.sell_totals) || <Dash />}</span>,
  },
];

/** All trips of the agency, newest first. */
export function TripsScreen() {
  const { query, change } = useAddress();
  const router = useRouter();
  const listQuery = tripsQuery(query);
  const list = usePages("trip.list", { query: listQuery });
  const showsEarnings = useShowsEarnings();
  const totals = useRead(
    "trip.totals",
    { query: { ...listQuery, ...includePrices(showsEarnings) } },
    { placeholderData: keepPreviousData, staleTime: FRESH_FOR_MS, enabled: list.rows.length > 0 },
  ).data;
  useRememberedList("/trips", query.toString());
  const isNarrowed = Object.keys(listQuery).length > 0;
  return (
    <div data-wide>
      <PageHeader title={t("trips.trips")} subtitle={t("trips.subtitle")} action={<NewTrip />} />
      <ViewStrip
        list="trips"
        builtIn={[{ name: t("trips.all"), query: "" }]}
        query={new URLSearchParams(listQuery).toString()}
      />
      <FilterBar isActive={isNarrowed} onClear={() => router.push("/trips")}>
        <SearchBox
          label={t("trips.search")}
          placeholder={t("trips.namePlaceholder")}
          value={listQuery.q ?? ""}
          onSearch={(q) => change({ q })}
          className="w-full sm:w-60"
        />
        <PopoverChip
          label={t("common.reference")}
          words={listQuery.reference ?? ""}
          onClear={() => change({ reference: null })}
        >
          <SearchBox
            label={t("trips.fullReference")}
            value={listQuery.reference ?? ""}
            onSearch={(reference) => change({ reference })}
            className="w-64 p-1"
          />
        </PopoverChip>
      </FilterBar>
      {list.error ? (
        <ReadFailure what={t("trips.theTrips")} failure={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label={t("trips.trips")}
          columns={columns()}
          rows={list.rows}
          rowId={idOf}
          rowHref={(trip) => `/trips/${trip.public_id}`}
          isLoading={list.isPending}
          empty={isNarrowed ? noneFound() : noneAtAll()}
        />
      )}
      {totals && list.rows.length > 0 && <ListTotals totals={totals} />}
      <LoadMore
        shown={list.rows.length}
        of="trip"
        hasMore={list.hasNextPage}
        isLoading={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </div>
  );
}

function Span({ trip }: { trip: Listed }) {
  const span = getTripDates(trip.members);
  if (!span) return <Dash />;
  return <span className="whitespace-nowrap">{formatDateRange(span.from, span.to)}</span>;
}

const noneAtAll = () => ({
  title: t("trips.none.title"),
  text: t("trips.none.text"),
});
const noneFound = () => ({
  title: t("trips.noneFound.title"),
  text: t("trips.noneFound.text"),
  action: <ButtonLink href="/trips">{t("common.clearFilters")}</ButtonLink>,
});
