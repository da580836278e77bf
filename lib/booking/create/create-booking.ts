import { toStockSecond } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { formatInstant, toInstant, isDate } from "@/lib/core/dates";
import { type PinnedOffer } from "@/lib/prebook/pinned";
import { throwUnlessBooked, type BookableToken } from "@/lib/prebook/token";
import { newItems, type NewItem } from "../items";
import { newBooking, chooseFirstStatus, type NewBooking } from "./new-booking";
import { writeBooking } from "./create-booking-repository";
import { hidePassports, type NamedTraveller } from "../travellers/passports";
import { markLead } from "../travellers/travellers";

/** The snapshot of a booking of any product but a stay, with the field names of `view=full`. */
export interface ServiceDetails extends Record<string, unknown> {
  starts_at: string;
  ends_at: string;
  travellers: NamedTraveller[];
  /** The travellers' passport numbers by index, encrypted; no response contains them. */
  passports?: string;
  /** The priced party; absent from bookings made before this field existed. */
  party?: PinnedOffer["party"];
  /** The product's own snapshot. */
  details: object;
}

/** The fields that a book request adds to the pinned offer. */
interface Order {
  contact: Record<string, unknown>;
  agencyReference: string | undefined;
  /** Already validated, see `requireTravellers`. */
  travellers: NamedTraveller[];
  specialRequests?: string | undefined;
  notifyGuest?: boolean | undefined;
  /** Details of the order that are added to the pinned details. */
  details?: Record<string, unknown>;
}

export interface PlacedBooking {
  booking: NewBooking;
  productType: number;
  offer: PinnedOffer;
  /** Items of a package; empty for other products. */
  items: NewItem[];
}

/** The instant at which a service begins; for a date without a time, local midnight. */
function beginningOf({ starts_at, policy }: PinnedOffer): Date {
  return isDate(starts_at) ? toInstant(starts_at, "00:00", policy.timezone) : new Date(starts_at);
}

/**
 * Books a pinned offer as it was pinned, without another search or price. The last step of a product's book, after
 * `openToken` and the check of the travellers.
 * @throws DomainError `PREBOOK_CONSUMED`, `SOLD_OUT`, `PREBOOK_NOT_FOUND`, when another request was faster
 */
export async function createBooking(
  context: Context,
  token: BookableToken<PinnedOffer>,
  order: Order,
): Promise<PlacedBooking> {
  const { offer, productType } = token;
  const details: ServiceDetails = {
    starts_at: offer.starts_at,
    ends_at: offer.ends_at,
    ...hidePassports(markLead(order.travellers)),
    party: offer.party,
    details: { ...offer.details, ...order.details },
  };
  const booking = newBooking(context, {
    number: token.bookingNumber,
    productType,
    opening: chooseFirstStatus(offer.confirmation_mode, context.scenario),
    agencyReference: order.agencyReference,
    contact: order.contact,
    specialRequests: order.specialRequests,
    notifyGuest: order.notifyGuest,
    policy: { ...offer.policy, captured_at: formatInstant(context.now, offer.policy.timezone) },
    total: BigInt(offer.total),
    currency: offer.currency,
    startsAt: offer.starts_at,
    endsAt: offer.ends_at,
    beginsAt: beginningOf(offer),
    details,
  });
  const items = newItems(context, offer.items ?? []);
  const result = { booking, productType, offer, items };
  const placed = await writeBooking({
    context,
    token: token.token,
    productType,
    booking,
    offer,
    // A local instant starts with its local date.
    startsOn: offer.starts_at.slice(0, 10),
    endsOn: offer.ends_at.slice(0, 10),
    takes: offer.takes,
    items,
    now: toStockSecond(context.now),
    holdEnd: token.holdEnd,
    claim: context.claim(result),
  });
  await throwUnlessBooked(context, token, placed);
  return result;
}
