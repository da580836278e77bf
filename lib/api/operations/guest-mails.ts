import {
  listOwnGuestMails,
  getGuestMail,
  resendGuestMail,
  toMailPage,
  toMailRecord,
} from "@/lib/notification/guest-mails";
import { GuestMailList, GuestMailPage, GuestMailPath, GuestMailRecord } from "@/lib/notification/schemas";
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

export const guestMailResend = operation({
  ...shared,
  id: "guest_mail.resend",
  idempotent: "optional",
  isKeyedAround: true,
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
