import { createBooking, type PlacedBooking } from "@/lib/booking/create/create-booking";
import { requireTravellers } from "@/lib/booking/travellers/travellers";
import type { Context } from "@/lib/core/context";
import type { PinnedOffer } from "@/lib/prebook/pinned";
import { openToken } from "@/lib/prebook/token";
import type { TourBookRequest } from "./schemas";

/**
 * Books a prebooked tour as it was pinned; at least the lead traveller is named.
 * @throws DomainError `PREBOOK_NOT_FOUND`, `PREBOOK_CONSUMED`, `PREBOOK_EXPIRED`, `SOLD_OUT`, `GUESTS_MISMATCH`
 */
export async function bookTour(context: Context, request: TourBookRequest): Promise<PlacedBooking> {
  const token = await openToken<PinnedOffer>(context, 3, request.prebook_token);
  requireTravellers(token.offer.party, request.travellers, { min: 1, day: token.offer.starts_at.slice(0, 10) });
  return createBooking(context, token, {
    contact: request.contact,
    agencyReference: request.agency_reference,
    notifyGuest: request.notify_guest,
    travellers: request.travellers,
    specialRequests: request.special_requests,
  });
}
