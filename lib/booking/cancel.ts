import { feeAt, isCancellableAt } from "@/lib/cancellation/policy";
import type { PolicySnapshot } from "@/lib/cancellation/schemas";
import type { Context } from "@/lib/core/context";
import { formatInstant } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import { formatMoney, type Minor } from "@/lib/core/money";
import { keep } from "@/lib/idempotency/repository";
import { findBooking, type BookingRow, type Transition } from "./repository";
import { isCancellable } from "./status";
import { auditOf, move, transitionOf } from "./transition";

export interface CancelRequest {
  reason?: string | undefined;
  notify_guest: boolean;
  notify_channel: boolean;
  item_public_ids?: string[] | undefined;
}
export interface Quote {
  fee: Minor;
  currency: string;
  cancellable: boolean;
  deadline: string | undefined;
}

async function getBooking(context: Context, publicId: string, items: string[] | undefined): Promise<BookingRow> {
  const booking = await findBooking(context.tenantId, publicId);
  if (!booking) throw new DomainError("BOOKING_NOT_FOUND");
  if (items?.length) throw new DomainError("ITEM_NOT_FOUND", { details: { item_public_ids: items } });
  return booking;
}

/** What a cancel would cost now: the fee of the frozen policy, by the rule that cancel uses. Changes nothing. */
export async function quoteCancellation(context: Context, publicId: string, items?: string[]): Promise<Quote> {
  const booking = await getBooking(context, publicId, items);
  const policy = booking.policy as PolicySnapshot;
  return {
    fee: feeNow(booking, context.now),
    currency: booking.currencyCode,
    cancellable: isCancellable(booking.status),
    deadline: policy.free_until ?? undefined,
  };
}

/** A request that nobody confirmed costs nothing; what is cancelled already costs what it cost. */
function feeNow(booking: BookingRow, now: Date): Minor {
  if (booking.status === "ON_REQUEST") return 0n;
  const realized = booking.realizedPenalty as PolicySnapshot["realized_penalty"] | null;
  const policy = booking.policy as PolicySnapshot;
  return realized
    ? feeAt({ ...policy, tiers: [{ from: realized.at, fee: realized.fee, currency: realized.currency }] }, now)
    : feeAt(policy, now);
}

/**
 * Cancels a booking at the fee of its frozen policy, and returns its units (SPEC, POST …/cancel).
 * @throws DomainError `BOOKING_NOT_FOUND`, `BOOKING_NOT_CANCELLABLE`, `ITEM_NOT_FOUND`
 */
export async function cancelBooking(context: Context, publicId: string, request: CancelRequest): Promise<BookingRow> {
  for (;;) {
    const booking = await getBooking(context, publicId, request.item_public_ids);
    if (booking.status === "CANCELLED") {
      await keep(context.claim(booking));
      return booking;
    }
    const { cancelled, transition } = cancellationOf(context, booking, {
      reason: request.reason,
      notify: request.notify_channel,
      operation: "booking.cancel",
    });
    if (await move({ ...transition, claim: context.claim(cancelled) })) return cancelled;
  }
}

/** A cancel that is decided, and not done yet. */
export interface Cancellation {
  /** The booking as it is afterwards. */
  cancelled: BookingRow;
  fee: Minor;
  transition: Transition;
}

/**
 * Decides a cancel of a booking now, at the fee of its frozen policy.
 * @param by `notify` false: webhooks are not told; `operation` for the audit
 * @throws DomainError `BOOKING_NOT_CANCELLABLE`
 */
export function cancellationOf(
  context: Context,
  booking: BookingRow,
  by: { reason: string | undefined; notify: boolean; operation: string },
): Cancellation {
  requireCancellable(booking, context.now);
  const currency = booking.currencyCode;
  const fee = feeNow(booking, context.now);
  const written = formatMoney(fee, currency);
  const at = formatInstant(context.now, (booking.policy as PolicySnapshot).timezone);
  const penalty = { fee: written, currency, at };
  const reason = by.reason ?? null;
  return {
    cancelled: { ...booking, status: "CANCELLED", realizedPenalty: penalty, version: booking.version + 1 },
    fee,
    transition: transitionOf(booking, "CANCELLED", {
      at: context.now,
      source: context.source,
      reason,
      penalty,
      notify: by.notify,
      extra: { fee: written, currency, reason },
      audit: auditOf(context, by.operation),
      claim: null,
    }),
  };
}

function requireCancellable(booking: BookingRow, now: Date): void {
  const { status } = booking;
  if (!isCancellable(status))
    throw new DomainError("BOOKING_NOT_CANCELLABLE", {
      message: `A ${status} booking cannot be cancelled`,
      details: { status },
    });
  const policy = booking.policy as PolicySnapshot;
  if (status === "CONFIRMED" && !isCancellableAt(policy, now)) {
    throw new DomainError("BOOKING_NOT_CANCELLABLE", {
      message: "The deadline for cancelling has passed",
      details: { status, cancellable_until: policy.cancellable_until },
    });
  }
}
