import { computeFeeAt } from "@/lib/cancellation/policy";
import type { PolicySnapshot } from "@/lib/cancellation/schemas";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { splitSellPrice } from "@/lib/core/earning";
import type { Minor } from "@/lib/core/money";
import { computeTravellerFee } from "./as-sold";
import { selectItems, earliestDeadline } from "./cancel-items";
import { findBookingWithItems, type BookingRow, type ItemRow } from "./repository";
import { isCancellable, isEditable } from "./status";

interface Quote {
  fee: Minor;
  /** What the client pays of the fee. */
  sellFee: Minor;
  currency: string;
  cancellable: boolean;
  deadline: string | undefined;
  /**
   * The last instant of a cancellation. Null if the booking never could be cancelled, or no longer can by its status.
   */
  cancellableUntil: string | null;
}

/** A booking with its items and those chosen to be cancelled. Only packages have items. */
export interface CancelSelection {
  booking: BookingRow;
  items: ItemRow[];
  chosen: ItemRow[];
}

export async function findSelection(
  context: Context,
  publicId: string,
  ids: string[] | undefined,
): Promise<CancelSelection> {
  const found = await findBookingWithItems(context.tenantId, publicId);
  if (!found) throw new DomainError("BOOKING_NOT_FOUND");
  const { items, ...booking } = found;
  return { booking, items, chosen: selectItems(items, ids) };
}

/**
 * Quotes the fee of a cancellation now, by the same rule as the cancellation itself; for a package, the sum of its
 * items' fees. Cancelled items cost their fee at that time. Changes nothing.
 * @throws DomainError `BOOKING_NOT_FOUND`, `ITEM_NOT_FOUND`
 */
export async function quoteBookingCancellation(context: Context, publicId: string, items?: string[]): Promise<Quote> {
  const selection = await findSelection(context, publicId, items);
  const { booking, chosen } = selection;
  const cancelled = chosen.length ? chosen : [booking];
  const fee = cancelled.reduce((sum, of) => sum + computeFeeNow(of, context.now), 0n);
  return {
    fee,
    sellFee: computeTravellerFee(fee, saleOf(selection)),
    currency: booking.currencyCode,
    cancellable: !booking.outcome && cancelled.some((of) => isCancellable(of.status)),
    deadline: earliestDeadline(cancelled),
    cancellableUntil: earliestEnd(cancelled.filter(({ status }) => isEditable(status))),
  };
}

/** The total of what is cancelled, and what the client pays for it: of items their share of the booking's sell price. */
function saleOf({ booking, items, chosen }: CancelSelection): { total: Minor; sell: Minor } {
  const sell = booking.sellPrice ?? booking.total;
  if (chosen.length === items.length) return { total: booking.total, sell };
  const shares = splitSellPrice(
    sell,
    items.map(({ total }) => total),
  );
  return items.reduce(
    (sum, item, at) => (chosen.includes(item) ? { total: sum.total + item.total, sell: sum.sell + shares[at]! } : sum),
    { total: 0n, sell: 0n },
  );
}

/** The earliest end of several policies. Null if one of them has none or ended before it was frozen. */
function earliestEnd(all: Pick<BookingRow, "policy">[]): string | null {
  const ends = all.map(({ policy }) => {
    const { cancellable_until: end, captured_at: from } = policy as PolicySnapshot;
    return end !== null && Date.parse(end) >= Math.floor(Date.parse(from) / 1000) * 1000 ? end : null;
  });
  if (ends.includes(null)) return null;
  return (ends as string[]).reduce<string | null>(
    (a, b) => (a === null || Date.parse(b) < Date.parse(a) ? b : a),
    null,
  );
}

/**
 * The fee of cancelling now. Bookings that are on request, rejected or failed cost nothing; a cancelled booking
 * costs its realized penalty.
 */
export function computeFeeNow(of: Pick<BookingRow, "status" | "realizedPenalty" | "policy">, now: Date): Minor {
  if (["ON_REQUEST", "REJECTED", "FAILED"].includes(of.status)) return 0n;
  const realized = of.realizedPenalty as PolicySnapshot["realized_penalty"] | null;
  const policy = of.policy as PolicySnapshot;
  return realized
    ? computeFeeAt({ ...policy, tiers: [{ from: realized.at, fee: realized.fee, currency: realized.currency }] }, now)
    : computeFeeAt(policy, now);
}
