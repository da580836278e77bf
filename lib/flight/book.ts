import { createBooking, type PlacedBooking } from "@/lib/booking/create/create-booking";
import type { Context } from "@/lib/core/context";
import type { PinnedOffer } from "@/lib/prebook/pinned";
import { openToken } from "@/lib/prebook/token";
import { type PassportRules, requirePassengers, requirePassports } from "./passengers";
import { bookAtPinnedTimes, type PinnedFlight } from "./reschedule";
import type { FlightBookRequest } from "./schemas";

/**
 * Books prebooked flights as they were pinned; every passenger needs name and date of birth.
 * @throws DomainError `PREBOOK_NOT_FOUND`, `PREBOOK_CONSUMED`, `PREBOOK_EXPIRED`, `SOLD_OUT`, `GUESTS_MISMATCH`,
 * `PASSPORT_REQUIRED`, `INVALID_REQUEST` on a date of birth, `ALLOCATION_GONE` where a flight has other times by now
 */
export async function bookFlight(context: Context, request: FlightBookRequest): Promise<PlacedBooking> {
  const token = await openToken<PinnedOffer>(context, 4, request.prebook_token);
  const { party, starts_at, policy } = token.offer;
  // A local instant starts with its local date; the policy's instants are in the first airport's zone.
  const departure = { day: starts_at.slice(0, 10), timezone: policy.timezone, now: context.now };
  requirePassengers(party, request.travellers, departure);
  const { segments } = token.offer.details as { segments: (PassportRules & PinnedFlight)[] };
  requirePassports(segments, request.travellers);
  return bookAtPinnedTimes(context, segments, () =>
    createBooking(context, token, {
      contact: request.contact,
      agencyReference: request.agency_reference,
      notifyGuest: request.notify_guest,
      travellers: request.travellers,
      specialRequests: request.special_requests,
    }),
  );
}
