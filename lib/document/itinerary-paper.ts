import { bookingEarning } from "@/lib/booking/booking-earning";
import { findSoldContent } from "@/lib/booking/sold-content-repository";
import { isEditable } from "@/lib/booking/status";
import { DomainError } from "@/lib/core/errors";
import { formatMoney } from "@/lib/core/money";
import { toPaper, listSoldServices, type Paper, type PaperBooking } from "./paper";
import { readLetterhead } from "./read-letterhead";
import type { Letterhead } from "./letterhead";

/** A trip's data for its itinerary, without texts in any language. */
export interface Itinerary {
  publicId: string;
  name: string;
  reference: string | null;
  letterhead: Letterhead;
  /** Papers of the bookings that take place. */
  papers: Paper[];
  /**
   * What the travellers pay, in wire format: the trip's own price, or the sum by currency; empty if the agency hides
   * prices.
   */
  totals: Total[];
}

interface Total {
  currency: string;
  amount: string;
}

/** A trip with its bookings in order. */
interface BookedTrip extends Pick<Itinerary, "publicId" | "name" | "reference"> {
  bookings: PaperBooking[];
  /** The price that the agency has set for the whole trip, a `Total`. */
  ownPrice: unknown;
  showsPrice: boolean;
}

/** Loads the itinerary of a tenant's trip. @throws DomainError `GUEST_DATA_ERASED` */
export async function readItinerary(tenantId: number, trip: BookedTrip): Promise<Itinerary> {
  const bookings = trip.bookings.filter(({ status }) => isEditable(status));
  if (bookings.some(({ guestDataErasedAt }) => guestDataErasedAt)) throw new DomainError("GUEST_DATA_ERASED");
  const sold = bookings.map((booking) => ({ booking, services: listSoldServices(booking) }));
  const details = sold.flatMap(({ services }) => services.map((service) => service.details));
  const [letterhead, { properties, tours }] = await Promise.all([readLetterhead(tenantId), findSoldContent(details)]);
  return {
    publicId: trip.publicId,
    name: trip.name,
    reference: trip.reference,
    letterhead,
    papers: sold.map(({ booking, services }) => toPaper(booking, letterhead, services, { properties, tours })),
    totals: trip.showsPrice ? totalsOf(trip.ownPrice as Total | null, bookings) : [],
  };
}

function totalsOf(own: Total | null, bookings: readonly PaperBooking[]): Total[] {
  if (own) return [{ currency: own.currency, amount: own.amount }];
  const totals = new Map<string, bigint>();
  for (const booking of bookings)
    totals.set(booking.currencyCode, (totals.get(booking.currencyCode) ?? 0n) + bookingEarning(booking).sell);
  return [...totals].map(([currency, amount]) => ({ currency, amount: formatMoney(amount, currency) }));
}
