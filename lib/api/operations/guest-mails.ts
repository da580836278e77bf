import { listOwnMails, readMail, resendMail, toMailPage, toMailRecord } from "@/lib/notification/list";
import { GuestMailList, GuestMailPage, GuestMailPath, GuestMailRecord } from "@/lib/notification/schemas";
import { operation } from "../operation";

const shared = {
  group: "Guest mails",
  audience: "staff",
  scopes: ["distribution:booking"],
  idempotent: "none",
  metered: false,
  statuses: [200],
} as const;

export const listGuestMails = operation({
  ...shared,
  id: "guest_mail.list",
  method: "GET",
  path: "/guest-mails",
  summary: "Mails to the guests of the agency, newest first; kept for 30 days",
  roles: ["agent", "admin"],
  query: GuestMailList,
  response: GuestMailPage,
  errors: ["CURSOR_EXPIRED"],
  run: (context, { query }) => listOwnMails(context, query),
  present: toMailPage,
});

export const getGuestMail = operation({
  ...shared,
  id: "guest_mail.get",
  method: "GET",
  path: "/guest-mails/{public_id}",
  summary: "A mail to a guest, with what it says",
  roles: ["agent", "admin"],
  params: GuestMailPath,
  missing: "NOT_FOUND",
  response: GuestMailRecord,
  errors: ["NOT_FOUND"],
  run: (context, { params }) => readMail(context, params.public_id),
  present: toMailRecord,
});

export const resendGuestMail = operation({
  ...shared,
  id: "guest_mail.resend",
  idempotent: "optional",
  isKeyedAround: true,
  method: "POST",
  path: "/guest-mails/{public_id}/resend",
  summary: "Send a mail once more, to the address that the booking's contact has now",
  roles: ["admin"],
  params: GuestMailPath,
  missing: "NOT_FOUND",
  response: GuestMailRecord,
  errors: ["NOT_FOUND"],
  run: (context, { params }) => resendMail(context, params.public_id),
  present: toMailRecord,
});
