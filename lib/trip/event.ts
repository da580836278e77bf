import type { Context } from "@/lib/core/context";
import { newId } from "@/lib/core/ids";
import type { TripEvent, TripRow } from "./repository";
import { statusOf } from "./summary";

/** A trip's event, in the manner of a booking's (CONTRACT 8). @param more what the change was about */
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
      status: statusOf(after.bookings),
      previous_status: statusOf(before.bookings),
      version: after.version,
      changed_fields: ["members"],
      ...more,
    },
  };
}
