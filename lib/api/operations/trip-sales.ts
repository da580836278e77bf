import { TripLink } from "@/lib/trip/link/schemas";
import { createTripLink, endTripLink, getTripLink, toTripLink } from "@/lib/trip/link/trip-link";
import { toTripPrice } from "@/lib/trip/price/present";
import { ChangeTripPrice, TripPrice, TripPriceQuery } from "@/lib/trip/price/schemas";
import { getTripPrice, updateTripPrice } from "@/lib/trip/price/trip-price";
import { TripPath } from "@/lib/trip/schemas";
import { operation } from "../operation";

const one = {
  audience: "staff",
  roles: ["agent", "admin"],
  scopes: ["distribution:booking"],
  idempotent: "none",
  metered: false,
  params: TripPath,
  missing: "TRIP_NOT_FOUND",
  statuses: [200],
} as const;
const writing = { idempotent: "optional" } as const;

export const tripPriceGet = operation({
  ...one,
  id: "trip.price.get",
  method: "GET",
  path: "/staff/trips/{public_id}/price",
  summary: "Get what the travellers pay for a trip, and what it costs and earns",
  query: TripPriceQuery,
  response: TripPrice,
  errors: ["TRIP_NOT_FOUND"],
  run: (context, { params, query }) => getTripPrice(context, params.public_id, query),
  present: toTripPrice,
});

export const tripPriceUpdate = operation({
  ...one,
  ...writing,
  id: "trip.price.update",
  method: "PUT",
  path: "/staff/trips/{public_id}/price",
  summary: "Set one price for all bookings of a trip, and whether the itinerary shows a price; the prices owed stay",
  body: ChangeTripPrice,
  response: TripPrice,
  errors: ["TRIP_NOT_FOUND", "SELL_PRICE_NOT_ALLOWED", "BELOW_MINIMUM_PRICE", "UNSUPPORTED_FX_PAIR"],
  run: (context, { params, body }) => updateTripPrice(context, params.public_id, body),
  present: toTripPrice,
});

export const tripLinkGet = operation({
  ...one,
  id: "trip.link.get",
  method: "GET",
  path: "/staff/trips/{public_id}/link",
  summary: "Get how often the link of a trip's itinerary was opened, and when it ends",
  response: TripLink,
  errors: ["TRIP_NOT_FOUND"],
  run: (context, { params }) => getTripLink(context, params.public_id),
  present: toTripLink,
});

export const tripLinkCreate = operation({
  ...one,
  ...writing,
  id: "trip.link.create",
  method: "POST",
  path: "/staff/trips/{public_id}/link",
  summary: "Make the link of a trip's itinerary for its travellers, or replace it",
  secretFields: ["path"],
  response: TripLink,
  errors: ["TRIP_NOT_FOUND"],
  run: (context, { params }) => createTripLink(context, params.public_id),
  present: toTripLink,
});

export const tripLinkEnd = operation({
  ...one,
  ...writing,
  id: "trip.link.end",
  method: "DELETE",
  path: "/staff/trips/{public_id}/link",
  summary: "End the link of a trip's itinerary",
  response: TripLink,
  errors: ["TRIP_NOT_FOUND"],
  run: (context, { params }) => endTripLink(context, params.public_id),
  present: toTripLink,
});
