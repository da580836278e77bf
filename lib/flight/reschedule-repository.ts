import { z } from "zod";
import type { Context } from "@/lib/core/context";
import { acrossTenants } from "@/lib/core/database/tenant-wall";
import type { CalendarDate } from "@/lib/core/dates";
import { rows } from "@/lib/core/db";
import { inTransaction, prisma } from "@/lib/core/prisma";

const DatedFlight = z.object({
  id: z.int(),
  arrivalDayOffset: z.int(),
  originZone: z.string(),
  destinationZone: z.string(),
  isFlown: z.boolean(),
});

/** Finds a flight with its airports' time zones, and whether it is sold on a day. */
export async function findDatedFlight(publicId: string, day: CalendarDate) {
  const [found] = await rows(
    DatedFlight,
    "find_dated_flight",
    `SELECT f.id, f.arrival_day_offset AS "arrivalDayOffset", a.timezone AS "originZone", b.timezone AS "destinationZone",
       EXISTS (SELECT FROM flight_cabin c JOIN service_day d ON d.service_id = c.service_id AND d.day = :day::date
         WHERE c.flight_id = f.id) AS "isFlown"
     FROM flight f JOIN place a ON a.id = f.origin_id JOIN place b ON b.id = f.destination_id
     WHERE f.public_id = :publicId AND f.deleted_at IS NULL AND a.timezone IS NOT NULL AND b.timezone IS NOT NULL`,
    { publicId, day },
  );
  return found;
}

interface Times {
  id: number;
  publicId: string;
  day: CalendarDate;
  departureTime: string;
  arrivalTime: string;
}

/** Stores the times of a dated flight, with which searches then offer it. */
export const writeTimes = (context: Context, { id, publicId, day, departureTime, arrivalTime }: Times): Promise<void> =>
  inTransaction(context, async (tx, { audit }) => {
    const times = { departureTime, arrivalTime, updatedAt: context.now };
    const key = { flightId: id, day: new Date(day) };
    await tx.flightDay.upsert({ where: { flightId_day: key }, create: { ...key, ...times }, update: times });
    audit({ subject: publicId });
  });

/** The bookings of all tenants that hold seats of a dated flight. */
export const listBookingsOn = (flightId: number, day: CalendarDate) =>
  acrossTenants(() =>
    rows(
      z.object({ tenantId: z.int(), bookingPublicId: z.string() }),
      "list_bookings_on_flight",
      `SELECT DISTINCT bs.tenant_id AS "tenantId", bs.booking_public_id AS "bookingPublicId"
       FROM flight_cabin c JOIN booking_service bs ON bs.service_id = c.service_id AND bs.day = :day::date
       WHERE c.flight_id = :flightId`,
      { flightId, day },
    ),
  );

/** Finds those of the dated flights that have other times than their schedules. */
export async function listTimes(flown: readonly { publicId: string; day: CalendarDate }[]) {
  if (!flown.length) return [];
  const found = await prisma().flightDay.findMany({
    where: { OR: flown.map(({ publicId, day }) => ({ day: new Date(day), flight: { publicId } })) },
    include: { flight: { include: { origin: true, destination: true } } },
  });
  return found.map(({ flight, day, departureTime, arrivalTime }) => ({
    publicId: flight.publicId,
    day: day.toISOString().slice(0, 10),
    departureTime,
    arrivalTime,
    arrivalDayOffset: flight.arrivalDayOffset,
    originZone: flight.origin.timezone!,
    destinationZone: flight.destination.timezone!,
  }));
}
