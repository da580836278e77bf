import { cancelTrip } from "@/lib/trip/cancel";
import { createTrip } from "@/lib/trip/create";
import { listOwnTrips } from "@/lib/trip/list";
import { addMember, removeMember } from "@/lib/trip/members";
import { toCancelledTrip, toTrip, toTripPage } from "@/lib/trip/present";
import { readTrip } from "@/lib/trip/read";
import {
  AddMember,
  CancelledTrip,
  CancelTrip,
  CreateTrip,
  MemberPath,
  TripList,
  TripPage,
  TripPath,
  TripRecord,
} from "@/lib/trip/schemas";
import { API_PREFIX } from "../call";
import { operation } from "../operation";

const all = { group: "Trips", audience: "partner", scopes: ["distribution:booking"], metered: false } as const;
const one = { ...all, params: TripPath, missing: "TRIP_NOT_FOUND", statuses: [200] } as const;

export const listTrips = operation({
  ...all,
  id: "trip.list",
  method: "GET",
  path: "/trip",
  summary: "The account's trips, newest first",
  idempotent: "none",
  query: TripList,
  response: TripPage,
  statuses: [200],
  errors: ["CURSOR_EXPIRED"],
  run: (context, { query }) => listOwnTrips(context, query),
  present: toTripPage,
});

export const newTrip = operation({
  ...all,
  id: "trip.create",
  method: "POST",
  path: "/trip",
  summary: "Group bookings into one itinerary",
  idempotent: "optional",
  body: CreateTrip,
  response: TripRecord,
  statuses: [201],
  errors: ["BOOKING_NOT_FOUND", "TRIP_MEMBER_EXISTS"],
  run: (context, { body }) => createTrip(context, body),
  present: toTrip,
  headers: ({ public_id }) => ({ Location: `${API_PREFIX}/trip/${public_id}` }),
});

export const getTrip = operation({
  ...one,
  id: "trip.get",
  method: "GET",
  path: "/trip/{public_id}",
  summary: "A trip with its members and what it costs",
  idempotent: "none",
  response: TripRecord,
  errors: ["TRIP_NOT_FOUND"],
  run: (context, { params }) => readTrip(context, params.public_id),
  present: toTrip,
});

export const addTripMember = operation({
  ...one,
  id: "trip.member.add",
  method: "POST",
  path: "/trip/{public_id}/members",
  summary: "Put a booking into a trip",
  idempotent: "optional",
  body: AddMember,
  response: TripRecord,
  errors: ["TRIP_NOT_FOUND", "BOOKING_NOT_FOUND", "TRIP_MEMBER_EXISTS"],
  run: (context, { params, body }) => addMember(context, params.public_id, body.booking_public_id),
  present: toTrip,
});

export const removeTripMember = operation({
  ...one,
  id: "trip.member.remove",
  method: "DELETE",
  path: "/trip/{public_id}/members/{booking_public_id}",
  summary: "Take a booking out of a trip; cancels nothing",
  idempotent: "optional",
  params: MemberPath,
  response: TripRecord,
  errors: ["TRIP_NOT_FOUND", "TRIP_MEMBER_NOT_FOUND"],
  run: (context, { params }) => removeMember(context, params.public_id, params.booking_public_id),
  present: toTrip,
});

export const cancelTripMembers = operation({
  ...one,
  id: "trip.cancel",
  method: "POST",
  path: "/trip/{public_id}/cancel",
  summary: "Cancel all of a trip's members or none, or those that can be",
  idempotent: "optional",
  body: CancelTrip,
  bodyOptional: true,
  response: CancelledTrip,
  errors: ["TRIP_NOT_FOUND", "TRIP_NOT_CANCELLABLE"],
  run: (context, { params, body }) => cancelTrip(context, params.public_id, body),
  present: toCancelledTrip,
});
