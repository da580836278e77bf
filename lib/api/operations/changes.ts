import { changeStay } from "@/lib/accommodation/change";
import { quoteChange, toChangeQuote } from "@/lib/accommodation/change-quote";
import {
  ChangeQuoteRequest,
  ChangeQuoteResponse,
  ChangeRequest,
  ChangeResponse,
} from "@/lib/accommodation/change-schemas";
import { toBookingView } from "@/lib/booking/present";
import { BookingPath } from "@/lib/booking/schemas";
import { operation } from "../operation";

const shared = {
  group: "Bookings",
  method: "POST",
  audience: "partner",
  scopes: ["distribution:booking"],
  profile: "sealed",
  metered: false,
  params: BookingPath,
  missing: "BOOKING_NOT_FOUND",
  statuses: [200],
} as const;

export const changeQuote = operation({
  ...shared,
  id: "booking.change.quote",
  path: "/bookings/{public_id}/change-quote",
  summary:
    "Price a stay on other dates, for another party or in other rooms, and hold for 30 minutes what it needs more",
  idempotent: "optional",
  body: ChangeQuoteRequest,
  response: ChangeQuoteResponse,
  errors: [
    "BOOKING_NOT_FOUND",
    "BOOKING_NOT_CHANGEABLE",
    "GUESTS_MISMATCH",
    "SOLD_OUT",
    "RATE_KEY_EXPIRED",
    "PROFILE_NOT_FOUND",
  ],
  run: (context, { params, body }) => quoteChange(context, params.public_id, body),
  present: toChangeQuote,
});

export const change = operation({
  ...shared,
  id: "booking.change",
  path: "/bookings/{public_id}/change",
  summary: "Change a stay as it was quoted",
  idempotent: "required",
  body: ChangeRequest,
  response: ChangeResponse,
  errors: [
    "BOOKING_NOT_FOUND",
    "CHANGE_NOT_FOUND",
    "BOOKING_NOT_CHANGEABLE",
    "BOOKING_CHANGED",
    "CHANGE_EXPIRED",
    "SOLD_OUT",
    "PROFILE_NOT_FOUND",
  ],
  run: (context, { params, body }) => changeStay(context, params.public_id, body),
  present: (read) => ({ booking: toBookingView(read) }),
});
