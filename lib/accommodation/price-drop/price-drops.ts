import { toStockSecond } from "@/lib/core/clock";
import type { z } from "zod";
import type { BookingWithItems } from "@/lib/booking/get";
import { findFullBooking } from "@/lib/booking/repository";
import { CancellationPolicy } from "@/lib/cancellation/schemas";
import type { Context } from "@/lib/core/context";
import { DomainError, invalid } from "@/lib/core/errors";
import { formatMoney, parseMoney, type Minor } from "@/lib/core/money";
import { quoteStay } from "../change/change-quote";
import { changeBooking } from "../change/change";
import { releaseChange } from "../change/change-repository";
import { findPriceDrop } from "./find-drop";
import { findMinimumSaving, listDrops, updateMinimumSaving, type DropRow } from "./price-drop-repository";
import type { ChangePriceDropRule, PriceDrop, PriceDropList, RebookRequest } from "./schemas";

/** Lists the stays that are sold for less now than they were booked for, as the worker found them. */
export function listPriceDrops(context: Context, query: z.output<typeof PriceDropList>): Promise<DropRow[]> {
  return listDrops(context, query.booking_public_id);
}

/** The reason in the booking's history. */
const REASON = "Rebooked at a lower price";

/**
 * Rebooks a stay at its lower price, priced again now. It is one change of the booking: the new price and terms are
 * booked and the old ones are given up in one transaction, so there are never two bookings, and never none.
 * @throws DomainError `BOOKING_NOT_FOUND`, `PRICE_DROP_GONE` with the total of today when it is above the shown one or
 * cancelling is no longer free, `BOOKING_NOT_CHANGEABLE`, `BOOKING_CHANGED`, `SOLD_OUT`, `PROFILE_NOT_FOUND`
 */
export async function rebookPriceDrop(
  context: Context,
  publicId: string,
  { total: shown }: z.output<typeof RebookRequest>,
): Promise<BookingWithItems> {
  const booking = await findFullBooking(context.tenantId, publicId);
  if (!booking) throw new DomainError("BOOKING_NOT_FOUND");
  const most = amountOf(shown, booking.currencyCode);
  const found = await findPriceDrop(context, booking);
  if (!found || found.total > most) throw gone(found?.total, booking);
  // The request's idempotency key is for the change, so the quote makes no claim.
  const quoting: Context = { ...context, claim: () => null };
  const quote = await quoteStay(quoting, booking, found.wanted, { isSearched: false });
  const { change, expiresAt, token } = quote;
  if (BigInt(change.stay.total) > most) {
    await releaseChange(quoting, publicId, token, { change, holdEnd: toStockSecond(expiresAt) });
    throw gone(BigInt(change.stay.total), booking);
  }
  return changeBooking(context, publicId, { change_token: token, notify_guest: false }, REASON);
}

function amountOf(total: string, currency: string): Minor {
  try {
    return parseMoney(total, currency);
  } catch (error) {
    if (error instanceof RangeError) throw invalid({ path: "total", message: error.message });
    throw error;
  }
}

/** @param now the lowest total of today, undefined if none is lower than the booking's */
function gone(now: Minor | undefined, { total, currencyCode }: { total: Minor; currencyCode: string }): DomainError {
  const details = { total: formatMoney(now ?? total, currencyCode), currency: currencyCode };
  return new DomainError("PRICE_DROP_GONE", {
    message:
      now === undefined
        ? "The stay is no longer sold for less than the booking"
        : "The stay is still sold for less than the booking, but for more than shown",
    details,
  });
}

/** Returns the saving from which lower prices of stays are shown. */
export async function getPriceDropRule({ tenantId }: Context): Promise<number> {
  return findMinimumSaving(tenantId);
}

/** Sets the saving from which lower prices of stays are shown. All stays are checked again. */
export async function updatePriceDropRule(
  context: Context,
  { minimum_saving: minimum }: z.output<typeof ChangePriceDropRule>,
): Promise<number> {
  await updateMinimumSaving(context, minimum);
  return minimum;
}

export const toPriceDrop = (row: DropRow): z.input<typeof PriceDrop> => ({
  booking_public_id: row.publicId,
  booking_number: Number(row.bookingNumber),
  property_name: row.details.property_name,
  checkin_date: row.checkin,
  checkout_date: row.checkout,
  currency: row.currency,
  saving: formatMoney(row.before - row.after, row.currency),
  before: {
    total: formatMoney(row.before, row.currency),
    rate_plan_names: row.details.rooms.map(({ rate_plan_name: name }) => name),
    cancellation_policy: CancellationPolicy.parse(row.policyBefore),
  },
  after: {
    total: formatMoney(row.after, row.currency),
    rate_plan_names: row.ratePlans,
    cancellation_policy: row.policyAfter,
  },
  checked_at: row.checkedAt.toISOString(),
});
