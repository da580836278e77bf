import { makeProperty } from "@/lib/testing/factories/property";
import type { Served } from "../served";
import type { MakeStaffSample } from "./staff-sample";
import { book, bookBody, holdStayToken } from "../products/stay";

/** A confirmed stay whose guest gets a mail: ids of both. */
export async function mailedBooking(app: Served, changes: object = {}): Promise<{ bookingId: string; mailId: string }> {
  const token = await holdStayToken(app.partner, await makeProperty(app.db.client));
  const { body } = await book(app.partner, { ...bookBody(token), notify_guest: true, ...changes });
  const bookingId = body.booking.public_id;
  const [mail] = await app.db.rows<{ id: string }>(
    "SELECT public_id AS id FROM guest_mail WHERE booking_public_id = $1",
    [bookingId],
  );
  return { bookingId, mailId: mail!.id };
}

const oneMail: MakeStaffSample = async (app) => ({ params: { public_id: (await mailedBooking(app)).mailId } });

/** Samples of the operations on mails to guests, and on reminders. */
export const MAIL_SAMPLES: Record<string, MakeStaffSample> = {
  "guest_mail.list": async () => ({ query: { limit: "2" } }),
  "guest_mail.get": oneMail,
  "guest_mail.resend": oneMail,
  "notice.list": async () => ({}),
  "notice.read": async () => ({ body: { through: "2026-01-01T00:00:00Z" } }),
  "reminder.get": async () => ({}),
  "reminder.update": async () => ({
    body: {
      days: 3,
      scope: "AGENCY",
      notice_scope: "OWN",
      notice_mail: "NONE",
      language: "de",
      time_zone: "Europe/Berlin",
    },
  }),
  "voucher.send": async (app) => ({
    params: { public_id: (await mailedBooking(app)).bookingId },
    body: { language: "de", note: "Gute Reise" },
  }),
};
