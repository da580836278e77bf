import type { Context } from "@/lib/core/context";
import { newId } from "@/lib/core/ids";
import { move, type BookingRow, type Transition } from "./repository";
import type { BookingStatus } from "./status";

const EVENT_OF: Record<BookingStatus, string> = {
  PENDING: "booking.created",
  ON_REQUEST: "booking.created",
  CONFIRMED: "booking.confirmed",
  CANCELLED: "booking.cancelled",
  REJECTED: "booking.rejected",
  FAILED: "booking.failed",
};

/** The common fields of a booking's events (CONTRACT 8). */
export function eventData(booking: BookingRow, status: BookingStatus, version: number): Record<string, unknown> {
  return {
    public_id: booking.publicId,
    booking_number: Number(booking.bookingNumber),
    status,
    previous_status: booking.status,
    product_type: booking.productType,
    agency_reference: booking.agencyReference,
    version,
  };
}

/**
 * A change of status as the repository writes it; inventory goes back unless the booking is confirmed. To the status that it
 * has: only the given items are cancelled.
 */
export function transitionOf(
  booking: BookingRow,
  to: BookingStatus,
  by: Pick<Transition, "at" | "source" | "audit" | "claim"> & {
    reason: string | null;
    penalty?: Transition["penalty"];
    items?: Transition["items"];
    cancelledTotal?: bigint;
    notify?: boolean;
    /** Its contact gets an e-mail of the cancel. */
    notifyGuest?: boolean;
    supplierReference?: string | undefined;
    extra?: Record<string, unknown>;
  },
): Transition {
  const data = {
    ...eventData(booking, to, booking.version + 1),
    ...((to === "REJECTED" || to === "FAILED" || by.reason !== null) && { reason: by.reason }),
    ...by.extra,
  };
  const stays = to === booking.status;
  return {
    tenantId: booking.tenantId,
    publicId: booking.publicId,
    version: booking.version,
    from: booking.status as BookingStatus,
    to,
    at: by.at,
    source: by.source,
    reason: by.reason,
    penalty: by.penalty ?? null,
    items: by.items ?? null,
    cancelledTotal: by.cancelledTotal ?? null,
    supplierReference: by.supplierReference ?? null,
    release: stays || to !== "CONFIRMED",
    event:
      by.notify === false ? null : { id: newId("evt", by.at), type: stays ? "booking.updated" : EVENT_OF[to], data },
    mail: by.notifyGuest ? (stays ? "PART_CANCELLED" : "CANCELLED") : null,
    audit: by.audit,
    claim: by.claim,
  };
}

/** Who a partner's or a person's write is by. */
export function auditOf(context: Context, operation: string): Transition["audit"] {
  return { actor: context.actor, operation, traceId: context.traceId };
}

export { move };
