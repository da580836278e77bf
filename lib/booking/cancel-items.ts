import { isCancellableAt } from "@/lib/cancellation/policy";
import type { PolicySnapshot } from "@/lib/cancellation/schemas";
import { DomainError } from "@/lib/core/errors";
import { parseMoney, type Minor } from "@/lib/core/money";
import type { BookingRow, ItemRow } from "./repository";

/**
 * Selects the items with the given ids, or all items without ids. Only packages have items.
 * @throws DomainError `ITEM_NOT_FOUND`, with the unknown ids
 */
export function selectItems(items: ItemRow[], ids: string[] | undefined): ItemRow[] {
  if (!ids) return items;
  const unknown = ids.filter((id) => !items.some((item) => item.publicId === id));
  if (unknown.length) throw new DomainError("ITEM_NOT_FOUND", { details: { item_public_ids: unknown } });
  return items.filter((item) => ids.includes(item.publicId));
}

/** The last instant at which all items can be cancelled free of charge; undefined if one of them never can. */
export function earliestDeadline(all: Pick<BookingRow, "policy" | "status">[]): string | undefined {
  const live = all.filter(({ status }) => status !== "CANCELLED");
  const deadlines = (live.length ? live : all).map(({ policy }) => (policy as PolicySnapshot).free_until);
  if (deadlines.includes(null)) return undefined;
  return (deadlines as string[]).reduce((a, b) => (Date.parse(b) < Date.parse(a) ? b : a));
}

/** The result of cancelling items. */
interface DecidedItems {
  /** Items that were not cancelled before, each with its own fee. */
  cancelled: { item: ItemRow; fee: Minor }[];
  /** Whether any item stays booked. */
  left: boolean;
  /** Totals of all cancelled items, in minor units: fees, and sold prices. */
  fee: Minor;
  cancelledTotal: Minor;
}

/**
 * Decides which of the chosen items are cancelled now; cancelled ones count as done.
 * @param now undefined: ignores their deadlines
 * @throws DomainError `BOOKING_NOT_CANCELLABLE`, with the items whose own deadline has passed
 */
export function splitCancellableItems(
  booking: BookingRow,
  items: ItemRow[],
  chosen: ItemRow[],
  now: Date | undefined,
  feeOf: (item: ItemRow) => Minor,
): DecidedItems {
  const ending = chosen.filter((item) => item.status !== "CANCELLED");
  const late = ending.filter(
    (item) => now && item.status === "CONFIRMED" && !isCancellableAt(item.policy as PolicySnapshot, now),
  );
  if (late.length)
    throw new DomainError("BOOKING_NOT_CANCELLABLE", {
      message: "The deadline for cancelling has passed",
      details: {
        status: booking.status,
        items: late.map(({ publicId, policy }) => ({
          item_public_id: publicId,
          cancellable_until: (policy as PolicySnapshot).cancellable_until,
        })),
      },
    });
  const cancelled = ending.map((item) => ({ item, fee: feeOf(item) }));
  const before = booking.realizedPenalty as PolicySnapshot["realized_penalty"] | null;
  return {
    cancelled,
    left: items.some((item) => item.status !== "CANCELLED" && !ending.includes(item)),
    fee: cancelled.reduce((sum, c) => sum + c.fee, before ? parseMoney(before.fee, booking.currencyCode) : 0n),
    cancelledTotal: ending.reduce((sum, item) => sum + item.total, booking.cancelledTotal),
  };
}
