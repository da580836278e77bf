import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { localDate } from "@/lib/core/dates";
import { computeEarning, computeNet, computeSellPrice } from "@/lib/core/earning";
import { DomainError, invalid } from "@/lib/core/errors";
import { describeMoney, formatMoney, minorDigits, parseMoney, type Minor } from "@/lib/core/money";
import { isEditable } from "../status";
import {
  findPricedBooking,
  findPricedHold,
  updateBookingPrice,
  updateHoldPrice,
  type Priced,
  type PricedBooking,
} from "./repository";
import type { SellPrice } from "./schemas";

/** What a sell price of its own depends on. */
export type PriceTerms = Pick<Priced, "currency" | "price" | "markupPercent" | "limits">;

/** Returns the sell price of a live hold. @throws DomainError `PREBOOK_NOT_FOUND`, `PREBOOK_CONSUMED`, `PREBOOK_EXPIRED` */
export async function getHoldSellPrice(context: Context, token: string): Promise<Priced> {
  const hold = await findPricedHold(context.tenantId, token);
  if (!hold) throw new DomainError("PREBOOK_NOT_FOUND");
  if (hold.consumedBy) throw new DomainError("PREBOOK_CONSUMED", { details: { booking_public_id: hold.consumedBy } });
  if (hold.releasedAt || context.now > hold.expiresAt) throw new DomainError("PREBOOK_EXPIRED");
  return hold;
}

/**
 * Sets what the client pays for a hold, before it is booked. What the tenant owes does not change.
 * @param sellPrice null: the profile's price
 * @throws DomainError as `getHoldSellPrice`; `SELL_PRICE_NOT_ALLOWED`, `INVALID_REQUEST`
 */
export async function updateHoldSellPrice(context: Context, token: string, sellPrice: string | null): Promise<Priced> {
  const hold = await getHoldSellPrice(context, token);
  const chosen = chosenPrice(hold, sellPrice);
  // Booked, released or expired since it was read: the next read says which.
  if (!(await updateHoldPrice(context, token, chosen))) return getHoldSellPrice(context, token);
  return { ...hold, sellPrice: chosen };
}

/** Returns the sell price of a booking, with its changes. @throws DomainError `BOOKING_NOT_FOUND` */
export async function getBookingSellPrice(context: Context, publicId: string): Promise<PricedBooking> {
  const booking = await findPricedBooking(context.tenantId, publicId);
  if (!booking) throw new DomainError("BOOKING_NOT_FOUND");
  return booking;
}

/**
 * Sets what the client pays for a booking, until the day before it begins. What the tenant owes, the pinned policy and
 * the fees of a cancellation do not change.
 * @param sellPrice null: the profile's price
 * @throws DomainError `BOOKING_NOT_FOUND`, `BOOKING_NOT_EDITABLE`, `BOOKING_CHANGED`, `SELL_PRICE_NOT_ALLOWED`,
 * `INVALID_REQUEST`
 */
export async function updateBookingSellPrice(
  context: Context,
  publicId: string,
  sellPrice: string | null,
): Promise<Priced> {
  const booking = await getBookingSellPrice(context, publicId);
  const { status, timezone, startsOn, version } = booking;
  if (!isEditable(status) || localDate(timezone, context.now) >= startsOn)
    throw new DomainError("BOOKING_NOT_EDITABLE");
  const chosen = chosenPrice(booking, sellPrice);
  if (chosen !== booking.sellPrice && !(await updateBookingPrice(context, publicId, version, chosen)))
    throw new DomainError("BOOKING_CHANGED");
  return getBookingSellPrice(context, publicId);
}

/**
 * A sell price within the agency's limits.
 * @param path the field that an error names
 * @returns the price to store: null where it is the profile's
 * @throws DomainError `SELL_PRICE_NOT_ALLOWED`, `INVALID_REQUEST`
 */
export function chosenPrice(priced: PriceTerms, wanted: string | null, path = "sell_price"): Minor | null {
  const { currency, price, limits } = priced;
  if (wanted === null) return null;
  if (!limits) throw new DomainError("SELL_PRICE_NOT_ALLOWED");
  const chosen = amountWithin({ currency, ...computeAllowed(priced)! }, wanted, path);
  return chosen === price ? null : chosen;
}

/**
 * An amount that was chosen between two.
 * @param path the field that an error names
 * @throws DomainError `INVALID_REQUEST`
 */
export function amountWithin(
  { currency, min, max }: { currency: string; min: Minor; max: Minor },
  wanted: string,
  path: string,
): Minor {
  const digits = minorDigits(currency);
  if ((wanted.split(".")[1] ?? "").length > digits)
    throw invalid({ path, message: `must be an amount of ${currency} with at most ${digits} decimals` });
  const chosen = parseMoney(wanted, currency);
  if (chosen < min || chosen > max)
    throw invalid({
      path,
      message: `must be from ${describeMoney(min, currency)} to ${describeMoney(max, currency)}, as your agency allows`,
    });
  return chosen;
}

/** The sell prices between the agency's limits; null where it allows none. */
export function computeAllowed({
  price,
  markupPercent,
  limits,
}: Omit<PriceTerms, "currency">): { min: Minor; max: Minor } | null {
  if (!limits) return null;
  const net = computeNet(price, markupPercent);
  return { min: computeSellPrice(net, limits.min), max: computeSellPrice(net, limits.max) };
}

export function toSellPrice(priced: Priced): z.input<typeof SellPrice> {
  const { currency, price, markupPercent, sellPrice, changes } = priced;
  const { net, markup, sell } = computeEarning(price, markupPercent, sellPrice);
  const format = (amount: Minor) => formatMoney(amount, currency);
  const allowed = computeAllowed(priced);
  return {
    currency,
    profile_price: format(price),
    sell_price: format(sell),
    net_total: format(net),
    markup: format(markup),
    allowed: allowed && { min: format(allowed.min), max: format(allowed.max) },
    changes: changes.map(({ at, by, from, to }) => ({
      at,
      by,
      from: format(from === null ? price : BigInt(from)),
      to: format(to === null ? price : BigInt(to)),
    })),
  };
}
