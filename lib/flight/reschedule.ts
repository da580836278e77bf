import { z } from "zod";
import { changeSchedule, hasOtherTimes, type Rescheduled } from "@/lib/booking/schedule-change";
import { tenantNow } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { addDays, localDate, toInstant } from "@/lib/core/dates";
import { DomainError, invalid } from "@/lib/core/errors";
import { CalendarDate, PublicId, text, TimeOfDay } from "@/lib/core/wire";
import { makeAllocationGoneError } from "@/lib/prebook/allocation";
import { findDatedFlight, listBookingsOn, listTimes, writeTimes } from "./reschedule-repository";

/** New times of one dated flight, in place of its schedule's. */
export const FlightReschedule = z.strictObject({
  flight_public_id: PublicId,
  date: CalendarDate.meta({ description: "Of departure, by the origin's calendar" }),
  departure_time: TimeOfDay.meta({ description: "Local time at the origin", example: "10:40" }),
  arrival_time: TimeOfDay.meta({ description: "Local time at the destination", example: "12:45" }),
  reason: text(500)
    .optional()
    .meta({ example: "Change of aircraft", description: "Sent to the partners in the events" }),
  preview: z
    .boolean()
    .optional()
    .meta({ example: false, description: "Whether the bookings are counted and nothing is changed" }),
});
export const FlightRescheduled = FlightReschedule.extend({
  bookings: z.int().meta({ description: "Bookings that have the new times, to be accepted", example: 3 }),
});

/**
 * Changes the times of a dated flight, and of the bookings on it. Sending the present times changes nothing. A
 * preview only counts the bookings. A booking that an earlier, interrupted call did not reach is changed by the next
 * call.
 * @throws DomainError `FLIGHT_NOT_FOUND`; `INVALID_REQUEST` on a date without the flight, and on an arrival before
 * departure
 */
export async function rescheduleFlight(
  context: Context,
  wanted: z.output<typeof FlightReschedule>,
): Promise<z.input<typeof FlightRescheduled>> {
  const { flight_public_id: publicId, date: day, departure_time, arrival_time, reason, preview = false } = wanted;
  const flight = await findDatedFlight(publicId, day);
  if (!flight) throw new DomainError("FLIGHT_NOT_FOUND");
  const { originZone, destinationZone, arrivalDayOffset, id } = flight;
  if (!flight.isFlown) throw invalid({ path: "date", message: "must be a day on which the flight is sold" });
  if (day < localDate(originZone, context.now)) throw invalid({ path: "date", message: "must not be in the past" });
  const departsAt = toInstant(day, departure_time, originZone);
  const arrivesAt = toInstant(addDays(day, arrivalDayOffset), arrival_time, destinationZone);
  if (arrivesAt <= departsAt) throw invalid({ path: "arrival_time", message: "must be after the departure" });
  if (!preview)
    await writeTimes(context, { id, publicId, day, departureTime: departure_time, arrivalTime: arrival_time });
  const flown = { flightPublicId: publicId, day, departsAt, arrivesAt, reason };
  let bookings = 0;
  for (const { tenantId, bookingPublicId } of await listBookingsOn(id, day)) {
    const isChanged = preview
      ? await hasOtherTimes(tenantId, bookingPublicId, flown)
      : await changeSchedule({ ...context, tenantId, now: tenantNow(tenantId) }, bookingPublicId, flown);
    if (isChanged) bookings++;
  }
  return { ...wanted, bookings };
}

/** A flight as it was pinned: local instants at both airports. */
export interface PinnedFlight {
  flight_public_id?: string;
  departs_at: string;
  arrives_at: string;
}

/** The new times of pinned flights that have been rescheduled since they were held. */
async function listMoved(pinned: readonly PinnedFlight[]): Promise<Rescheduled[]> {
  const flights = pinned.flatMap(({ flight_public_id: publicId, departs_at, arrives_at }) =>
    publicId === undefined ? [] : [{ publicId, day: departs_at.slice(0, 10), departs_at, arrives_at }],
  );
  const dated = await listTimes(flights);
  return flights.flatMap(({ publicId, day, departs_at, arrives_at }) => {
    const now = dated.find((one) => one.publicId === publicId && one.day === day);
    if (!now) return [];
    const departsAt = toInstant(day, now.departureTime, now.originZone);
    const arrivesAt = toInstant(addDays(day, now.arrivalDayOffset), now.arrivalTime, now.destinationZone);
    const isSame = +departsAt === Date.parse(departs_at) && +arrivesAt === Date.parse(arrives_at);
    return isSame ? [] : [{ flightPublicId: publicId, day, departsAt, arrivesAt }];
  });
}

/**
 * Books pinned flights at the times that they were held at.
 * @throws DomainError `ALLOCATION_GONE` WITHDRAWN: one has other times by now
 */
export async function bookAtPinnedTimes<B extends { booking: { publicId: string } }>(
  context: Context,
  pinned: readonly PinnedFlight[],
  book: () => Promise<B>,
): Promise<B> {
  if ((await listMoved(pinned)).length) throw makeAllocationGoneError("WITHDRAWN");
  const placed = await book();
  // A concurrent reschedule may have listed its bookings before this one existed, so this one is changed here. The
  // request's key is used already.
  const by = { ...context, idempotencyKey: undefined, claim: undefined };
  for (const moved of await listMoved(pinned)) await changeSchedule(by, placed.booking.publicId, moved);
  return placed;
}
