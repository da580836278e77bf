/** What a partner may be told of (CONTRACT 8); `endpoint.*` comes to every endpoint that asks for it, unsubscribed. */
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
