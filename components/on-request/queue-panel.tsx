"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useAct, useRead } from "@/lib/staff/client/hooks";
import { HistoryLine } from "../booking/history-line";
import { Guests } from "../booking/guest-names";
import { StatusBadge } from "../booking/booking-status";
import type { Booking } from "../booking/use-booking-record";
import { sayDates } from "../bookings/booking-columns";
import { Unread } from "../settings/unread";
import { Instant } from "../ui/instant";
import { KeyValues } from "../ui/key-values";
import { Money } from "../ui/money";
import { Notice } from "../ui/notice";
import { Skeleton } from "../ui/skeleton";
import { toast } from "../ui/toast-queue";
import { DecisionForm } from "./decision-form";

interface Props {
  /** Public ids. */
  tenant: string;
  booking: string;
  onLeave: () => void;
}

/** One booking that waits: what is asked for, and the answer. */
export function QueuePanel({ tenant, booking: id, onLeave }: Props) {
  const params = { tenant_public_id: tenant, public_id: id };
  const { data, error, refetch } = useRead("queue.get", { params }, { staleTime: 0 });
  const decide = useAct("queue.decide");
  const cache = useQueryClient();
  if (!data) {
    return (
      <div className="flex flex-col gap-3 p-5">
        {error ? (
          <Unread what="booking" message={error.message} onRetry={() => void refetch()} />
        ) : (
          <Skeleton className="h-60" />
        )}
      </div>
    );
  }
  const partner = data.tenant_name;
  const booking: Booking = { ...data.booking, trace_id: data.trace_id };
  const isOpen = booking.status === "ON_REQUEST" || booking.status === "PENDING";
  return (
    <div className="flex flex-col gap-5 p-5">
      <div className="flex flex-col items-start gap-1">
        <StatusBadge status={booking.status} />
        <p className="text-md font-semibold wrap-anywhere">{booking.title}</p>
        {booking.place_name != null && <p className="text-muted">{booking.place_name}</p>}
        <p>{sayDates(booking)}</p>
        <Money
          amount={booking.stay_total ?? booking.total_amount ?? "0"}
          currency={booking.currency ?? booking.currency_code ?? ""}
          size="lg"
        />
      </div>
      <KeyValues
        items={[
          ["Partner", partner],
          ["Answer", booking.respond_by !== undefined && <Instant key="due" at={booking.respond_by} />],
          ["Guests", <Guests key="guests" booking={booking} />],
          ["Special requests", booking.special_requests],
          ["Number", booking.booking_number],
          ["Their reference", booking.agency_reference],
          ["Supplier’s reference", booking.supplier_reference],
        ]}
      />
      {isOpen ? (
        <DecisionForm
          isRequest={booking.status === "ON_REQUEST"}
          isPending={decide.isPending}
          failure={decide.error}
          onDecide={(body) =>
            decide.mutate(
              { input: { params, body } },
              {
                onSuccess: () => {
                  const title = body.decision === "CONFIRM" ? "Confirmed" : "Declined";
                  toast({ tone: "positive", title, text: `${partner} is told.` });
                  onLeave();
                },
                onSettled: () => void cache.invalidateQueries({ queryKey: ["queue.list"] }),
                onError: () => void refetch(),
              },
            )
          }
        />
      ) : (
        <Notice tone="info" title="Already decided">
          Nobody needs to answer it any more.
        </Notice>
      )}
      <section aria-label="History" className="border-t border-border pt-4">
        <HistoryLine booking={booking} />
      </section>
    </div>
  );
}
