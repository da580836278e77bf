import {
  listOwnGuestMails,
  getGuestMail,
  resendGuestMail,
  toMailPage,
  toMailRecord,
} from "@/lib/notification/guest-mails";
import { BookingPath } from "@/lib/booking/schemas";
import {
  GuestMailList,
  GuestMailPage,
  GuestMailPath,
  GuestMailRecord,
  SendVoucherRequest,
} from "@/lib/notification/schemas";
import { sendVoucher } from "@/lib/notification/send-voucher";
import { operation } from "../operation";

const shared = {
  audience: "staff",
  scopes: ["distribution:booking"],
  idempotent: "none",
  metered: false,
  statuses: [200],
} as const;

export const guestMailList = operation({
  ...shared,
  id: "guest_mail.list",
  freshness: "current",
  method: "GET",
  path: "/guest-mails",
  summary: "List the mails to guests of the last 30 days, newest first",
  roles: ["agent", "admin"],
  query: GuestMailList,
  response: GuestMailPage,
  errors: ["CURSOR_EXPIRED"],
  run: (context, { query }) => listOwnGuestMails(context, query),
  present: toMailPage,
});

export const guestMailGet = operation({
  ...shared,
  id: "guest_mail.get",
  method: "GET",
  path: "/guest-mails/{public_id}",
  summary: "Get a mail to a guest with its content",
  roles: ["agent", "admin"],
  params: GuestMailPath,
  missing: "NOT_FOUND",
  response: GuestMailRecord,
  errors: ["NOT_FOUND"],
  run: (context, { params }) => getGuestMail(context, params.public_id),
  present: toMailRecord,
});

export const voucherSend = operation({
  ...shared,
  id: "voucher.send",
  idempotent: "optional",
  method: "POST",
  path: "/bookings/{public_id}/voucher-mails",
  summary: "Mail the voucher of a confirmed booking to the contact or to another address",
  roles: ["agent", "admin"],
  params: BookingPath,
  missing: "BOOKING_NOT_FOUND",
  body: SendVoucherRequest,
  response: GuestMailRecord,
  errors: ["BOOKING_NOT_FOUND", "GUEST_DATA_ERASED", "VOUCHER_NOT_AVAILABLE"],
  run: (context, { params, body }) => sendVoucher(context, params.public_id, body),
  present: toMailRecord,
});

export const guestMailResend = operation({
  ...shared,
  id: "guest_mail.resend",
  idempotent: "optional",
  method: "POST",
  path: "/guest-mails/{public_id}/resend",
  summary: "Resend a mail to the current address of the booking's contact",
  roles: ["admin"],
  params: GuestMailPath,
  missing: "NOT_FOUND",
  response: GuestMailRecord,
  errors: ["NOT_FOUND"],
  run: (context, { params }) => resendGuestMail(context, params.public_id),
  present: toMailRecord,
});
