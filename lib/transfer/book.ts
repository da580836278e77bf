import { createBooking, type PlacedBooking } from "@/lib/booking/create/create-booking";
import { nameProperties, type SoldTransfer, withArrival } from "@/lib/booking/arrival/arrival";
import { requirePhone } from "@/lib/booking/travellers/phone";
import { requireTravellers } from "@/lib/booking/travellers/travellers";
import type { Context } from "@/lib/core/context";
import type { PinnedOffer } from "@/lib/prebook/pinned";
import { openToken } from "@/lib/prebook/token";
import type { TransferBookRequest } from "./schemas";

/**
 * Books a prebooked transfer as it was pinned. Travellers' names are optional, because the driver calls the contact.
 * @throws DomainError `PREBOOK_NOT_FOUND`, `PREBOOK_CONSUMED`, `PREBOOK_EXPIRED`, `SOLD_OUT`, `GUESTS_MISMATCH`, `INVALID_REQUEST`
 * on a telephone number or a place of the arrival
 */
export async function bookTransfer(context: Context, request: TransferBookRequest): Promise<PlacedBooking> {
  const token = await openToken<PinnedOffer<SoldTransfer>>(context, 2, request.prebook_token);
  requireTravellers(token.offer.party, request.travellers, { min: 0, day: token.offer.starts_at.slice(0, 10) });
  const { contact, flight_number, pickup_note } = request;
  const phone = requirePhone(contact.phone, token.offer.details.from_country_code);
  const arrival = request.arrival && (await nameProperties(context, request.arrival, "arrival"));
  return createBooking(context, token, {
    contact: { ...contact, phone },
    agencyReference: request.agency_reference,
    notifyGuest: request.notify_guest,
    travellers: request.travellers,
    details: withArrival(
      { flight_number: flight_number ?? null, pickup_note: pickup_note ?? null },
      arrival ?? {},
      "arrival",
    ),
  });
}
