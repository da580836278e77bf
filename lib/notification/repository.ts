import { statement, type Row } from "@/lib/core/db";
import type { MailContent } from "./compose";
import type { MailKind, MailStatus } from "./mail-status";

/** A mail that this process may try now, until somebody else may. */
export interface ClaimedMail extends Row {
  tenantId: number;
  publicId: string;
  bookingPublicId: string;
  kind: MailKind;
  round: number;
  /** With this one. */
  attempts: number;
}

/** How an attempt went. */
export interface MailOutcome {
  status: MailStatus;
  error: string | null;
  /** Of RETRYING, seconds from now. */
  retryIn: number | null;
  written: (MailContent & { recipient: string | null }) | null;
}

/**
 * Claims mails that are due, the longest due first. While a mail is claimed `next_attempt_at` is the end of the lease, so that
 * the mail of a worker that died is due again by itself.
 * @param seconds of the lease; see `renewMail`
 */
export function claimMails(most: number, seconds: number): Promise<ClaimedMail[]> {
  return statement<ClaimedMail>(
    "claim_guest_mails",
    `WITH due AS MATERIALIZED (
       SELECT tenant_id, public_id FROM guest_mail WHERE next_attempt_at <= now()
       ORDER BY next_attempt_at LIMIT $1 FOR UPDATE SKIP LOCKED
     )
     UPDATE guest_mail m SET attempts = attempts + 1, next_attempt_at = now() + $2::int * interval '1 second'
     FROM due WHERE m.tenant_id = due.tenant_id AND m.public_id = due.public_id
     RETURNING m.tenant_id AS "tenantId", m.public_id AS "publicId", m.booking_public_id AS "bookingPublicId", m.kind, m.round, m.attempts`,
    [most, seconds],
  );
}

/** Extends the lease of a mail that is still being tried by this process. */
export async function renewMail(mail: ClaimedMail, seconds: number): Promise<void> {
  await statement(
    "renew_guest_mail",
    `UPDATE guest_mail SET next_attempt_at = now() + $5::int * interval '1 second'
     WHERE tenant_id = $1 AND public_id = $2 AND round = $3 AND attempts = $4 AND next_attempt_at IS NOT NULL`,
    [mail.tenantId, mail.publicId, mail.round, mail.attempts, seconds],
  );
}

/**
 * Writes the outcome of an attempt, with the time of the next one. The outcome of an attempt that lost its lease is dropped,
 * unless the mail is sent: that holds whichever attempt it was.
 */
export async function finishMail(mail: ClaimedMail, { status, error, retryIn, written }: MailOutcome): Promise<void> {
  await statement(
    "finish_guest_mail",
    `UPDATE guest_mail SET status = $5, last_error = $6, next_attempt_at = now() + $7::int * interval '1 second',
         ended_at = CASE WHEN $7::int IS NULL THEN now() END, sent_at = CASE WHEN $5 = 'SENT' THEN now() ELSE sent_at END,
         recipient = coalesce($8, recipient), subject = coalesce($9, subject), html = coalesce($10, html), plain = coalesce($11, plain)
       WHERE tenant_id = $1 AND public_id = $2 AND round = $3 AND next_attempt_at IS NOT NULL AND (attempts = $4 OR $5 = 'SENT')`,
    [
      mail.tenantId,
      mail.publicId,
      mail.round,
      mail.attempts,
      status,
      error,
      retryIn,
      written?.recipient ?? null,
      written?.subject ?? null,
      written?.html ?? null,
      written?.plain ?? null,
    ],
  );
}

/** Deletes mails that ended before an instant, at most so many. @returns how many */
export async function sweepMails(before: Date, most: number): Promise<number> {
  const gone = await statement(
    "sweep_guest_mails",
    `DELETE FROM guest_mail WHERE (tenant_id, public_id) IN (
       SELECT tenant_id, public_id FROM guest_mail WHERE ended_at < $1::timestamptz ORDER BY ended_at LIMIT $2 FOR UPDATE SKIP LOCKED)
     RETURNING 1`,
    [before, most],
  );
  return gone.length;
}
