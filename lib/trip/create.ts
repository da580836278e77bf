import type { BookingRow } from "@/lib/booking/repository";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { newId } from "@/lib/core/ids";
import { tripEvent } from "./event";
import { findCandidates, insertTrip, type TripRow } from "./repository";
import type { CreateTrip } from "./schemas";

/**
 * Creates a trip with all given bookings, or not at all.
 * @throws DomainError `BOOKING_NOT_FOUND`, `TRIP_MEMBER_EXISTS`
 */
export async function createTrip(context: Context, request: CreateTrip): Promise<TripRow> {
  for (;;) {
    const trip: TripRow = {
      tenantId: context.tenantId,
      publicId: newId("trp", context.now),
      name: request.name,
      reference: request.reference ?? null,
      version: 1,
      createdAt: context.now,
      updatedAt: context.now,
      bookings: await freeBookings(context, request.booking_public_ids),
    };
    const before = { ...trip, bookings: [] };
    const event = trip.bookings.length
      ? tripEvent(context, "trip.updated", { before, after: trip }, { added: trip.bookings.map((b) => b.publicId) })
      : null;
    if (await insertTrip(context, { trip, event, claim: context.claim(trip) })) return trip;
  }
}

/**
 * The tenant's bookings with these ids, none of which is in a trip.
 * @throws DomainError `BOOKING_NOT_FOUND`, `TRIP_MEMBER_EXISTS`, each with all ids concerned
 */
export async function freeBookings(context: Context, publicIds: string[]): Promise<BookingRow[]> {
  if (!publicIds.length) return [];
  const found = await findCandidates(context.tenantId, publicIds);
  const known = new Set(found.map(({ booking }) => booking.publicId));
  const unknown = publicIds.filter((id) => !known.has(id));
  if (unknown.length) throw new DomainError("BOOKING_NOT_FOUND", { details: { booking_public_ids: unknown } });
  const taken = found.flatMap(({ booking, tripPublicId }) =>
    tripPublicId === null ? [] : { booking_public_id: booking.publicId, trip_public_id: tripPublicId },
  );
  if (taken.length) throw new DomainError("TRIP_MEMBER_EXISTS", { details: { members: taken } });
  return found.map(({ booking }) => booking);
}
