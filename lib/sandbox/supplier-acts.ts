import pino from "pino";
import { findBooking } from "@/lib/booking/repository";
import { changeSchedule } from "@/lib/booking/schedule-change";
import { cancelAsSupplier } from "@/lib/booking/supplier/supplier";
import { tenantNow } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { asAllTenants, asTenant } from "@/lib/core/database/tenant-wall";
import { env } from "@/lib/core/env";
import { newTraceId } from "@/lib/core/ids";

const log = pino({ name: "sandbox", level: env.logLevel });

/** Milliseconds until the supplier acts, so that a client that polls sees the booking confirmed first. */
const AFTER_MS = 3_000;
/** Milliseconds by which the flight leaves and lands later. */
const DELAY_MS = 95 * 60_000;

/** The supplier's act on a booking that was just confirmed, by the scenario of its book. */
const ACTS: Readonly<Record<string, (context: Context, publicId: string) => Promise<unknown>>> = {
  supplier_cancel: (context, publicId) =>
    cancelAsSupplier(context, context.tenantId, publicId, {
      reason: "cancelled by the sandbox's supplier",
      notify_guest: false,
    }),
  schedule_change: delayFlight,
};

/** Moves the first flight of one booking; the flight of all others stays as it is. */
async function delayFlight(context: Context, publicId: string): Promise<void> {
  const booking = await asTenant(context.tenantId, () => findBooking(context.tenantId, publicId));
  const { segments } = (booking?.details as { details?: { segments?: Flown[] } } | undefined)?.details ?? {};
  const flight = segments?.[0];
  if (!flight) return;
  const later = (at: string) => new Date(Date.parse(at) + DELAY_MS);
  await changeSchedule(context, publicId, {
    flightPublicId: flight.flight_public_id,
    day: flight.departs_at.slice(0, 10),
    departsAt: later(flight.departs_at),
    arrivesAt: later(flight.arrives_at),
  });
}
interface Flown {
  flight_public_id: string;
  departs_at: string;
  arrives_at: string;
}

/**
 * Simulates the supplier of a scenario: changes a confirmed booking a few seconds later, in this process. If the
 * sandbox stops before, the booking stays as it is.
 */
export function actSoonAsSupplier(context: Context, publicId: string): void {
  const act = ACTS[context.scenario ?? ""];
  if (!act) return;
  // Leaves out the idempotency key, which belongs to the call that booked.
  const { idempotencyKey: _, ...caller } = context;
  const by = () => ({
    operation: "sandbox.supplierAct",
    actor: "system:sandbox",
    traceId: newTraceId(),
    now: tenantNow(context.tenantId),
  });
  setTimeout(() => {
    // The timer has inherited the deadline of the call that booked, which is over.
    void asAllTenants(() => act({ ...caller, ...by() }, publicId)).catch((error: unknown) =>
      log.warn({ err: error, publicId }, "the supplier's act failed"),
    );
  }, AFTER_MS).unref();
}
