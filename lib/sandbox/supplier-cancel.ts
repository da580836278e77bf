import pino from "pino";
import { cancelAsSupplier } from "@/lib/booking/supplier/supplier";
import { tenantNow } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { asAllTenants } from "@/lib/core/database/tenant-wall";
import { env } from "@/lib/core/env";
import { newTraceId } from "@/lib/core/ids";

const log = pino({ name: "sandbox", level: env.logLevel });

/** Milliseconds until the supplier cancels, so that a client that polls sees the booking confirmed first. */
const AFTER_MS = 3_000;

/**
 * Cancels a confirmed booking as its supplier would, a few seconds later, in this process: if the sandbox stops
 * before, the booking stays.
 */
export function cancelSoonAsSupplier(context: Context, publicId: string): void {
  const cancel = () => {
    const by = {
      operation: "sandbox.supplierCancel",
      actor: "system:sandbox",
      traceId: newTraceId(),
      now: tenantNow(context.tenantId),
    };
    const reason = "cancelled by the sandbox's supplier";
    // The timer has inherited the deadline of the call that booked, which is over.
    void asAllTenants(() =>
      cancelAsSupplier({ ...context, ...by }, context.tenantId, publicId, { reason, notify_guest: false }),
    ).catch((error: unknown) => log.warn({ err: error, publicId }, "the supplier's cancellation failed"));
  };
  setTimeout(cancel, AFTER_MS).unref();
}
