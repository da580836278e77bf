import { isDeepStrictEqual } from "node:util";
import type { Context } from "@/lib/core/context";
import type { Prisma } from "@/lib/core/prisma";
import type { TripRow } from "./repository";
import { computeTripStatus } from "./summary";

/** The data of a trip's event, in the format of a booking's. @param more fields of this kind of change */
export function describeTripChange(
  context: Context,
  { before, after }: { before: TripRow; after: TripRow },
  more: Prisma.InputJsonObject,
): Prisma.InputJsonObject {
  return {
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
  };
}

function changesOf(before: TripRow, after: TripRow) {
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
