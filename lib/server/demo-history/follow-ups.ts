import { settle } from "@/lib/booking/settle";
import type { BookingStatus } from "@/lib/booking/status";
import { newTraceId } from "@/lib/core/ids";
import type { Cast } from "./cast";
import { callInPast } from "./past-calls";
import { hoursAfter, type Sale } from "./sales-plan";
import type { Sold } from "./sell";
import type { Happening } from "./timeline";

/** What followed from a booking: its supplier's answer and its cancellation. */
export function* followUps(cast: Cast, sale: Sale, { publicId, status, at }: Sold): Generator<Happening> {
  if (status === "PENDING") yield finalise(cast, sale, publicId, at);
  if (status === "ON_REQUEST") {
    // One request in ten is forgotten.
    if (sale.choice < 0.9) yield answer(cast, sale, publicId, at);
    yield expire(cast, publicId, at);
  }
  if (sale.cancelledAt) yield cancel(cast, sale, publicId, sale.cancelledAt);
}

/** The worker settles a booking. */
function settleAt(
  { tenantId }: Cast,
  publicId: string,
  from: BookingStatus,
  to: BookingStatus,
  at: Date,
  reason: string | null,
): Happening {
  const run = async (): Promise<void> => {
    const audit = { actor: "system:worker", operation: "booking.settle", traceId: newTraceId() };
    await settle(tenantId, publicId, to, { at, source: "SYSTEM", reason, audit }, from);
  };
  return { at, run };
}

/** The finaliser takes two seconds. */
const finalise = (cast: Cast, { isFailing }: Sale, publicId: string, booked: Date): Happening =>
  settleAt(cast, publicId, "PENDING", isFailing ? "FAILED" : "CONFIRMED", new Date(booked.getTime() + 2_000), null);

/** A request that nobody has answered within a day is declined. */
const expire = (cast: Cast, publicId: string, booked: Date): Happening =>
  settleAt(cast, publicId, "ON_REQUEST", "REJECTED", hoursAfter(booked, 24), "not answered in time");

/** An operator enters the supplier's answer within a day. */
function answer({ operator, tenantPublicId }: Cast, { choice }: Sale, publicId: string, booked: Date): Happening {
  const at = hoursAfter(booked, 2 + choice * 20);
  const body =
    choice < 0.7
      ? { decision: "CONFIRM", supplier_reference: `HTL-${40_000 + Math.floor(choice * 50_000)}` }
      : { decision: "DECLINE", reason: "The property is fully booked on these nights" };
  const params = { tenant_public_id: tenantPublicId, public_id: publicId };
  return { at, run: async () => void (await callInPast("queue.decide", operator, { at, params, body })) };
}

/** Refused once it is too late. */
function cancel(cast: Cast, { by }: Sale, publicId: string, at: Date): Happening {
  const body = { reason: "The guests have changed their plans" };
  const call = { at, params: { public_id: publicId }, body, key: `${publicId}-cancel` };
  return { at, run: async () => void (await callInPast("booking.cancel", cast[by], call)) };
}
