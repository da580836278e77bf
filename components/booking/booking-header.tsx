"use client";

import { useState } from "react";
import { isCancellable, isOpen } from "@/lib/booking/status";
import { useServiceNow } from "@/lib/staff/client/service-time";
import { Button } from "../ui/button";
import { Deadline } from "../ui/deadline";
import { Money } from "../ui/money";
import { ownZone, sayInstant, sayStay } from "../words/dates";
import { sayMoney } from "../words/money";
import { sayProduct } from "../words/product";
import { sayStatus } from "../words/status";
import { StatusBadge } from "./booking-status";
import { CancelPanel } from "./cancel-panel";
import type { Booking } from "./use-booking-record";

/** Number, state, total, deadline, and what can be done. */
export function BookingHeader({ booking, onChanged }: { booking: Booking; onChanged: () => void }) {
  const [isCancelling, setCancelling] = useState(false);
  const { checkin_date: checkin, checkout_date: checkout } = booking;
  return (
    <header className="grid gap-x-8 gap-y-4 rounded border border-border bg-surface p-4 sm:p-5 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="flex min-w-0 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="text-muted tabular-nums">Booking {booking.booking_number}</p>
          <StatusBadge status={booking.status} />
        </div>
        <h1 className="text-lg">{booking.property_name ?? sayProduct(booking.product_type)}</h1>
        {checkin !== undefined && checkout !== undefined && <p className="text-md">{sayStay(checkin, checkout)}</p>}
        <output className="text-muted">
          {sayStatus(booking.status).meaning}
          {booking.respond_by !== undefined &&
            ` It answers by ${sayInstant(booking.respond_by, ownZone())}, your time.`}
        </output>
      </div>
      <div className="flex flex-col gap-3 md:items-end md:text-right">
        <div>
          <p className="text-xs text-muted">Total</p>
          <Money
            amount={booking.stay_total ?? booking.total_amount ?? "0"}
            currency={booking.currency ?? booking.currency_code ?? ""}
            size="xl"
          />
          <DeadlineLine booking={booking} />
        </div>
        {isCancellable(booking.status) && (
          <Button variant="dangerQuiet" onPress={() => setCancelling(true)}>
            Cancel booking
          </Button>
        )}
        {booking.status === "PENDING" && (
          <p className="text-xs text-muted">It can be cancelled once it is confirmed.</p>
        )}
      </div>
      {isCancelling && <CancelPanel booking={booking} onClose={() => setCancelling(false)} onCancelled={onChanged} />}
    </header>
  );
}

/** Until when it is free to cancel; of a cancelled booking, what it cost. */
function DeadlineLine({ booking }: { booking: Booking }) {
  const now = useServiceNow(30_000);
  const policy = booking.cancellation_policy_snapshot;
  if (!policy) return null;
  if (booking.status === "CANCELLED") {
    const penalty = policy.realized_penalty;
    return (
      <p className="font-semibold">
        {penalty && penalty.fee !== "0"
          ? `Cancellation fee ${sayMoney(penalty.fee, penalty.currency)}`
          : "Cancelled free of charge"}
      </p>
    );
  }
  if (booking.status === "ON_REQUEST")
    return <p className="font-semibold text-positive">Free to cancel until it is confirmed</p>;
  if (!isCancellable(booking.status) && !isOpen(booking.status)) return null;
  if (policy.free_until === null) return <p className="font-semibold text-negative">No free cancellation</p>;
  const isPast = new Date(policy.free_until) < now;
  return (
    <p className={isPast ? "text-caution" : "text-positive"}>
      <span className="font-semibold">{isPast ? "Free cancellation ended" : "Free cancellation until"}</span>{" "}
      <Deadline at={policy.free_until} zone={policy.timezone} />
    </p>
  );
}
