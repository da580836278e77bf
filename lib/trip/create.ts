import type { BookingRow } from "@/lib/booking/repository";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { inTransaction } from "@/lib/core/prisma";
import { describeTripChange } from "./event";
import { findBookingsWithTrips, type TripRow } from "./repository";
import type { CreateTrip } from "./schemas";

/**
 * Creates a trip with all given bookings, or not at all.
 * @throws DomainError `BOOKING_NOT_FOUND`, `TRIP_MEMBER_EXISTS`
 */
export async function createTrip(context: Context, request: CreateTrip): Promise<TripRow> {
  const { tenantId, now } = context;
  const { name, reference = null, booking_public_ids: bookingIds } = request;
  const made = { tenantId, publicId: newId("trp", now), name, reference, version: 1, createdAt: now, updatedAt: now };
  const write = () =>
    inTransaction(context, async (tx, { audit, event }) => {
      const trip = { ...made, bookings: await requireFreeBookings(context, bookingIds) };
      const added = trip.bookings.map((booking) => booking.publicId);
      await tx.trip.create({ data: made, select: { publicId: true } });
      // The order of their ids prevents deadlocks between trips with the same bookings.
      await tx.tripMember.createMany({
        data: added.toSorted().map((bookingPublicId) => ({ tenantId, bookingPublicId, tripPublicId: made.publicId })),
      });
      const change = { before: { ...trip, bookings: [] }, after: trip };
      if (added.length) event("trip.updated", describeTripChange(context, change, { added }));
      audit({ subject: trip.publicId });
      return trip;
    });
  for (;;) {
    const trip = await writeUnlessTaken(write);
    if (trip) return trip;
  }
}

/**
 * Runs a write that adds bookings to a trip.
 * @returns false if a booking joined another trip meanwhile, which the database refuses; a further attempt then
 * names that trip in its refusal
 */
export async function writeUnlessTaken<T>(write: () => Promise<T>): Promise<T | false> {
  try {
    return await write();
  } catch (error) {
    if ((error as { constraint?: string }).constraint === "trip_member_pkey") return false;
    throw error;
  }
}

/**
 * Returns the tenant's bookings with these ids, and requires that none is in a trip.
 * @throws DomainError `BOOKING_NOT_FOUND`, `TRIP_MEMBER_EXISTS`, each with all ids concerned
 */
export async function requireFreeBookings(context: Context, publicIds: string[]): Promise<BookingRow[]> {
  if (!publicIds.length) return [];
  const found = await findBookingsWithTrips(context.tenantId, publicIds);
  const known = new Set(found.map(({ booking }) => booking.publicId));
  const unknown = publicIds.filter((id) => !known.has(id));
  if (unknown.length) throw new DomainError("BOOKING_NOT_FOUND", { details: { booking_public_ids: unknown } });
  const taken = found.flatMap(({ booking, tripPublicId }) =>
    tripPublicId === null ? [] : { booking_public_id: booking.publicId, trip_public_id: tripPublicId },
  );
  if (taken.length) throw new DomainError("TRIP_MEMBER_EXISTS", { details: { members: taken } });
  return found.map(({ booking }) => booking);
}
