import { cancelBooking, quoteCancellation } from "@/lib/booking/cancel";
import { listOwnBookings, toBookingPage } from "@/lib/booking/list";
import { BookingList, BookingPage } from "@/lib/booking/list-schemas";
import { toBookingView, toPollRecord } from "@/lib/booking/present";
import { readBooking } from "@/lib/booking/read";
import {
  BookingPath,
  BookingView,
  CancelRequest,
  CancelResponse,
  FullRecord,
  QuoteRequest,
} from "@/lib/booking/schemas";
import { updateBooking } from "@/lib/booking/update";
import { UpdateRequest } from "@/lib/booking/update-schemas";
import { CancellationQuote } from "@/lib/cancellation/schemas";
import { formatMoney } from "@/lib/core/money";
import { strongTag } from "../etag";
import { operation } from "../operation";

const group = "Bookings";
const shared = {
  group,
  audience: "partner",
  scopes: ["distribution:booking"],
  metered: false,
  params: BookingPath,
  missing: "BOOKING_NOT_FOUND",
} as const;

export const listBookings = operation({
  id: "booking.list",
  method: "GET",
  path: "/bookings",
  group,
  summary: "The account's bookings, newest first",
  audience: "partner",
  scopes: ["distribution:booking"],
  idempotent: "none",
  metered: false,
  query: BookingList,
  response: BookingPage,
  statuses: [200],
  errors: ["CURSOR_EXPIRED"],
  run: (context, { query }) => listOwnBookings(context, query),
  present: toBookingPage,
});

export const getBooking = operation({
  ...shared,
  id: "booking.get",
  method: "GET",
  path: "/bookings/{public_id}",
  summary: "Poll a booking, or read it in full",
  idempotent: "none",
  cacheable: true,
  query: BookingView,
  response: FullRecord,
  statuses: [200],
  errors: ["BOOKING_NOT_FOUND"],
  run: (context, { params, query }) => readBooking(context, params.public_id, query.view),
  present: toBookingView,
  version: ({ booking }) => booking.version,
});

export const update = operation({
  ...shared,
  id: "booking.update",
  method: "PATCH",
  path: "/bookings/{public_id}",
  summary: "Change references, contact, names and requests of a booking that has not ended",
  idempotent: "optional",
  conditional: true,
  body: UpdateRequest,
  response: FullRecord,
  statuses: [200],
  errors: ["BOOKING_NOT_FOUND", "BOOKING_NOT_EDITABLE", "GUESTS_MISMATCH"],
  run: (context, { params, body }) => updateBooking(context, params.public_id, body),
  present: toBookingView,
  headers: ({ version }): Record<string, string> => (version === undefined ? {} : { ETag: strongTag(version) }),
});

export const quote = operation({
  ...shared,
  id: "booking.quote",
  method: "POST",
  path: "/bookings/{public_id}/cancellation-quote",
  summary: "What a cancel would cost now",
  idempotent: "none",
  body: QuoteRequest,
  bodyOptional: true,
  response: CancellationQuote,
  statuses: [200],
  errors: ["BOOKING_NOT_FOUND", "ITEM_NOT_FOUND"],
  run: (context, { params, body }) => quoteCancellation(context, params.public_id, body.item_public_ids),
  present: ({ fee, currency, cancellable, deadline }) => ({
    fee: formatMoney(fee, currency),
    currency,
    cancellable,
    ...(deadline && { cancellation_deadline: deadline }),
  }),
});

export const cancel = operation({
  ...shared,
  id: "booking.cancel",
  method: "POST",
  path: "/bookings/{public_id}/cancel",
  summary: "Cancel a booking at the fee of its frozen policy",
  idempotent: "optional",
  body: CancelRequest,
  bodyOptional: true,
  response: CancelResponse,
  statuses: [200],
  errors: ["BOOKING_NOT_FOUND", "BOOKING_NOT_CANCELLABLE", "ITEM_NOT_FOUND"],
  run: (context, { params, body }) => cancelBooking(context, params.public_id, body),
  present: (booking) => ({ booking: toPollRecord(booking) }),
});
