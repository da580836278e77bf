"use client";

import { Plus } from "lucide-react";
import { useState } from "react";
import { t } from "@/lib/language/text";
import { usePages } from "@/lib/staff/client/hooks";
import { ProductIcon, formatBookingDates } from "../booking/list/what-and-when";
import type { ListedBooking } from "../booking/list/deadline-cell";
import { Button } from "../ui/button";
import { DragList } from "../ui/tables/drag-list";
import { LoadMore } from "../ui/tables/load-more";
import { SearchBox } from "../ui/fields/search-box";
import { Section } from "../ui/layout/section";
import { Loading, Skeleton } from "../ui/feedback/skeleton";

/** The drag-and-drop type of a booking. */
export const BOOKING_DRAG_TYPE = "application/x-booking";

/** Bookings without a trip, to add by drag and drop or with a button. */
export function AddBookings({ onAdd, isPending }: { onAdd: (ids: string[]) => void; isPending: boolean }) {
  const [q, setQ] = useState("");
  const list = usePages("booking.list", { query: { limit: "50", ...(q && { q }) } });
  const free = list.rows.filter((booking) => booking.trip_public_id === null);
  return (
    <Section title={t("trips.add.title")} className="print:hidden">
      <p className="mb-2 text-xs text-muted">{t("trips.add.hint")}</p>
      <SearchBox label={t("trips.add.search")} placeholder={t("trips.add.placeholder")} value={q} onSearch={setQ} />
      <div className="relative mt-2 max-h-112 overflow-auto">
        {list.isPending ? (
          <>
            <Loading what={t("trips.add.searching")} />
            <Skeleton className="mt-3 h-32" />
          </>
        ) : (
          <DragList<ListedBooking>
            label={t("trips.add.without")}
            items={free}
            idOf={(booking) => booking.public_id}
            nameOf={(booking) => `${booking.booking_number}, ${booking.title}`}
            kind={BOOKING_DRAG_TYPE}
            none={q ? t("trips.add.none") : t("trips.add.all")}
          >
            {(booking) => (
              <>
                <ProductIcon type={booking.product_type} />
                <div className="min-w-0 flex-1">
                  <p className="truncate font-medium" title={booking.title}>
                    <bdi>{booking.title}</bdi>
                  </p>
                  <p className="truncate text-xs text-muted">
                    {booking.booking_number} · {formatBookingDates(booking)} · {booking.lead_guest}
                  </p>
                </div>
                <Button
                  size="sm"
                  variant="quiet"
                  aria-label={t("trips.add.aria", { number: booking.booking_number })}
                  isDisabled={isPending}
                  onPress={() => onAdd([booking.public_id])}
                >
                  <Plus aria-hidden className="size-4" />
                </Button>
              </>
            )}
          </DragList>
        )}
        <LoadMore
          shown={free.length}
          of="booking"
          hasMore={list.hasNextPage}
          isLoading={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      </div>
    </Section>
  );
}
