import type { z } from "zod";
import type { FlightDetails, PackageDetails, TourDetails, TransferDetails } from "@/lib/booking/detail-schemas";
import { getLastFlight, groupJourneys } from "@/lib/core/journeys";
import { addDays } from "@/lib/core/dates";
import { PRODUCT_TYPE } from "@/lib/core/product-type";
import { flightPath } from "@/components/flights/flight-state";
import { packagePath } from "@/components/packages/package-state";
import { searchPath } from "@/components/search/search-state";
import { tourPath } from "@/components/tours/tour-state";
import { transferPath } from "@/components/transfers/transfer-state";
import type { Booking } from "./use-booking-record";

/** Whether a booking has ended, so that the guest can only book again. */
export const hasEnded = (status: string): boolean => ["CANCELLED", "REJECTED", "FAILED"].includes(status);

/** The address of a search for the same stay and party. @param today dates before it are left out */
export function bookAgainPath(booking: Booking, today: string): string {
  const { party, details } = booking;
  const currency = booking.currency ?? booking.currency_code ?? "EUR";
  const travellers = { adults: party?.adults ?? 2, ages: [...(party?.child_ages ?? [])] };
  const ahead = (date: string | undefined) => (date !== undefined && date >= today ? date : null);
  if (booking.product_type === PRODUCT_TYPE.STAY) {
    const checkin = ahead(booking.checkin_date);
    const id = booking.property_public_id ?? "";
    return searchPath({
      where: { kind: "property", id, label: booking.property_name ?? booking.title ?? id },
      checkin,
      checkout: checkin && (booking.checkout_date ?? null),
      rooms: (booking.rooms ?? []).map(({ adults = 2, child_ages: ages = [] }) => ({ adults, ages })),
      currency,
      market: booking.guest_market ?? null,
    });
  }
  if (booking.product_type === PRODUCT_TYPE.TRANSFER) {
    const sold = details as z.output<typeof TransferDetails>;
    return transferPath({
      from: { id: sold.from_zone_public_id, label: sold.from_zone_name },
      to: { id: sold.to_zone_public_id, label: sold.to_zone_name },
      direction: sold.direction === 1 ? "arrival" : "departure",
      date: ahead(sold.service_date),
      time: null,
      returnDate: null,
      returnTime: null,
      party: travellers,
      bags: null,
      serviceClass: "any",
      language: sold.language ?? "en",
      currency,
    });
  }
  if (booking.product_type === PRODUCT_TYPE.TOUR) {
    const sold = details as z.output<typeof TourDetails>;
    const from = ahead(sold.date);
    const where = { kind: "tour" as const, id: sold.tour_public_id, label: sold.tour_name };
    const to = from && addDays(from, 6);
    return tourPath({ where, from, to, party: travellers, language: sold.language ?? "en", currency });
  }
  if (booking.product_type === PRODUCT_TYPE.FLIGHT) {
    const { segments } = details as z.output<typeof FlightDetails>;
    const [there, back] = groupJourneys(segments);
    const named = ({ place_public_id: id, name: label }: { place_public_id: string; name: string }) => ({ id, label });
    const departure = ahead(there![0].departs_at?.slice(0, 10));
    return flightPath({
      origin: named(there![0].origin),
      destination: named(getLastFlight(there!).destination),
      isReturn: back !== undefined,
      departure,
      back: departure && (back?.[0].departs_at?.slice(0, 10) ?? null),
      party: travellers,
      cabin: "ANY",
      stops: "any",
      currency,
    });
  }
  const sold = details as z.output<typeof PackageDetails>;
  return packagePath({
    place: null,
    one: { id: sold.package_public_id, label: sold.name },
    date: ahead(sold.start_date),
    party: travellers,
    language: sold.language ?? "en",
    currency,
    market: booking.guest_market ?? null,
  });
}
