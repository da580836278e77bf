import { DomainError } from "@/lib/core/errors";
import type { Initiator } from "./events/event-schemas";
import { findBooking, type StatusChange } from "./repository";
import { isOpen, type BookingStatus } from "./status";
import { changeStatus, prepareTransition } from "./transition";

type By = Pick<StatusChange, "at" | "source" | "audit"> & {
  /** Who initiated the change; by default derived from the source. */
  initiator?: Initiator;
  reason: string | null;
  supplierReference?: string;
};

/**
 * Decides a PENDING or ON_REQUEST booking. Its stock is returned unless it is confirmed.
 * @returns false when the booking was already decided or no longer has the status `from`
 */
export async function settleBooking(
  tenantId: number,
  publicId: string,
  to: BookingStatus,
  by: By,
  from?: BookingStatus,
): Promise<boolean> {
  for (;;) {
    const booking = await findBooking(tenantId, publicId);
    if (!booking) throw new DomainError("BOOKING_NOT_FOUND");
    if (!isOpen(booking.status) || (from && booking.status !== from)) return false;
    if (await changeStatus(prepareTransition(booking, to, { ...by, claim: null }))) return true;
  }
}
