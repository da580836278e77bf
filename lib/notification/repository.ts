import { z } from "zod";
import { rows, statement } from "@/lib/core/db";
import type { MailContent } from "./mail-page";
import { MAIL_KINDS, type MailStatus } from "./mail-status";

/** A mail that this process has claimed, until its lease expires. */
const ClaimedMail = z.object({
  tenantId: z.int(),
  publicId: z.string(),
  bookingPublicId: z.string(),
  kind: z.enum(MAIL_KINDS),
  /** The typed address of a voucher; null for the contact's address. */
  address: z.string().nullable(),
  /** The chosen language of a voucher. */
  language: z.string().nullable(),
  note: z.string().nullable(),
  hasConfirmation: z.boolean(),
  /** The user's id, for a mail to a user. */
  reader: z.string().nullable(),
  /** For a notice or a price drop, the booking's version that it is about. */
  bookingVersion: z.int().nullable(),
  /** For a reminder, the end of free cancellation that it is about. */
  deadline: z.date().nullable(),
  round: z.int(),
  /** The number of attempts, including this one. */
  attempts: z.int(),
});
export type ClaimedMail = z.output<typeof ClaimedMail>;

/** The result of one attempt to send. */
export interface MailOutcome {
  status: MailStatus;
  error: string | null;
  /** For RETRYING, seconds until the next attempt. */
  retryIn: number | null;
  written: (MailContent & { recipient: string | null }) | null;
}

/**
 * Claims due mails, longest due first. Instants are stored in milliseconds, so a mail that is due now may seem half a
 * millisecond early. `next_attempt_at` of a claimed mail is the end of its lease: the mail of a dead worker becomes due
 * again by itself. A mail without a language has that of the booking's last voucher.
 *
 * The statements of this queue are hand-written SQL: it goes by the database's clock, and a batch is taken past the
 * mails that others have locked.
 * @param seconds of the lease; see `extendMailLease`
 */
export function claimMails(most: number, seconds: number): Promise<ClaimedMail[]> {
  return rows(
    ClaimedMail,
    "claim_guest_mails",
    `WITH due AS MATERIALIZED (
       SELECT tenant_id, public_id FROM guest_mail WHERE next_attempt_at <= now() + interval '1 ms'
       ORDER BY next_attempt_at LIMIT :limit FOR UPDATE SKIP LOCKED
     )
     UPDATE guest_mail m SET attempts = attempts + 1, next_attempt_at = now() + :seconds::int * interval '1 second'
     FROM due WHERE m.tenant_id = due.tenant_id AND m.public_id = due.public_id
     RETURNING m.tenant_id AS "tenantId", m.public_id AS "publicId", m.booking_public_id AS "bookingPublicId", m.kind,
       m.address, coalesce(m.language, (
         SELECT sent.language FROM guest_mail sent
         WHERE sent.tenant_id = m.tenant_id AND sent.booking_public_id = m.booking_public_id AND sent.kind = 'VOUCHER'
         ORDER BY sent.created_at DESC LIMIT 1)) AS language, m.note, m.has_confirmation AS "hasConfirmation", m.reader, m.booking_version AS "bookingVersion",
       m.deadline, m.round, m.attempts`,
    { limit: most, seconds },
  );
}

/** Extends the lease of a mail that this process is sending. */
export async function extendMailLease(mail: ClaimedMail, seconds: number): Promise<void> {
  await statement(
    "renew_guest_mail",
    `UPDATE guest_mail SET next_attempt_at = now() + :seconds::int * interval '1 second'
     WHERE tenant_id = :tenantId AND public_id = :publicId AND round = :round AND attempts = :attempts AND next_attempt_at IS NOT NULL`,
    { tenantId: mail.tenantId, publicId: mail.publicId, round: mail.round, attempts: mail.attempts, seconds },
  );
}

/**
 * Records the result of an attempt and the time of the next one. If the lease has been lost, the result is ignored,
 * except that the mail was sent: that stays true.
 */
export async function finishMail(mail: ClaimedMail, { status, error, retryIn, written }: MailOutcome): Promise<void> {
  await statement(
    "finish_guest_mail",
    `UPDATE guest_mail SET status = :status, last_error = :error, next_attempt_at = now() + :retryIn::int * interval '1 second',
         ended_at = CASE WHEN :retryIn::int IS NULL THEN now() END, sent_at = CASE WHEN :status = 'SENT' THEN now() ELSE sent_at END,
         recipient = coalesce(:recipient, recipient), subject = coalesce(:subject, subject), html = coalesce(:html, html), plain = coalesce(:plain, plain)
       WHERE tenant_id = :tenantId AND public_id = :publicId AND round = :round AND next_attempt_at IS NOT NULL AND (attempts = :attempts OR :status = 'SENT')`,
    {
      tenantId: mail.tenantId,
      publicId: mail.publicId,
      round: mail.round,
      attempts: mail.attempts,
      status,
      error,
      retryIn,
      recipient: written?.recipient ?? null,
      subject: written?.subject ?? null,
      html: written?.html ?? null,
      plain: written?.plain ?? null,
    },
  );
}

const Locked = z.object({ status: z.string(), isErased: z.boolean() });

/**
 * Locks a tenant's booking in the caller's transaction, so that concurrent requests count each other's mails.
 * Hand-written SQL, because Prisma has no lock of a row.
 * @returns undefined: no such booking
 */
export async function lockBooking(tenantId: number, publicId: string): Promise<z.output<typeof Locked> | undefined> {
  const [booking] = await rows(
    Locked,
    "lock_voucher_booking",
    `SELECT status, guest_data_erased_at IS NOT NULL AS "isErased" FROM booking
     WHERE tenant_id = :tenantId AND public_id = :publicId FOR UPDATE`,
    { tenantId, publicId },
  );
  return booking;
}
