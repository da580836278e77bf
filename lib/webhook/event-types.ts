/**
 * Event types that partners can subscribe to. `endpoint.*` events need no subscription, because operations on the
 * endpoint send them.
 */
export const EVENT_TYPES = [
  "booking.created",
  "booking.confirmed",
  "booking.rejected",
  "booking.failed",
  "booking.cancelled",
  "booking.updated",
  "trip.updated",
  "trip.cancelled",
  "catalog.changed",
] as const;
