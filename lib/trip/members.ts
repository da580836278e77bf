import type { BookingRow } from "@/lib/booking/repository";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { requireFreeBookings, writeUnlessTaken } from "./create";
import { getTrip } from "./get";
import { changeMembers } from "./members-repository";
import type { TripRow } from "./repository";

/**
 * Adds a booking of any product and status to a trip.
 * @throws DomainError `TRIP_NOT_FOUND`, `BOOKING_NOT_FOUND`, `TRIP_MEMBER_EXISTS` (already in this trip, or in another)
 */
export async function addTripMember(context: Context, publicId: string, bookingId: string): Promise<TripRow> {
  for (;;) {
    const before = await getTrip(context, publicId);
    const after = replaceBookings(context, before, [
      ...before.bookings,
      ...(await requireFreeBookings(context, [bookingId])),
    ]);
    const change = { before, after, added: [bookingId] };
    if (await writeUnlessTaken(() => changeMembers(context, change))) return after;
  }
}

/**
 * Removes a booking from a trip; the booking itself is unchanged.
 * @throws DomainError `TRIP_NOT_FOUND`, `TRIP_MEMBER_NOT_FOUND`
 */
export async function removeTripMember(context: Context, publicId: string, bookingId: string): Promise<TripRow> {
  for (;;) {
    const before = await getTrip(context, publicId);
    const rest = before.bookings.filter((b) => b.publicId !== bookingId);
    if (rest.length === before.bookings.length) throw new DomainError("TRIP_MEMBER_NOT_FOUND");
    const after = replaceBookings(context, before, rest);
    if (await changeMembers(context, { before, after, removed: [bookingId] })) return after;
  }
}

/** The trip as it is after its bookings were changed. */
export const replaceBookings = (context: Context, trip: TripRow, bookings: BookingRow[]): TripRow => ({
  ...trip,
  bookings,
  version: trip.version + 1,
  updatedAt: context.now,
});
