"use client";

import { StatusBadge } from "../details/booking-status";
import { HistoryLine } from "../details/history-line";
import { type Booking, useBookingRecord } from "../details/use-booking-record";
import { BookingEarned } from "@/components/earnings/earned";
import { sellPriceOfBooking } from "@/lib/booking/as-sold";
import { Button, ButtonLink } from "@/components/ui/button";
import { Deadline } from "@/components/ui/values/deadline";
import { KeyValues } from "@/components/ui/values/key-values";
import { Money } from "@/components/ui/values/money";
import { Notice } from "@/components/ui/feedback/notice";
import { Loading, Skeleton } from "@/components/ui/feedback/skeleton";
import { isCancellable, isOpen } from "@/lib/booking/status";
import { formatBookingDates } from "./what-and-when";
import { formatParty, formatRooms } from "@/lib/format/party";
import { rich } from "@/lib/language/rich";
import { t } from "@/lib/language/text";

/** Who travels: the guests' names, else the priced party, else the contact; null after the guests' data is erased. */
export function formatGuests(booking: Booking): string | null {
  const people = [...(booking.guests ?? []).flat(), ...(booking.travellers ?? [])];
  const names = people.map(({ first_name, last_name }) => `${first_name} ${last_name}`).join(t("format.comma"));
  // Bookings of earlier releases lack the party that each room was priced for.
  const rooms = (booking.rooms ?? []).flatMap(({ adults, child_ages = [] }) =>
    adults === undefined ? [] : [{ adults, child_ages }],
  );
  const party = booking.party ? formatParty(booking.party) : rooms.length ? formatRooms(rooms) : "";
  const { contact } = booking;
  const all = [names, party && names ? `(${party})` : party].filter(Boolean).join(" ");
  return all || (contact ? `${contact.first_name} ${contact.last_name}` : null);
}

/** A summary of the selected booking, shown beside the list. */
export function BookingSummary({ id }: { id: string }) {
  const { data: booking, error, refetch } = useBookingRecord(id);
  if (!booking) {
    return error ? (
      <Notice
        tone="negative"
        title={error.status === 404 ? t("booking.list.noSuch") : t("booking.list.unread")}
        action={
          error.status !== 404 && (
            <Button size="sm" onPress={() => void refetch()}>
              {t("common.tryAgain")}
            </Button>
          )
        }
      >
        {error.message}.
      </Notice>
    ) : (
      <div className="flex flex-col gap-3">
        <Loading what={t("booking.opening")} />
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-9 w-32" />
        <Skeleton className="h-40" />
      </div>
    );
  }
  const policy = booking.cancellation_policy_snapshot;
  const isLive = isCancellable(booking.status) || isOpen(booking.status);
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-col items-start gap-1">
        <StatusBadge status={booking.status} />
        <p className="text-md font-semibold wrap-anywhere">
          <bdi>{booking.title}</bdi>
        </p>
        {booking.place_name != null && <p className="text-muted">{booking.place_name}</p>}
        <p>{formatBookingDates(booking)}</p>
      </div>
      <div>
        <Money
          amount={sellPriceOfBooking(booking)}
          currency={booking.currency ?? booking.currency_code ?? ""}
          size="xl"
        />
        <BookingEarned booking={booking} />
        {isLive && policy?.free_until != null && (
          <p className="text-xs">
            {rich("booking.freeUntilAt", { at: <Deadline key="at" at={policy.free_until} zone={policy.timezone} /> })}
          </p>
        )}
      </div>
      <ButtonLink href={`/bookings/${id}`} variant="primary" className="self-start">
        {t("booking.list.openBooking")}
      </ButtonLink>
      <KeyValues
        items={[
          [t("booking.list.guests"), formatGuests(booking)],
          [t("common.reference"), booking.agency_reference],
          [
            t("booking.bookingId"),
            <span key="id" className="font-mono text-xs">
              {booking.public_id}
            </span>,
          ],
        ]}
      />
      <HistoryLine booking={booking} />
    </div>
  );
}
