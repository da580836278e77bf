import { acknowledgeMessage, toDeliveringTenant, decideForSupplier, updateDelivery } from "@/lib/fulfilment/answer";
import {
  Acknowledgement,
  DeliveryChange,
  SupplyBooking,
  SupplyBookingList,
  SupplyBookingPage,
  SupplyBookingPath,
  SupplyDecision,
} from "@/lib/fulfilment/schemas";
import type { GrantedPart } from "@/lib/fulfilment/repository";
import {
  getSupplyBooking,
  listSupplyBookings,
  toSupplyBooking,
  toSupplyBookingPage,
  toWholeSupplyBooking,
} from "@/lib/fulfilment/supply-bookings";
import { operation } from "../operation";

const all = { audience: "partner", scopes: ["distribution:supply"], metered: false, statuses: [200] } as const;
const one = {
  ...all,
  params: SupplyBookingPath,
  missing: "BOOKING_NOT_FOUND",
  response: SupplyBooking,
  present: (part: GrantedPart) => toSupplyBooking(part),
} as const;
const answer = { ...one, idempotent: "optional", isKeyedAround: true } as const;

export const supplyBookingList = operation({
  ...all,
  id: "supplyBooking.list",
  method: "GET",
  path: "/supply/bookings",
  summary: "List the bookings that a supplier delivers, in the order of their changes",
  idempotent: "none",
  query: SupplyBookingList,
  response: SupplyBookingPage,
  errors: ["CURSOR_EXPIRED"],
  run: (context, { query }) => listSupplyBookings(context, query),
  present: toSupplyBookingPage,
});

export const supplyBookingGet = operation({
  ...one,
  id: "supplyBooking.get",
  method: "GET",
  path: "/supply/bookings/{public_id}",
  summary: "Get a booking as its supplier sees it",
  idempotent: "none",
  errors: ["BOOKING_NOT_FOUND"],
  run: (context, { params }) => getSupplyBooking(context, params.public_id),
  present: toWholeSupplyBooking,
});

export const supplyBookingUpdate = operation({
  ...answer,
  id: "supplyBooking.update",
  method: "PATCH",
  path: "/supply/bookings/{public_id}",
  summary: "Tell pick-up, driver, record locator or tickets of a booking",
  body: DeliveryChange,
  errors: ["BOOKING_NOT_FOUND"],
  run: (context, { params, body }) => updateDelivery(toDeliveringTenant(context, params.public_id), body),
});

export const supplyBookingAcknowledge = operation({
  ...answer,
  id: "supplyBooking.acknowledge",
  method: "POST",
  path: "/supply/bookings/{public_id}/acknowledge",
  summary: "Acknowledge the last version of a booking, with the supplier's own numbers",
  body: Acknowledgement,
  errors: ["BOOKING_NOT_FOUND", "BOOKING_CHANGED"],
  run: (context, { params, body }) => acknowledgeMessage(toDeliveringTenant(context, params.public_id), body),
});

export const supplyBookingDecide = operation({
  ...answer,
  id: "supplyBooking.decide",
  method: "POST",
  path: "/supply/bookings/{public_id}/decision",
  summary: "Confirm or decline a booking that waits",
  body: SupplyDecision,
  errors: ["BOOKING_NOT_FOUND", "BOOKING_NOT_PENDING"],
  run: (context, { params, body }) => decideForSupplier(toDeliveringTenant(context, params.public_id), body),
});
