import { isCancellable, isOpen } from "@/lib/booking/status";
import { useServiceNow } from "@/lib/staff/client/service-time";
import { Deadline } from "../ui/values/deadline";
import { formatAmount } from "@/lib/format/money";
import type { Booking } from "./use-booking-record";

/** The free-cancellation deadline; for a cancelled booking, its fee. */
export function DeadlineLine({ booking }: { booking: Booking }) {
  const now = useServiceNow(30_000);
  const policy = booking.cancellation_policy_snapshot;
  if (!policy) return null;
  if (booking.status === "CANCELLED") {
    const penalty = policy.realized_penalty;
    return (
      <p className="font-semibold">
        {penalty && penalty.fee !== "0"
          ? `Cancellation fee ${formatAmount(penalty.fee, penalty.currency)}`
          : "Cancelled free of charge"}
      </p>
    );
  }
  if (booking.status === "ON_REQUEST")
    return <p className="font-semibold text-positive">Free cancellation until it is confirmed</p>;
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
