import type { z } from "zod";
import type { PolicySnapshot } from "@/lib/cancellation/schemas";
import { getSellPriceLimits, type MarkupLimits } from "@/lib/booking/sell-price/allowed-markup";
import { checkAmountWithin } from "@/lib/booking/sell-price/sell-price";
import type { Context } from "@/lib/core/context";
import { DomainError, invalid } from "@/lib/core/errors";
import { formatMoney } from "@/lib/core/money";
import { inTransaction, Prisma, prisma } from "@/lib/core/prisma";
import type { ChangeTripPrice, TripPriceQuery } from "./schemas";
import { convertSums, countsForPrice, computeSums, type PricedMember, type PriceSums } from "./sums";

type Query = z.output<typeof TripPriceQuery>;

/** The price that an agency has set for all bookings of a trip, as it is stored with the trip. Amounts in wire format. */
interface OwnPrice {
  amount: string;
  currency: string;
  /** The instant at which the price was set, ISO 8601. */
  set_at: string;
  /** The user who set the price: `staff:usr_…`. */
  set_by: string;
  /**
   * The bookings that took place at that time, each at the profile's price, and their sum in the price's currency.
   */
  bookings: { booking_public_id: string; price: string; currency: string }[];
  profile_price: string;
}

/** A trip with the data on which its price depends. */
interface PricedTrip {
  /** Increases with each change of its members. */
  version: number;
  own: OwnPrice | null;
  /** The name of the user who set the price. */
  setBy: string | null;
  /** Whether the itinerary shows a price. */
  showsPrice: boolean;
  limits: MarkupLimits;
  /** The trip's bookings, by start. */
  members: PricedMember[];
}

/** A trip's price, with what its bookings cost. */
export interface TripPricing {
  include: Query["include"];
  trip: PricedTrip;
  sums: ReadonlyMap<string, PriceSums>;
  /** The currency of `together`: the wanted one, else the price's own, else the first booking's. */
  currency: string | null;
  /** All sums in this currency; undefined without a currency, or without a rate for one. */
  together: PriceSums | undefined;
}

/** Returns the price of a tenant's trip. @throws DomainError `TRIP_NOT_FOUND` */
export async function getTripPrice(
  context: Context,
  publicId: string,
  { currency: wanted, include }: Query,
): Promise<TripPricing> {
  const trip = await readTrip(context, publicId);
  const { own, members, limits } = trip;
  const sums = computeSums(members, limits);
  const first = members.find(countsForPrice) ?? members[0];
  const currency = wanted ?? own?.currency ?? first?.currency ?? null;
  const together = currency === null ? undefined : await convertSums(sums, currency, context.now);
  return { include, trip, sums, currency, together };
}

/** Reads a trip's version before its members, so a write at that version knows all of them. */
async function readTrip(context: Context, publicId: string): Promise<PricedTrip> {
  const { tenantId } = context;
  const found = await prisma().trip.findFirst({
    where: { tenantId, publicId },
    select: {
      version: true,
      ownPrice: true,
      showsPrice: true,
      members: {
        orderBy: [{ booking: { startsOn: "asc" } }, { booking: { bookingNumber: "asc" } }],
        select: {
          booking: {
            select: {
              publicId: true,
              status: true,
              currencyCode: true,
              total: true,
              netTotal: true,
              leastPrice: true,
              cancelledTotal: true,
              markupPercent: true,
              sellPrice: true,
              realizedPenalty: true,
            },
          },
        },
      },
    },
  });
  if (!found) throw new DomainError("TRIP_NOT_FOUND");
  const own = found.ownPrice as unknown as OwnPrice | null;
  const setter =
    own &&
    (await prisma().staffUser.findFirst({
      where: { publicId: own.set_by.replace(/^staff:/, "") },
      select: { name: true },
    }));
  const members = found.members.map(({ booking: { currencyCode: currency, ...booking } }) => ({
    ...booking,
    currency,
    price: booking.total - booking.cancelledTotal,
    markupPercent: booking.markupPercent?.toFixed() ?? null,
    fee: (booking.realizedPenalty as PolicySnapshot["realized_penalty"] | null)?.fee ?? null,
  }));
  const { version, showsPrice } = found;
  return { version, showsPrice, own, setBy: setter?.name ?? null, limits: await getSellPriceLimits(context), members };
}

/**
 * Sets or removes one price for all bookings of a trip, and sets whether the itinerary shows a price. Prices and
 * debts of the bookings do not change. The bookings and their prices are stored with it.
 * @throws DomainError `TRIP_NOT_FOUND`, `SELL_PRICE_NOT_ALLOWED`, `UNSUPPORTED_FX_PAIR`, `INVALID_REQUEST`
 */
export function updateTripPrice(
  context: Context,
  publicId: string,
  { price, shows_price: showsPrice }: ChangeTripPrice,
): Promise<TripPricing> {
  const { tenantId, now } = context;
  return inTransaction(context, async (tx, { audit }) => {
    for (;;) {
      const pricing = await getTripPrice(context, publicId, { currency: price?.currency, include: "breakdown" });
      const own = price && chosenPrice(context, pricing, price);
      const { count } = await tx.trip.updateMany({
        where: { tenantId, publicId, version: pricing.trip.version },
        data: {
          updatedAt: now,
          ...(price !== undefined && { ownPrice: own ? { ...own } : Prisma.DbNull }),
          ...(showsPrice !== undefined && { showsPrice }),
        },
      });
      // If no row changed, the members have changed since they were read.
      if (count > 0) break;
    }
    audit({ subject: publicId });
    return getTripPrice(context, publicId, { include: "breakdown" });
  });
}

function chosenPrice(
  { now, actor }: Context,
  { trip, together }: TripPricing,
  { amount, currency }: NonNullable<ChangeTripPrice["price"]>,
): OwnPrice {
  const bookings = trip.members.filter(countsForPrice);
  if (bookings.length === 0) throw invalid({ path: "price", message: "needs a booking that takes place" });
  if (!trip.limits) throw new DomainError("SELL_PRICE_NOT_ALLOWED");
  if (!together) throw new DomainError("UNSUPPORTED_FX_PAIR");
  const chosen = checkAmountWithin({ currency, ...computeAllowed(together, trip.limits)! }, amount, "price.amount");
  return {
    amount: formatMoney(chosen, currency),
    currency,
    set_at: now.toISOString(),
    set_by: actor,
    bookings: bookings.map((one) => ({
      booking_public_id: one.publicId,
      price: formatMoney(one.price, one.currency),
      currency: one.currency,
    })),
    profile_price: formatMoney(together.price, currency),
  };
}

/** The lowest and highest price that may be set: the sums of the bookings' limits; null if the agency allows none. */
export const computeAllowed = ({ min, max }: PriceSums, limits: MarkupLimits): Pick<PriceSums, "min" | "max"> | null =>
  limits && { min, max: max < min ? min : max };

/** Whether the price was set for the bookings as they are now. */
export function isPriceCurrent({ bookings }: OwnPrice, { members }: PricedTrip): boolean {
  const now = members.filter(countsForPrice);
  return (
    now.length === bookings.length &&
    now.every(({ publicId, currency, price }) =>
      bookings.some(
        (one) =>
          one.booking_public_id === publicId && one.currency === currency && one.price === formatMoney(price, currency),
      ),
    )
  );
}
