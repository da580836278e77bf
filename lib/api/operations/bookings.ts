import { z } from "zod";
import { changeBooking } from "@/lib/accommodation/change/change";
import { quoteBookingChange, toChangeQuote } from "@/lib/accommodation/change/change-quote";
import {
  ChangeQuoteRequest,
  ChangeQuoteResponse,
  ChangeRequest,
  ChangeResponse,
  ReleaseChangeRequest,
} from "@/lib/accommodation/change/change-schemas";
import { releaseBookingChange } from "@/lib/accommodation/change/release-change";
import { cancelBooking } from "@/lib/booking/cancel";
import { quoteBookingCancellation } from "@/lib/booking/quote-cancellation";
import { getBooking } from "@/lib/booking/get";
import { listOwnBookings, toBookingPage } from "@/lib/booking/list/list";
import { BookingList, BookingPage } from "@/lib/booking/list/list-schemas";
import { BookingTotalsQuery, ListTotals, getBookingTotals, toTotals } from "@/lib/booking/list/totals";
import { toBookingView, toPollRecord } from "@/lib/booking/present";
import {
  BookingPath,
  BookingView,
  CancelRequest,
  CancelResponse,
  FullRecord,
  QuoteRequest,
  ScheduleChangeAnswer,
} from "@/lib/booking/schemas";
import { acceptScheduleChange } from "@/lib/booking/schedule-change";
import { updateBooking } from "@/lib/booking/update/update";
import { UpdateRequest } from "@/lib/booking/update/update-schemas";
import { ContentLanguage } from "@/lib/catalogue/languages/language-schemas";
import { CancellationQuote } from "@/lib/cancellation/schemas";
import { drawVoucher } from "@/lib/document/voucher";
import { formatMoney } from "@/lib/core/money";
import { strongTag } from "../etag";
import { operation } from "../operation";

const VoucherQuery = z.strictObject({
  language: ContentLanguage.meta({
    description: "BCP 47, like de-AT: the nearest of the offered languages, else English; Content-Language says which",
  }),
});

const shared = {
  audience: "partner",
  scopes: ["distribution:booking"],
  metered: false,
  params: BookingPath,
  missing: "BOOKING_NOT_FOUND",
} as const;

export const bookingList = operation({
  id: "booking.list",
  freshness: "current",
  method: "GET",
  path: "/bookings",
  summary: "List bookings, newest first",
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

export const bookingGet = operation({
  ...shared,
  id: "booking.get",
  method: "GET",
  path: "/bookings/{public_id}",
  summary: "Get a booking: its status, or the full record",
  idempotent: "none",
  cacheable: true,
  query: BookingView,
  response: FullRecord,
  statuses: [200],
  errors: ["BOOKING_NOT_FOUND"],
  sharesReads: ({ query }) => query.view === "poll",
  run: async (context, { params, query }) => ({
    ...(await getBooking(context, params.public_id, query.view)),
    include: query.include,
  }),
  present: toBookingView,
  version: ({ booking }) => booking.version,
});

export const bookingUpdate = operation({
  ...shared,
  id: "booking.update",
  method: "PATCH",
  path: "/bookings/{public_id}",
  summary: "Update a booking's references, contact, names and requests",
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

export const bookingVoucher = operation({
  ...shared,
  id: "booking.voucher",
  method: "GET",
  path: "/bookings/{public_id}/voucher",
  summary: "Get the voucher of a confirmed booking as a PDF",
  idempotent: "none",
  query: VoucherQuery,
  file: "application/pdf",
  statuses: [200],
  errors: ["BOOKING_NOT_FOUND", "GUEST_DATA_ERASED", "VOUCHER_NOT_AVAILABLE"],
  // Drawing a PDF takes about as much processor time as a search of ten room-nights.
  cost: () => 10,
  run: (context, { params, query }) => drawVoucher(context, params.public_id, query.language),
  present: (voucher) => Promise.resolve(voucher),
});

export const bookingScheduleChange = operation({
  ...shared,
  id: "booking.acceptScheduleChange",
  method: "POST",
  path: "/bookings/{public_id}/schedule-change",
  summary: "Accept the new times of a booking's flight",
  idempotent: "optional",
  isKeyedAround: true,
  body: ScheduleChangeAnswer,
  response: FullRecord,
  statuses: [200],
  errors: ["BOOKING_NOT_FOUND", "BOOKING_NOT_EDITABLE", "BOOKING_NOT_CHANGEABLE"],
  async run(context, { params }) {
    await acceptScheduleChange(context, params.public_id);
    return getBooking(context, params.public_id, "full");
  },
  present: toBookingView,
});

export const bookingQuote = operation({
  ...shared,
  id: "booking.quote",
  effect: "read",
  method: "POST",
  path: "/bookings/{public_id}/cancellation-quote",
  summary: "Quote the fee of cancelling a booking now",
  idempotent: "none",
  body: QuoteRequest,
  bodyOptional: true,
  response: CancellationQuote,
  statuses: [200],
  errors: ["BOOKING_NOT_FOUND", "ITEM_NOT_FOUND"],
  run: (context, { params, body }) => quoteBookingCancellation(context, params.public_id, body.item_public_ids),
  present: ({ fee, sellFee, currency, cancellable, deadline, cancellableUntil }) => ({
    fee: formatMoney(fee, currency),
    sell_fee: formatMoney(sellFee, currency),
    currency,
    cancellable,
    cancellable_until: cancellableUntil,
    ...(deadline && { cancellation_deadline: deadline }),
  }),
});

export const bookingCancel = operation({
  ...shared,
  id: "booking.cancel",
  method: "POST",
  path: "/bookings/{public_id}/cancel",
  summary: "Cancel a booking at the fee of its pinned policy",
  idempotent: "optional",
  body: CancelRequest,
  bodyOptional: true,
  response: CancelResponse,
  statuses: [200],
  errors: ["BOOKING_NOT_FOUND", "BOOKING_NOT_CANCELLABLE", "ITEM_NOT_FOUND"],
  run: (context, { params, body }) => cancelBooking(context, params.public_id, body),
  present: (booking) => ({ booking: toPollRecord(booking) }),
});

const sharedOfChanges = {
  method: "POST",
  audience: "partner",
  scopes: ["distribution:booking"],
  profile: "sealed",
  metered: false,
  params: BookingPath,
  missing: "BOOKING_NOT_FOUND",
  statuses: [200],
} as const;

export const bookingChangeQuote = operation({
  ...sharedOfChanges,
  id: "booking.change.quote",
  path: "/bookings/{public_id}/change-quote",
  summary: "Quote a change of a stay's dates, guests or rooms, and hold the additional rooms for 30 minutes",
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
  run: (context, { params, body }) => quoteBookingChange(context, params.public_id, body),
  present: toChangeQuote,
});

export const bookingChange = operation({
  ...sharedOfChanges,
  id: "booking.change",
  path: "/bookings/{public_id}/change",
  summary: "Change a stay as quoted",
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
    "CREDIT_EXCEEDED",
    "PROFILE_NOT_FOUND",
  ],
  run: (context, { params, body }) => changeBooking(context, params.public_id, body),
  present: (read) => ({ booking: toBookingView(read) }),
});

export const bookingTotals = operation({
  id: "booking.totals",
  freshness: "current",
  method: "GET",
  path: "/staff/bookings/totals",
  summary: "Get the totals of a list of bookings by currency",
  audience: "staff",
  roles: ["agent", "admin"],
  scopes: ["distribution:booking"],
  idempotent: "none",
  metered: false,
  query: BookingTotalsQuery,
  response: ListTotals,
  statuses: [200],
  errors: [],
  run: (context, { query }) => getBookingTotals(context, query),
  present: toTotals,
});

export const bookingChangeRelease = operation({
  ...shared,
  id: "booking.change.release",
  method: "POST",
  path: "/staff/bookings/{public_id}/change-quote/release",
  summary: "Release the hold of a change-quote",
  audience: "staff",
  roles: ["agent", "admin"],
  idempotent: "optional",
  isKeyedAround: true,
  body: ReleaseChangeRequest,
  statuses: [204],
  errors: ["BOOKING_NOT_FOUND", "CHANGE_NOT_FOUND"],
  run: (context, { params, body }) => releaseBookingChange(context, params.public_id, body.change_token),
  present: () => null,
});
