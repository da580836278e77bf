import { ITEMS } from "@/lib/booking/repository";
import { database } from "@/lib/core/db";

/** A trip with its bookings, their rooms and items, in the order in which they were made; null: no such trip. */
export async function findFullTrip(tenantId: number, publicId: string) {
  const found = await database().prisma.trip.findFirst({
    where: { tenantId, publicId },
    include: {
      members: {
        include: {
          booking: {
            include: { items: ITEMS, rooms: { orderBy: { slot: "asc" } } },
          },
        },
      },
    },
  });
  if (!found) return null;
  const { members, ...trip } = found;
  const bookings = members.map(({ booking }) => booking).toSorted((a, b) => Number(a.bookingNumber - b.bookingNumber));
  return { ...trip, bookings };
}

export type FullTrip = NonNullable<Awaited<ReturnType<typeof findFullTrip>>>;
