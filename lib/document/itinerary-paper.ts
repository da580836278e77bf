import { findSoldContent } from "@/lib/booking/sold-content-repository";
import { isEditable } from "@/lib/booking/status";
import { DomainError } from "@/lib/core/errors";
import { formatMoney } from "@/lib/core/money";
import { paperOf, soldIn, type Paper, type PaperBooking } from "./paper";
import { readLetterhead } from "./read-letterhead";
import type { Letterhead } from "./letterhead";

/** A trip's data for its itinerary, in no language. */
export interface Itinerary {
  publicId: string;
  name: string;
  reference: string | null;
  letterhead: Letterhead;
  /** The bookings that take place. */
  papers: Paper[];
  /** One price for all of them, by currency, in wire format: what the travellers pay. */
  totals: { currency: string; amount: string }[];
}

/** A trip with its bookings, in their order. */
interface BookedTrip extends Pick<Itinerary, "publicId" | "name" | "reference"> {
  bookings: PaperBooking[];
}

/** The itinerary of a tenant's trip. @throws DomainError `GUEST_DATA_ERASED` */
export async function readItinerary(tenantId: number, trip: BookedTrip): Promise<Itinerary> {
  const bookings = trip.bookings.filter(({ status }) => isEditable(status));
  if (bookings.some(({ guestDataErasedAt }) => guestDataErasedAt)) throw new DomainError("GUEST_DATA_ERASED");
  const sold = bookings.map((booking) => ({ booking, services: soldIn(booking) }));
  const details = sold.flatMap(({ services }) => services.map((service) => service.details));
  const [letterhead, { properties, tours }] = await Promise.all([readLetterhead(tenantId), findSoldContent(details)]);
  const totals = new Map<string, bigint>();
  for (const { currencyCode, sellPrice, total } of bookings)
    totals.set(currencyCode, (totals.get(currencyCode) ?? 0n) + (sellPrice ?? total));
  return {
    publicId: trip.publicId,
    name: trip.name,
    reference: trip.reference,
    letterhead,
    papers: sold.map(({ booking, services }) => paperOf(booking, letterhead, services, { properties, tours })),
    totals: [...totals].map(([currency, amount]) => ({ currency, amount: formatMoney(amount, currency) })),
  };
}
