import { isCancellableAt } from "@/lib/cancellation/policy";
import type { PolicySnapshot } from "@/lib/cancellation/schemas";
import type { Context } from "@/lib/core/context";
import { formatInstant } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import { formatMoney, type Minor } from "@/lib/core/money";
import { keep } from "@/lib/idempotency/repository";
import { decideItems } from "./cancel-items";
import type { FieldChange } from "./event-schemas";
import { feeNow, findSelection, type CancelSelection } from "./quote-cancellation";
import type { BookingRow, ItemRow, Transition } from "./repository";
import { isCancellable, type BookingStatus } from "./status";
import { auditOf, move, transitionOf } from "./transition";

export interface CancelRequest {
  reason?: string | undefined;
  notify_guest: boolean;
  notify_channel: boolean;
  item_public_ids?: string[] | undefined;
}
/**
 * Cancels a booking, or some items of a package, at the fee of its frozen policy, and returns its units.
 * @throws DomainError `BOOKING_NOT_FOUND`, `BOOKING_NOT_CANCELLABLE`, `ITEM_NOT_FOUND`
 */
export async function cancelBooking(context: Context, publicId: string, request: CancelRequest): Promise<BookingRow> {
  for (;;) {
    const asked = await findSelection(context, publicId, request.item_public_ids);
    const { booking, chosen } = asked;
    const isDone = chosen.length > 0 && chosen.every((item) => item.status === "CANCELLED");
    if (booking.status === "CANCELLED" || isDone) {
      await keep(context.claim(booking));
      return booking;
    }
    const { cancelled, transition } = cancellationOf(context, asked, {
      reason: request.reason,
      notify: request.notify_channel,
      notifyGuest: request.notify_guest,
      operation: "booking.cancel",
    });
    if (await move({ ...transition, claim: context.claim(cancelled) })) return cancelled;
  }
}

/** A cancel that is decided, and not done yet. */
export interface Cancellation {
  /** The booking as it is afterwards. */
  cancelled: BookingRow;
  /** What is cancelled of it costs so much, together with what was cancelled before. */
  fee: Minor;
  transition: Transition;
}

/** How a booking is cancelled. */
export interface CancelledBy {
  reason: string | undefined;
  /** false: webhooks are not told. */
  notify: boolean;
  /** The contact is told, by e-mail. */
  notifyGuest: boolean;
  /** For the audit. */
  operation: string;
  /** The supplier's cancel costs nothing and has no deadline; the caller has looked at the status. Absent: whoever calls. */
  initiator?: "SUPPLIER";
}

/**
 * Decides a cancel of a booking now, at the fee of its frozen policy; of a package, of its chosen items, each at its own.
 * @throws DomainError `BOOKING_NOT_CANCELLABLE`
 */
export function cancellationOf(
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
    transition: transitionOf(booking, status, {
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
      audit: auditOf(context, by.operation),
      claim: null,
    }),
  };
}

const itemChange = ({ item }: { item: ItemRow }): FieldChange => ({
  field: `items[${item.publicId}].status`,
  before: item.status,
  after: "CANCELLED",
});

/** @param ofItems its items have policies of their own, which are asked instead of the whole's */
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
