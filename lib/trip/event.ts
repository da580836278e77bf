import { isDeepStrictEqual } from "node:util";
import type { FieldChange } from "@/lib/booking/events/event-schemas";
import type { Context } from "@/lib/core/context";
import { newId } from "@/lib/core/ids";
import type { TripEvent, TripRow } from "./repository";
import { computeTripStatus } from "./summary";

/** A trip's event, in the format of a booking's. @param more fields of this kind of change */
export function tripEvent(
  context: Context,
  type: TripEvent["type"],
  { before, after }: { before: TripRow; after: TripRow },
  more: Record<string, unknown>,
): TripEvent {
  return {
    id: newId("evt", context.now),
    type,
    data: {
      public_id: after.publicId,
      name: after.name,
      reference: after.reference,
      status: computeTripStatus(after.bookings),
      previous_status: computeTripStatus(before.bookings),
      version: after.version,
      initiator: context.source,
      reason: null,
      changed_fields: ["members"],
      changes: changesOf(before, after),
      ...more,
    },
  };
}

function changesOf(before: TripRow, after: TripRow): FieldChange[] {
  const of = (trip: TripRow) => ({
    status: computeTripStatus(trip.bookings),
    members: trip.bookings.map((b) => b.publicId),
  });
  const [was, is] = [of(before), of(after)];
  const names = Object.keys(was) as (keyof typeof was)[];
  return names
    .filter((name) => !isDeepStrictEqual(was[name], is[name]))
    .map((field) => ({ field, before: was[field], after: is[field] }));
}
