import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { localDate } from "@/lib/core/dates";
import { computeEarning, computeNet, computeSellPrice, type PinnedNet } from "@/lib/core/earning";
import { DomainError, invalid } from "@/lib/core/errors";
import { describeMoney, formatMoney, minorDigits, parseMoney, type Minor } from "@/lib/core/money";
import { inTransaction, prisma } from "@/lib/core/prisma";
import type { PolicySnapshot } from "@/lib/cancellation/schemas";
import { isEditable } from "../status";
import { getSellPriceLimits, type MarkupLimits } from "./allowed-markup";
import { listSellPriceChanges, type SellPriceChange } from "./repository";
import type { SellPrice } from "./schemas";

/** The data that limit a sell price. */
export interface PriceTerms {
  currency: string;
  /** The price at the profile's mark-up, without cancelled items. */
  price: Minor;
  markupPercent: string | null;
  /** The whole price with its net, as pinned. */
  pinned?: PinnedNet;
  /** The minimum price for the client. */
  least?: Minor | null;
  limits: MarkupLimits;
}

/** A hold's or booking's price. */
interface Priced extends PriceTerms {
  /** The sell price, or null for the profile's. */
  sellPrice: Minor | null;
  /** The changes of its sell price, newest first. */
  changes: SellPriceChange[];
}

/** The price fields of a pinned offer of any product; amounts in minor units. */
interface PricedOffer {
  currency: string;
  total: string;
  net_total?: string;
  least_price?: string;
  markup_percent?: string;
  sell_price?: string;
}

/** Returns the sell price of a live hold. @throws DomainError `PREBOOK_NOT_FOUND`, `PREBOOK_CONSUMED`, `PREBOOK_EXPIRED` */
export async function getHoldSellPrice(context: Context, token: string): Promise<Priced> {
  return (await readHold(context, token)).priced;
}

async function readHold(context: Context, token: string): Promise<{ offer: PricedOffer; priced: Priced }> {
  const { tenantId, now } = context;
  const [hold, limits] = await Promise.all([
    prisma().prebook.findFirst({
      where: { tenantId, token },
      select: { offer: true, expiresAt: true, consumedBy: true, releasedAt: true },
    }),
    getSellPriceLimits(context),
  ]);
  if (!hold) throw new DomainError("PREBOOK_NOT_FOUND");
  if (hold.consumedBy) throw new DomainError("PREBOOK_CONSUMED", { details: { booking_public_id: hold.consumedBy } });
  if (hold.releasedAt || now > hold.expiresAt) throw new DomainError("PREBOOK_EXPIRED");
  const offer = hold.offer as unknown as PricedOffer;
  const { currency, total, markup_percent: markupPercent = null, sell_price: own } = offer;
  const sellPrice = own === undefined ? null : BigInt(own);
  const price = BigInt(total);
  const pinned = { total: price, netTotal: offer.net_total === undefined ? null : BigInt(offer.net_total) };
  const least = offer.least_price === undefined ? null : BigInt(offer.least_price);
  return { offer, priced: { currency, price, markupPercent, pinned, least, sellPrice, limits, changes: [] } };
}

/**
 * Sets what the client pays for a hold, before it is booked. What the tenant owes does not change.
 * @param sellPrice null: the profile's price
 * @throws DomainError as `getHoldSellPrice`; `SELL_PRICE_NOT_ALLOWED`, `BELOW_MINIMUM_PRICE`,
 * `INVALID_REQUEST`
 */
export function updateHoldSellPrice(context: Context, token: string, sellPrice: string | null): Promise<Priced> {
  const { tenantId, now } = context;
  return inTransaction(context, async (tx, { audit }) => {
    const { offer, priced } = await readHold(context, token);
    const chosen = checkSellPrice(priced, sellPrice);
    const { sell_price: _before, ...unpriced } = offer;
    const { count } = await tx.prebook.updateMany({
      where: { tenantId, token, consumedBy: null, releasedAt: null, expiresAt: { gte: now } },
      data: { offer: { ...unpriced, ...(chosen !== null && { sell_price: chosen.toString() }) } },
    });
    // The hold was booked, released or has expired since it was read; reading it again throws the reason.
    if (count === 0) return getHoldSellPrice(context, token);
    audit({ subject: null });
    return { ...priced, sellPrice: chosen };
  });
}

/** Returns the sell price of a booking, with its changes. @throws DomainError `BOOKING_NOT_FOUND` */
export async function getBookingSellPrice(context: Context, publicId: string): Promise<Priced> {
  return (await readBooking(context, publicId)).priced;
}

async function readBooking(context: Context, publicId: string) {
  const { tenantId } = context;
  const [booking, limits, changes] = await Promise.all([
    prisma().booking.findFirst({
      where: { tenantId, publicId },
      select: {
        currencyCode: true,
        total: true,
        netTotal: true,
        leastPrice: true,
        cancelledTotal: true,
        markupPercent: true,
        sellPrice: true,
        status: true,
        startsOn: true,
        policy: true,
        version: true,
      },
    }),
    getSellPriceLimits(context),
    listSellPriceChanges(tenantId, publicId),
  ]);
  if (!booking) throw new DomainError("BOOKING_NOT_FOUND");
  const priced: Priced = {
    currency: booking.currencyCode,
    price: booking.total - booking.cancelledTotal,
    markupPercent: booking.markupPercent?.toFixed() ?? null,
    pinned: booking,
    least: booking.leastPrice,
    sellPrice: booking.sellPrice,
    limits,
    changes,
  };
  return { booking, priced };
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
  const { tenantId, now } = context;
  await inTransaction(context, async (tx, { audit }) => {
    const { booking, priced } = await readBooking(context, publicId);
    const { status, policy, startsOn, version } = booking;
    const today = localDate((policy as PolicySnapshot).timezone, now);
    if (!isEditable(status) || today >= startsOn.toISOString().slice(0, 10))
      throw new DomainError("BOOKING_NOT_EDITABLE");
    const chosen = checkSellPrice(priced, sellPrice);
    if (chosen === priced.sellPrice) return;
    const { count } = await tx.booking.updateMany({
      where: { tenantId, publicId, version },
      data: { sellPrice: chosen, version: { increment: 1 }, updatedAt: now },
    });
    if (count === 0) throw new DomainError("BOOKING_CHANGED");
    audit({ subject: publicId });
  });
  return getBookingSellPrice(context, publicId);
}

/**
 * Checks a sell price against the agency's limits.
 * @param path the field that an error names
 * @returns the price to store: null where it is the profile's
 * @throws DomainError `SELL_PRICE_NOT_ALLOWED`, `BELOW_MINIMUM_PRICE`, `INVALID_REQUEST`
 */
export function checkSellPrice(priced: PriceTerms, wanted: string | null, path = "sell_price"): Minor | null {
  const { currency, price, limits } = priced;
  if (wanted === null) return null;
  if (!limits) throw new DomainError("SELL_PRICE_NOT_ALLOWED");
  requireMinimum(priced, wanted, path);
  const chosen = checkAmountWithin({ currency, ...computeAllowed(priced)! }, wanted, path);
  return chosen === price ? null : chosen;
}

/** @throws DomainError `BELOW_MINIMUM_PRICE`, `INVALID_REQUEST` */
function requireMinimum({ currency, least }: PriceTerms, wanted: string, path: string): void {
  if (least == null || parseAmount(wanted, currency, path) >= least) return;
  throw new DomainError("BELOW_MINIMUM_PRICE", {
    message: `The property is sold at ${describeMoney(least, currency)} at least`,
    details: { minimum: formatMoney(least, currency), currency },
  });
}

function parseAmount(wanted: string, currency: string, path: string): Minor {
  const digits = minorDigits(currency);
  if ((wanted.split(".")[1] ?? "").length > digits)
    throw invalid({ path, message: `must be an amount of ${currency} with at most ${digits} decimals` });
  return parseMoney(wanted, currency);
}

/**
 * Parses an amount and checks that it lies between two others.
 * @param path the field that an error names
 * @throws DomainError `INVALID_REQUEST`
 */
export function checkAmountWithin(
  { currency, min, max }: { currency: string; min: Minor; max: Minor },
  wanted: string,
  path: string,
): Minor {
  const chosen = parseAmount(wanted, currency, path);
  if (chosen < min || chosen > max)
    throw invalid({
      path,
      message: `must be from ${describeMoney(min, currency)} to ${describeMoney(max, currency)}, as your agency allows`,
    });
  return chosen;
}

/** The lowest and highest sell price that the agency's limits allow; null if they allow none. */
export function computeAllowed({
  price,
  markupPercent,
  pinned,
  least,
  limits,
}: Omit<PriceTerms, "currency">): { min: Minor; max: Minor } | null {
  if (!limits) return null;
  const net = computeNet(price, markupPercent, pinned);
  const atLeast = (amount: Minor) => (least != null && amount < least ? least : amount);
  return { min: atLeast(computeSellPrice(net, limits.min)), max: atLeast(computeSellPrice(net, limits.max)) };
}

export function toSellPrice(priced: Priced): z.input<typeof SellPrice> {
  const { currency, price, markupPercent, sellPrice, changes } = priced;
  const { net, markup, sell } = computeEarning(price, markupPercent, sellPrice, priced.pinned);
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
      at: at.toISOString(),
      by,
      from: format(from === null ? price : BigInt(from)),
      to: format(to === null ? price : BigInt(to)),
    })),
  };
}
