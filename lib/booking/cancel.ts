import { isCancellableAt } from "@/lib/cancellation/policy";
import type { PolicySnapshot } from "@/lib/cancellation/schemas";
import type { Context } from "@/lib/core/context";
import { formatInstant } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import { formatMoney, type Minor } from "@/lib/core/money";
import { storeResult } from "@/lib/idempotency/repository";
import { decideItems } from "./cancel-items";
import type { FieldChange } from "./events/event-schemas";
import { feeNow, findSelection, type CancelSelection } from "./quote-cancellation";
import type { BookingRow, ItemRow, Transition } from "./repository";
import { isCancellable, type BookingStatus } from "./status";
import { prepareAudit, move, prepareTransition } from "./transition";

export interface CancelRequest {
  reason?: string | undefined;
  notify_guest: boolean;
  notify_channel: boolean;
  item_public_ids?: string[] | undefined;
}
/**
 * Cancels a booking, or some items of a package, at the fee of its frozen policy, and returns its units to the
 * inventory.
 * @throws DomainError `BOOKING_NOT_FOUND`, `BOOKING_NOT_CANCELLABLE`, `ITEM_NOT_FOUND`
 * @see docs/cancellation#cancel
 */
export async function cancelBooking(context: Context, publicId: string, request: CancelRequest): Promise<BookingRow> {
  for (;;) {
    const selection = await findSelection(context, publicId, request.item_public_ids);
    const { booking, chosen } = selection;
    const isDone = chosen.length > 0 && chosen.every((item) => item.status === "CANCELLED");
    if (booking.status === "CANCELLED" || isDone) {
      await storeResult(context.claim(booking));
      return booking;
    }
    const { cancelled, transition } = prepareCancellation(context, selection, {
      reason: request.reason,
      notify: request.notify_channel,
      notifyGuest: request.notify_guest,
      operation: context.operation,
    });
    if (await move({ ...transition, claim: context.claim(cancelled) })) return cancelled;
  }
}

/** A cancellation that is decided and ready to be written. */
export interface Cancellation {
  /** The booking after the cancellation. */
  cancelled: BookingRow;
  /** The total fee of everything cancelled, earlier cancellations included. */
  fee: Minor;
  transition: Transition;
}

/** By whom and how a booking is cancelled. */
export interface CancelledBy {
  reason: string | undefined;
  /** false: sends no webhook. */
  notify: boolean;
  /** Sends the contact an e-mail. */
  notifyGuest: boolean;
  /** The operation's id, for the audit. */
  operation: string;
  /**
   * A cancellation by the supplier is free and has no deadline; the caller has checked the status. Absent: by the
   * caller.
   */
  initiator?: "SUPPLIER";
}

/**
 * Decides the cancellation of a booking now, at the fee of its frozen policy; for a package, of the chosen items, each
 * at its own fee.
 * @throws DomainError `BOOKING_NOT_CANCELLABLE`
 */
export function prepareCancellation(
  context: Context,
  { booking, items, chosen }: CancelSelection,
  by: CancelledBy,
): Cancellation {
  if (by.initiator !== "SUPPLIER") requireCancellable(booking, items.length > 0, context.now);
  const currency = booking.currencyCode;
  const penaltyOf = (fee: Minor, { policy }: Pick<BookingRow, "policy">) => ({
    fee: formatMoney(fee, currency),
    currency,
    at: formatInstant(context.now, (policy as PolicySnapshot).timezone),
  });
  const feeOf = (of: ItemRow | BookingRow) => (by.initiator === "SUPPLIER" ? 0n : feeNow(of, context.now));
  const decided = items.length
    ? decideItems(booking, items, chosen, by.initiator === "SUPPLIER" ? undefined : context.now, feeOf)
    : undefined;
  const fee = decided ? decided.fee : feeOf(booking);
  const status: BookingStatus = decided?.left ? (booking.status as BookingStatus) : "CANCELLED";
  const penalty = penaltyOf(fee, booking);
  const reason = by.reason ?? null;
  const ids = decided && { cancelled_item_public_ids: decided.cancelled.map((c) => c.item.publicId) };
  const cancelledTotal = decided?.cancelledTotal ?? booking.cancelledTotal;
  return {
    cancelled: { ...booking, status, realizedPenalty: penalty, cancelledTotal, version: booking.version + 1 },
    fee,
    transition: prepareTransition(booking, status, {
      at: context.now,
      source: context.source,
      ...(by.initiator && { initiator: by.initiator }),
      reason,
      penalty,
      ...(decided && {
        items: decided.cancelled.map((c) => ({ itemNo: c.item.itemNo, penalty: penaltyOf(c.fee, c.item) })),
        cancelledTotal,
      }),
      notify: by.notify,
      notifyGuest: by.notifyGuest,
      ...(decided && { changes: decided.cancelled.map(itemChange) }),
      extra: { fee: penalty.fee, currency, ...ids, ...(decided?.left && { changed_fields: ["items"] }) },
      audit: prepareAudit(context, by.operation),
      claim: null,
    }),
  };
}

const itemChange = ({ item }: { item: ItemRow }): FieldChange => ({
  field: `items[${item.publicId}].status`,
  before: item.status,
  after: "CANCELLED",
});

/** @param ofItems the items have their own policies, which apply instead of the booking's */
function requireCancellable(booking: BookingRow, ofItems: boolean, now: Date): void {
  const { status } = booking;
  if (!isCancellable(status))
    throw new DomainError("BOOKING_NOT_CANCELLABLE", {
      message: `A ${status} booking cannot be cancelled`,
      details: { status },
    });
  const policy = booking.policy as PolicySnapshot;
  if (!ofItems && status === "CONFIRMED" && !isCancellableAt(policy, now)) {
    throw new DomainError("BOOKING_NOT_CANCELLABLE", {
      message: "The deadline for cancelling has passed",
      details: { status, cancellable_until: policy.cancellable_until },
    });
  }
}
