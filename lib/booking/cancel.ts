import { isCancellableAt } from "@/lib/cancellation/policy";
import type { PolicySnapshot } from "@/lib/cancellation/schemas";
import type { Context } from "@/lib/core/context";
import { formatInstant } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import { splitSellPrice } from "@/lib/core/earning";
import { formatMoney, type Minor } from "@/lib/core/money";
import { storeResult } from "@/lib/idempotency/repository";
import { splitCancellableItems } from "./cancel-items";
import type { FieldChange } from "./events/event-schemas";
import { computeFeeNow, findSelection, type CancelSelection } from "./quote-cancellation";
import type { BookingRow, ItemRow, StatusChange } from "./repository";
import { isCancellable, type BookingStatus } from "./status";
import { prepareAudit, changeStatus, prepareTransition } from "./transition";

interface CancelRequest {
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
    if (await changeStatus({ ...transition, claim: context.claim(cancelled) })) return cancelled;
  }
}

/** A cancellation that is decided and ready to be written. */
export interface Cancellation {
  /** The booking after the cancellation. */
  cancelled: BookingRow;
  /** The total fee of everything cancelled, earlier cancellations included. */
  fee: Minor;
  transition: StatusChange;
}

/** The options of a cancellation: who cancels, and who is notified. */
interface CancelledBy {
  reason: string | undefined;
  /** Whether a webhook is sent. */
  notify: boolean;
  /** Whether the contact gets an e-mail. */
  notifyGuest: boolean;
  /** The operation's id, for the audit. */
  operation: string;
  /**
   * Set if the supplier cancels: there is then no deadline, and the cancellation costs `fee`; the caller has checked
   * the status.
   */
  initiator?: "SUPPLIER";
  /** The fee of a supplier's cancellation, at most the price of what is cancelled. */
  fee?: Minor;
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
  const isBySupplier = by.initiator === "SUPPLIER";
  if (!isBySupplier) requireCancellable(booking, items.length > 0, context.now);
  const currency = booking.currencyCode;
  const penaltyOf = (fee: Minor, { policy }: Pick<BookingRow, "policy">) => ({
    fee: formatMoney(fee, currency),
    currency,
    at: formatInstant(context.now, (policy as PolicySnapshot).timezone),
  });
  const suppliersFees = shareFee(by.fee ?? 0n, items);
  const feeOf = (of: ItemRow | BookingRow) =>
    isBySupplier ? (suppliersFees.get(of.publicId) ?? by.fee ?? 0n) : computeFeeNow(of, context.now);
  const decided = items.length
    ? splitCancellableItems(booking, items, chosen, isBySupplier ? undefined : context.now, feeOf)
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

/** Divides a fee among the items that are not cancelled yet, by their prices. */
function shareFee(fee: Minor, items: ItemRow[]): ReadonlyMap<string, Minor> {
  const open = items.filter((item) => item.status !== "CANCELLED");
  const shares = splitSellPrice(
    fee,
    open.map(({ total }) => total),
  );
  return new Map(open.map(({ publicId }, at) => [publicId, shares[at]!]));
}

const itemChange = ({ item }: { item: ItemRow }): FieldChange => ({
  field: `items[${item.publicId}].status`,
  before: item.status,
  after: "CANCELLED",
});

/** @param ofItems whether each item's own policy applies instead of the booking's */
function requireCancellable(booking: BookingRow, ofItems: boolean, now: Date): void {
  const { status } = booking;
  if (!isCancellable(status))
    throw new DomainError("BOOKING_NOT_CANCELLABLE", {
      message: `A ${status} booking cannot be cancelled`,
      details: { status },
    });
  if (booking.outcome)
    throw new DomainError("BOOKING_NOT_CANCELLABLE", {
      message: "The supplier has reported how the stay ended: it cannot be cancelled",
      details: { status, outcome: booking.outcome },
    });
  const policy = booking.policy as PolicySnapshot;
  if (!ofItems && status === "CONFIRMED" && !isCancellableAt(policy, now)) {
    throw new DomainError("BOOKING_NOT_CANCELLABLE", {
      message: "The deadline for cancelling has passed",
      details: { status, cancellable_until: policy.cancellable_until },
    });
  }
}
