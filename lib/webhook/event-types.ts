/**
 * Event types that partners can subscribe to. `endpoint.verification` and `endpoint.test` need no subscription, because
 * operations on the endpoint send them.
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
  "statement.issued",
  "endpoint.disabled",
] as const;

/** A type of the event feed. Events about an endpoint itself are sent as webhooks only. */
type FeedType = Exclude<(typeof EVENT_TYPES)[number], `endpoint.${string}`>;
export const FEED_TYPES = EVENT_TYPES.filter((type): type is FeedType => !type.startsWith("endpoint."));
