"use client";

import { Download } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { localDate } from "@/lib/core/dates";
import { formatDateRange } from "@/lib/format/dates";
import { formatAmount } from "@/lib/format/money";
import { formatCount } from "@/lib/format/counts";
import { t } from "@/lib/language/text";
import { usePages } from "@/lib/staff/client/hooks";
import type { ResponseOf } from "@/lib/staff/client/operations";
import { useServiceNow } from "@/lib/staff/client/service-time";
import { useOwnZone } from "@/lib/staff/client/use-page-values";
import { Button } from "@/components/ui/button";
import { PanelSkeleton } from "@/components/ui/feedback/skeleton";
import { IfMayWrite } from "@/components/ui/for-writing";
import { PageHeader } from "@/components/ui/layout/page-header";
import { SidePanel } from "@/components/ui/overlays/dialog";
import { PagedTable } from "@/components/ui/tables/paged-table";
import type { TableColumn } from "@/components/ui/tables/table-columns";
import { changeAddress, useAddress } from "@/components/ui/use-address";
import { Dash } from "@/components/ui/values/key-values";
import { Money } from "@/components/ui/values/money";
import { StatusBadge } from "../details/booking-status";
import { BookingNameAndPlace } from "../list/what-and-when";
import { useDownload } from "../list/use-download";
import { ViewStrip } from "../list/view-strip";
import { DeskFilters } from "./desk-filters";
import {
  DESK_FILTERS,
  deskViews,
  readDeskFilters,
  serializeDeskFilters,
  toDeskQuery,
  type DeskFilters as Filters,
} from "./filters";

const BulkActPanel = dynamic(() => import("./bulk-act-panel").then((module) => module.BulkActPanel), {
  ssr: false,
  loading: PanelSkeleton,
});

type Row = ResponseOf<"booking.listAll">["items"][number];
const idOf = (row: Row): string => row.public_id;
const hrefOf = (row: Row): string => `/all-bookings/${row.tenant_public_id}/${row.public_id}`;

const columns = (): readonly TableColumn<Row>[] => [
  {
    id: "dates",
    header: t("booking.list.dates"),
    cell: (row) => <span className="whitespace-nowrap">{formatDateRange(row.starts_on, row.ends_on)}</span>,
  },
  {
    id: "what",
    header: t("booking.list.what"),
    isRowHeader: true,
    cell: (row) => <BookingNameAndPlace booking={row} />,
    className: "max-w-72 @max-xl:order-first @max-xl:max-w-none",
  },
  { id: "lead", header: t("booking.list.leadGuest"), cell: (row) => <bdi>{row.lead_guest}</bdi> },
  { id: "partner", header: t("common.partner"), cell: (row) => <bdi>{row.tenant_name}</bdi> },
  { id: "status", header: t("common.status"), cell: (row) => <StatusBadge status={row.status} /> },
  {
    id: "supplier",
    header: t("booking.suppliersReference"),
    isWideOnly: "laptop",
    cell: (row) =>
      row.supplier_reference === null ? <Dash /> : <span className="font-mono text-xs">{row.supplier_reference}</span>,
  },
  {
    id: "total",
    header: t("booking.total"),
    align: "end",
    cell: (row) => <Money amount={row.total} currency={row.currency} />,
  },
  { id: "number", header: t("booking.list.number"), isWideOnly: true, cell: (row) => row.booking_number },
];

const changeFilters = (what: Partial<Filters>) => changeAddress(what, { isStep: true });
const clear = () => changeFilters(Object.fromEntries(DESK_FILTERS.map((name) => [name, null])));

/** The bookings of all partners, the nearest arrival first: filters, totals, lists of arrivals, and bulk acts. */
export function AllBookingsScreen() {
  const { query, change } = useAddress();
  const router = useRouter();
  const today = localDate(useOwnZone(), useServiceNow(60_000));
  const filters = readDeskFilters(query);
  const listQuery = toDeskQuery(filters, today);
  const list = usePages("booking.listAll", { query: listQuery });
  const first = list.data?.pages[0];
  const close = () => change({ many: null });
  return (
    <div data-wide>
      <PageHeader
        title={t("navigation.allBookings")}
        subtitle={t("allBookings.subtitle")}
        action={
          <>
            <Downloads query={listQuery} />
            <IfMayWrite>
              <Button onPress={() => change({ many: "1" }, { isStep: true })}>{t("allBookings.many")}</Button>
            </IfMayWrite>
          </>
        }
      />
      <ViewStrip list="all_bookings" builtIn={deskViews()} query={serializeDeskFilters(filters)} />
      <DeskFilters filters={filters} today={today} onChange={changeFilters} onClear={clear} />
      <PagedTable
        label={t("navigation.allBookings")}
        what={t("booking.list.theBookings")}
        pages={list}
        columns={columns()}
        rowId={idOf}
        onRow={(row) => router.push(hrefOf(row))}
        currentId={null}
        empty={{ title: t("booking.list.noMatch"), text: t("booking.list.noMatchWhy") }}
        of="booking"
      />
      {first && <Totals page={first} />}
      <SidePanel title={t("allBookings.many")} isOpen={query.get("many") !== null} onClose={close}>
        <BulkActPanel query={listQuery} onLeave={close} />
      </SidePanel>
    </div>
  );
}

/** Totals of all bookings found, by currency: their number, sell prices, and what their partners owe. */
function Totals({ page: { totals, is_partial: isPartial } }: { page: ResponseOf<"booking.listAll"> }) {
  if (isPartial) return <p className="text-xs text-muted">{t("booking.totals.tooMany")}</p>;
  return (
    <ul aria-label={t("booking.totals.label")} className="mt-2 text-end text-xs tabular-nums">
      {totals.map(({ currency, bookings, sell, net }) => (
        <li key={currency}>
          {formatCount(bookings, "booking")} · {t("booking.totals.sell")} {formatAmount(sell, currency)} ·{" "}
          {t("booking.totals.net")} {formatAmount(net, currency)}
        </li>
      ))}
    </ul>
  );
}

const FILES = ["arrivals.csv", "rooming.csv", "arrivals.pdf"] as const;

/** Downloads the arrivals of all bookings that match the filters. */
function Downloads({ query }: { query: Record<string, unknown> }) {
  const { mutate, isPending, error } = useDownload();
  const search = new URLSearchParams(query as Record<string, string>).toString();
  return (
    <>
      <output className={error ? "text-xs text-negative" : "sr-only"}>
        {error && t("booking.list.notExported", { reason: error.message })}
      </output>
      {FILES.map((file) => (
        <Button key={file} size="sm" isPending={isPending} onPress={() => mutate(`/all-bookings/${file}?${search}`)}>
          <Download aria-hidden className="size-4" />
          {t(`allBookings.file.${file}`)}
        </Button>
      ))}
    </>
  );
}
