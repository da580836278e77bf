import type { z } from "zod";
import type { PolicySnapshot } from "@/lib/cancellation/schemas";
import { computeTravellerFee } from "./as-sold";
import { computeEarning, computeNet, type Earning } from "@/lib/core/earning";
import { formatMoney, parseMoney } from "@/lib/core/money";
import type { PolledBooking } from "./repository";
import type { BookingBreakdown, IncludedPrices } from "./schemas";

type Priced = Pick<
  PolledBooking,
  | "status"
  | "total"
  | "netTotal"
  | "cancelledTotal"
  | "markupPercent"
  | "sellPrice"
  | "realizedPenalty"
  | "currencyCode"
>;

/**
 * What a booking earns, in minor units of its currency. The sale is the price of what is still booked and the fees
 * of what was cancelled. Net is the amount that the account's ledger enters, before the exchange rate
 * (`account_price`, `account_fee`). Of a fee the client pays the same share as the sell price is of the total.
 */
export function bookingEarning(booking: Priced): Earning {
  const { status, currencyCode } = booking;
  if (status === "REJECTED" || status === "FAILED") return { net: 0n, markup: 0n, sell: 0n };
  const percent = booking.markupPercent?.toString() ?? null;
  const penalty = booking.realizedPenalty as PolicySnapshot["realized_penalty"] | null;
  const fee = penalty ? parseMoney(penalty.fee, currencyCode) : 0n;
  const price =
    status === "CANCELLED"
      ? { net: 0n, markup: 0n, sell: 0n }
      : computeEarning(booking.total - booking.cancelledTotal, percent, booking.sellPrice, booking);
  const feeNet = computeNet(fee, percent, booking);
  const shown = computeTravellerFee(fee, { total: booking.total, sell: booking.sellPrice ?? booking.total });
  return { net: price.net + feeNet, markup: price.markup + shown - feeNet, sell: price.sell + shown };
}

/** The prices that `include` adds to a record. */
export function toIncludedPrices(
  booking: Priced,
  include: z.output<typeof IncludedPrices>,
): { sell_price?: string; breakdown?: z.input<typeof BookingBreakdown> } {
  if (include === undefined) return {};
  const format = (amount: bigint) => formatMoney(amount, booking.currencyCode);
  const sell_price = format(booking.sellPrice ?? booking.total);
  if (include === "sell_price") return { sell_price };
  const { net, markup, sell } = bookingEarning(booking);
  return { sell_price, breakdown: { net_total: format(net), markup: format(markup), sell_total: format(sell) } };
}
