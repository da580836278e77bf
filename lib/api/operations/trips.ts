import { cancelTrip } from "@/lib/trip/cancel";
import { createTrip } from "@/lib/trip/create";
import { listOwnTrips } from "@/lib/trip/list";
import { addTripMember, removeTripMember } from "@/lib/trip/members";
import { toCancelledTrip, toTrip, toTripPage } from "@/lib/trip/present";
import { getTrip } from "@/lib/trip/get";
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
import { ListTotals, toTotals } from "@/lib/booking/list/totals";
import { getTripPlan } from "@/lib/trip/plan/plan";
import { toTripPlan } from "@/lib/trip/plan/present";
import { TripPlan } from "@/lib/trip/plan/schemas";
import { getTripTotals, TripTotalsQuery } from "@/lib/trip/totals";
import { API_PREFIX } from "../call";
import { operation } from "../operation";

const all = { audience: "partner", scopes: ["distribution:booking"], metered: false } as const;
const one = { ...all, params: TripPath, missing: "TRIP_NOT_FOUND", statuses: [200] } as const;

export const tripList = operation({
  ...all,
  id: "trip.list",
  freshness: "current",
  method: "GET",
  path: "/trip",
  summary: "List trips, newest first",
  idempotent: "none",
  query: TripList,
  response: TripPage,
  statuses: [200],
  errors: ["CURSOR_EXPIRED"],
  run: (context, { query }) => listOwnTrips(context, query),
  present: toTripPage,
});

export const tripTotals = operation({
  ...all,
  id: "trip.totals",
  freshness: "current",
  audience: "staff",
  roles: ["agent", "admin"],
  method: "GET",
  path: "/staff/trips/totals",
  summary: "Get the totals of the bookings of a list of trips by currency",
  idempotent: "none",
  query: TripTotalsQuery,
  response: ListTotals,
  statuses: [200],
  errors: [],
  run: (context, { query }) => getTripTotals(context, query),
  present: toTotals,
});

export const tripCreate = operation({
  ...all,
  id: "trip.create",
  method: "POST",
  path: "/trip",
  summary: "Create a trip: group bookings into one itinerary",
  idempotent: "optional",
  body: CreateTrip,
  response: TripRecord,
  statuses: [201],
  errors: ["BOOKING_NOT_FOUND", "TRIP_MEMBER_EXISTS"],
  run: (context, { body }) => createTrip(context, body),
  present: toTrip,
  headers: ({ public_id }) => ({ Location: `${API_PREFIX}/trip/${public_id}` }),
});

export const tripGet = operation({
  ...one,
  id: "trip.get",
  method: "GET",
  path: "/trip/{public_id}",
  summary: "Get a trip with its members and totals",
  idempotent: "none",
  response: TripRecord,
  errors: ["TRIP_NOT_FOUND"],
  run: (context, { params }) => getTrip(context, params.public_id),
  present: toTrip,
});

export const tripPlanGet = operation({
  ...one,
  id: "trip.plan.get",
  audience: "staff",
  roles: ["agent", "admin"],
  method: "GET",
  path: "/staff/trips/{public_id}/plan",
  summary: "Get a trip as a journey: its parts, what is missing, and what contradicts",
  idempotent: "none",
  response: TripPlan,
  errors: ["TRIP_NOT_FOUND"],
  run: (context, { params }) => getTripPlan(context, params.public_id),
  present: toTripPlan,
});

export const tripMemberAdd = operation({
  ...one,
  id: "trip.member.add",
  method: "POST",
  path: "/trip/{public_id}/members",
  summary: "Add a booking to a trip",
  idempotent: "optional",
  body: AddMember,
  response: TripRecord,
  errors: ["TRIP_NOT_FOUND", "BOOKING_NOT_FOUND", "TRIP_MEMBER_EXISTS"],
  run: (context, { params, body }) => addTripMember(context, params.public_id, body.booking_public_id),
  present: toTrip,
});

export const tripMemberRemove = operation({
  ...one,
  id: "trip.member.remove",
  method: "DELETE",
  path: "/trip/{public_id}/members/{booking_public_id}",
  summary: "Remove a booking from a trip without cancelling it",
  idempotent: "optional",
  params: MemberPath,
  response: TripRecord,
  errors: ["TRIP_NOT_FOUND", "TRIP_MEMBER_NOT_FOUND"],
  run: (context, { params }) => removeTripMember(context, params.public_id, params.booking_public_id),
  present: toTrip,
});

export const tripCancel = operation({
  ...one,
  id: "trip.cancel",
  method: "POST",
  path: "/trip/{public_id}/cancel",
  summary: "Cancel all bookings of a trip or none, or as many as possible",
  idempotent: "optional",
  body: CancelTrip,
  bodyOptional: true,
  response: CancelledTrip,
  errors: ["TRIP_NOT_FOUND", "TRIP_NOT_CANCELLABLE"],
  run: (context, { params, body }) => cancelTrip(context, params.public_id, body),
  present: toCancelledTrip,
});
