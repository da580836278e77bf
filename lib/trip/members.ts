import type { BookingRow } from "@/lib/booking/repository";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { freeBookings } from "./create";
import { tripEvent } from "./event";
import { getTrip } from "./get";
import { changeMember, type TripRow } from "./repository";

/**
 * Adds a booking of any product and status to a trip.
 * @throws DomainError `TRIP_NOT_FOUND`, `BOOKING_NOT_FOUND`, `TRIP_MEMBER_EXISTS` (already in this trip, or in another)
 */
export async function addTripMember(context: Context, publicId: string, bookingId: string): Promise<TripRow> {
  for (;;) {
    const before = await getTrip(context, publicId);
    const after = changed(context, before, [...before.bookings, ...(await freeBookings(context, [bookingId]))]);
    if (await write(context, "ADD", bookingId, { before, after })) return after;
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
    const after = changed(context, before, rest);
    if (await write(context, "REMOVE", bookingId, { before, after })) return after;
  }
}

/** The trip after a change. */
export const changed = (context: Context, trip: TripRow, bookings: BookingRow[]): TripRow => ({
  ...trip,
  bookings,
  version: trip.version + 1,
  updatedAt: context.now,
});

function write(
  context: Context,
  change: "ADD" | "REMOVE",
  bookingPublicId: string,
  trips: { before: TripRow; after: TripRow },
): Promise<boolean> {
  return changeMember(context, {
    trip: trips.before,
    bookingPublicId,
    change,
    event: tripEvent(context, "trip.updated", trips, {
      [change === "ADD" ? "added" : "removed"]: [bookingPublicId],
    }),
    operation: context.operation,
    claim: context.claim(trips.after),
  });
}
