import { listClocks, tenantNow } from "@/lib/core/clock";
import { newTraceId } from "@/lib/core/ids";
import { asRoot } from "@/lib/core/tracing/spans";
import { claimDueBookings, postponeDueBooking, type DueBooking } from "./due-repository";
import { settleBooking } from "./settle";

/** Seconds until the claim of a crashed worker expires. */
const LEASE = 20;
/** Bookings per claim. */
const BATCH = 20;
/** Bookings settled concurrently. */
const CONCURRENCY = 4;
/** Maximum retry back-off in seconds: 1, 2, 4, 8, 15, 15 … */
const MAX_DELAY = 15;

/**
 * Settles due bookings: PENDING ones whose finaliser is done, and ON_REQUEST ones not answered by `respond_by`. A
 * booking that fails does not delay the others.
 * @param report is called with each failure
 * @returns whether more may be due
 */
export async function settleDueBookings(report: (error: unknown, booking: DueBooking) => void): Promise<boolean> {
  const claims = await Promise.all(listClocks().map((clock) => claimDueBookings(clock, BATCH, LEASE)));
  const due = claims.flat();
  const waiting = due.values();
  const settleWaiting = async () => {
    for (const booking of waiting) await settleOne(booking, report);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, settleWaiting));
  return claims.some((claim) => claim.length === BATCH);
}

async function settleOne(booking: DueBooking, report: (error: unknown, booking: DueBooking) => void): Promise<void> {
  const traceId = newTraceId();
  const by = {
    at: tenantNow(booking.tenantId),
    source: "SYSTEM",
    reason: booking.to === "REJECTED" ? "not answered in time" : null,
    audit: { actor: "system:worker", operation: "booking.settle", traceId },
  } as const;
  try {
    await asRoot("booking.settle", "consumer", { traceId }, {}, () =>
      settleBooking(booking.tenantId, booking.publicId, booking.to, by, booking.from),
    );
  } catch (error) {
    report(error, booking);
    // If this fails too, the claim expires.
    const delay = Math.min(2 ** (booking.attempts - 1), MAX_DELAY);
    await postponeDueBooking(booking, delay).catch(() => {});
  }
}
