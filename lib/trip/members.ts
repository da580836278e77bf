import type { BookingRow } from "@/lib/booking/repository";
import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { inTransaction, type Tx } from "@/lib/core/prisma";
import { freeBookings, untilFree } from "./create";
import { describeTripChange } from "./event";
import { getTrip } from "./get";
import type { TripRow } from "./repository";

/**
 * Adds a booking of any product and status to a trip.
 * @throws DomainError `TRIP_NOT_FOUND`, `BOOKING_NOT_FOUND`, `TRIP_MEMBER_EXISTS` (already in this trip, or in another)
 */
export function addTripMember(context: Context, publicId: string, bookingId: string): Promise<TripRow> {
  const member = { tenantId: context.tenantId, bookingPublicId: bookingId, tripPublicId: publicId };
  return untilFree(() =>
    changeMembers(context, publicId, { added: [bookingId] }, async (tx, before) => {
      const joining = await freeBookings(context, [bookingId]);
      await tx.tripMember.create({ data: member, select: { tenantId: true } });
      return [...before.bookings, ...joining];
    }),
  );
}

/**
 * Removes a booking from a trip; the booking itself is unchanged.
 * @throws DomainError `TRIP_NOT_FOUND`, `TRIP_MEMBER_NOT_FOUND`
 */
export function removeTripMember(context: Context, publicId: string, bookingId: string): Promise<TripRow> {
  const member = { tenantId: context.tenantId, bookingPublicId: bookingId, tripPublicId: publicId };
  return changeMembers(context, publicId, { removed: [bookingId] }, async (tx, before) => {
    const { count } = await tx.tripMember.deleteMany({ where: member });
    if (count === 0) throw new DomainError("TRIP_MEMBER_NOT_FOUND");
    return before.bookings.filter((booking) => booking.publicId !== bookingId);
  });
}

/** Counting the version first locks the trip: whoever changes its members next sees this change. */
function changeMembers(
  context: Context,
  publicId: string,
  ids: { added: string[] } | { removed: string[] },
  change: (tx: Tx, before: TripRow) => Promise<BookingRow[]>,
): Promise<TripRow> {
  const { tenantId, now } = context;
  return inTransaction(context, async (tx, { audit, event }) => {
    const data = { version: { increment: 1 }, updatedAt: now };
    await tx.trip.updateMany({ where: { tenantId, publicId }, data });
    const before = await getTrip(context, publicId);
    const after = { ...before, bookings: await change(tx, before) };
    event("trip.updated", describeTripChange(context, { before, after }, ids));
    audit({ subject: publicId });
    return after;
  });
}
