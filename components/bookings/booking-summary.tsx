"use client";

import { Guests } from "../booking/guest-names";
import { StatusBadge } from "../booking/booking-status";
import { HistoryLine } from "../booking/history-line";
import { useBookingRecord } from "../booking/use-booking-record";
import { Button, ButtonLink } from "../ui/button";
import { Deadline } from "../ui/values/deadline";
import { KeyValues } from "../ui/values/key-values";
import { Money } from "../ui/values/money";
import { Notice } from "../ui/feedback/notice";
import { Loading, Skeleton } from "../ui/feedback/skeleton";
import { isCancellable, isOpen } from "@/lib/booking/status";
import { formatBookingDates } from "./booking-columns";

/** A summary of the selected booking, shown beside the list. */
export function BookingSummary({ id }: { id: string }) {
  const { data: booking, error, refetch } = useBookingRecord(id);
  if (!booking) {
    return error ? (
      <Notice
        tone="negative"
        title={error.status === 404 ? "No such booking" : "The booking could not be read"}
        action={
          error.status !== 404 && (
            <Button size="sm" onPress={() => void refetch()}>
              Try again
            </Button>
          )
        }
      >
        {error.message}.
      </Notice>
    ) : (
      <div className="flex flex-col gap-3">
        <Loading what="Opening the booking" />
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
        <p className="text-md font-semibold wrap-anywhere">{booking.title}</p>
        {booking.place_name != null && <p className="text-muted">{booking.place_name}</p>}
        <p>{formatBookingDates(booking)}</p>
      </div>
      <div>
        <Money
          amount={booking.stay_total ?? booking.total_amount ?? "0"}
          currency={booking.currency ?? booking.currency_code ?? ""}
          size="xl"
        />
        {isLive && policy?.free_until != null && (
          <p className="text-xs">
            Free cancellation until <Deadline at={policy.free_until} zone={policy.timezone} />
          </p>
        )}
      </div>
      <ButtonLink href={`/bookings/${id}`} variant="primary" className="self-start">
        Open booking
      </ButtonLink>
      <KeyValues
        items={[
          ["Guests", <Guests key="guests" booking={booking} />],
          ["Reference", booking.agency_reference],
          [
            "Booking id",
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
