import { clock } from "@/lib/core/clock";
import { newTraceId } from "@/lib/core/ids";
import { claimDueBookings, postponeDueBooking, type DueBooking } from "./due-repository";
import { settle } from "./settle";

/** Seconds that a booking stays claimed when its worker dies. */
const LEASE = 20;
/** Bookings that one claim takes. */
const BATCH = 20;
/** Of these, settled at the same time. */
const CONCURRENCY = 4;
/** Seconds to the next attempt after a failure: 1, 2, 4, 8, 15, 15 … */
const MAX_DELAY = 15;

/**
 * Settles open bookings that are due: a PENDING booking whose finaliser is done, an ON_REQUEST booking that nobody answered by
 * `respond_by`. A booking that cannot be settled does not delay the others.
 * @param report is called with each failure
 * @returns whether more may be due
 */
export async function settleDueBookings(report: (error: unknown, booking: DueBooking) => void): Promise<boolean> {
  const due = await claimDueBookings(clock.now(), BATCH, LEASE);
  const waiting = due.values();
  const settleWaiting = async () => {
    for (const booking of waiting) await settleOne(booking, report);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, settleWaiting));
  return due.length === BATCH;
}

async function settleOne(booking: DueBooking, report: (error: unknown, booking: DueBooking) => void): Promise<void> {
  const by = {
    at: clock.now(),
    source: "SYSTEM",
    reason: booking.to === "REJECTED" ? "not answered in time" : null,
    audit: { actor: "system:worker", operation: "booking.settle", traceId: newTraceId() },
  } as const;
  try {
    await settle(booking.tenantId, booking.publicId, booking.to, by, booking.from);
  } catch (error) {
    report(error, booking);
    // If this fails as well, the lease runs out.
    const delay = Math.min(2 ** (booking.attempts - 1), MAX_DELAY);
    await postponeDueBooking(booking, delay).catch(() => {});
  }
}
