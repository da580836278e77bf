import { ITEMS } from "@/lib/booking/repository";
import { database } from "@/lib/core/db";

const FIRST_ROOM = { orderBy: { slot: "asc" }, take: 1 } as const;

/** A trip's bookings in the order in which they were made, with packages' items and each first room; null: no trip. */
export async function findTripForPlan(tenantId: number, publicId: string) {
  const found = await database().prisma.trip.findFirst({
    where: { tenantId, publicId },
    include: {
      members: { include: { booking: { include: { items: ITEMS, rooms: FIRST_ROOM } } } },
    },
  });
  const inOrder = found?.members
    .map(({ booking }) => booking)
    .toSorted((a, b) => Number(a.bookingNumber - b.bookingNumber));
  return inOrder ? { bookings: inOrder } : null;
}

export type PlannedTrip = NonNullable<Awaited<ReturnType<typeof findTripForPlan>>>;
