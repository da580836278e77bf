import { createBooking, type PlacedBooking } from "@/lib/booking/create/create-booking";
import { requireTravellers } from "@/lib/booking/travellers/travellers";
import type { Context } from "@/lib/core/context";
import { invalid } from "@/lib/core/errors";
import { requirePassengers } from "@/lib/flight/passengers";
import type { PinnedOffer } from "@/lib/prebook/pinned";
import { openToken } from "@/lib/prebook/token";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import type { PackageBookRequest } from "./schemas";

/**
 * Books a prebooked package as it was pinned, completely or not at all. With a flight, every passenger needs name and
 * date of birth; otherwise at least the lead is named.
 * @throws DomainError `PREBOOK_NOT_FOUND`, `PREBOOK_CONSUMED`, `PREBOOK_EXPIRED`, `SOLD_OUT`, `GUESTS_MISMATCH`,
 * `INVALID_REQUEST` on a date of birth
 */
export async function bookPackage(context: Context, request: PackageBookRequest): Promise<PlacedBooking> {
  const token = await openToken<PinnedOffer>(context, 5, request.prebook_token);
  requireParty(context, token.offer, request.travellers);
  return createBooking(context, token, {
    contact: request.contact,
    agencyReference: request.agency_reference,
    notifyGuest: request.notify_guest,
    travellers: request.travellers,
    specialRequests: request.special_requests,
  });
}

function requireParty(
  { now }: Context,
  { party, items = [], starts_at }: PinnedOffer,
  travellers: PackageBookRequest["travellers"],
) {
  const flight = items.find((item) => item.product_type === PRODUCT_TYPE.FLIGHT);
  if (!flight) return requireTravellers(party, travellers, { min: 1, day: starts_at.slice(0, 10) });
  const passengers = travellers.map((traveller, i) => {
    const { date_of_birth } = traveller;
    if (date_of_birth === undefined)
      throw invalid({ path: `travellers.${i}.date_of_birth`, message: "is required: the package has a flight" });
    return { ...traveller, date_of_birth };
  });
  // A local instant starts with its local date; the policy's instants are in the first airport's zone.
  const departure = { day: flight.starts_at.slice(0, 10), timezone: flight.policy.timezone, now };
  requirePassengers(party, passengers, departure);
}
