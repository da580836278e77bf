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
 * Takes a mail that is due; whoever comes meanwhile finds it taken. Of a process that died, it is due again when its time is up.
 * @param seconds that an attempt may take
 */
export async function claimMail(tenantId: number, publicId: string, seconds: number): Promise<ClaimedMail | undefined> {
  const [mail] = await statement<ClaimedMail>(
    "claim_guest_mail",
    `UPDATE guest_mail SET attempts = attempts + 1, next_attempt_at = now() + $3::int * interval '1 second'
     WHERE tenant_id = $1 AND public_id = $2 AND next_attempt_at <= now()
     RETURNING tenant_id AS "tenantId", public_id AS "publicId", booking_public_id AS "bookingPublicId", kind, round, attempts`,
    [tenantId, publicId, seconds],
  );
  return mail;
}

/** Adds the worker's job of each mail that a part of a statement returns with the time of its next attempt. */
const jobsOf = (mails: string) => `
  SELECT graphile_worker.add_job('send-guest-mail', json_build_object('tenant_id', tenant_id, 'public_id', public_id),
    job_key := 'guest-mail:' || public_id, run_at := next_attempt_at) FROM ${mails} WHERE next_attempt_at IS NOT NULL`;

/**
 * Writes how an attempt went, with the job of the next one. An attempt that took so long that another began says nothing more,
 * unless the mail is sent: that is true whoever did it.
 */
export async function finishMail(mail: ClaimedMail, { status, error, retryIn, written }: MailOutcome): Promise<void> {
  await statement(
    "finish_guest_mail",
    `WITH done AS (
       UPDATE guest_mail SET status = $5, last_error = $6, next_attempt_at = now() + $7::int * interval '1 second',
         ended_at = CASE WHEN $7::int IS NULL THEN now() END, sent_at = CASE WHEN $5 = 'SENT' THEN now() ELSE sent_at END,
         recipient = coalesce($8, recipient), subject = coalesce($9, subject), html = coalesce($10, html), plain = coalesce($11, plain)
       WHERE tenant_id = $1 AND public_id = $2 AND round = $3 AND next_attempt_at IS NOT NULL AND (attempts = $4 OR $5 = 'SENT')
       RETURNING tenant_id, public_id, next_attempt_at
     ) ${jobsOf("done")}`,
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

/** Has mails tried whose job was lost: with its process, or with a database that was restored. Another job of one does no harm. */
export async function recoverMails(): Promise<void> {
  await statement(
    "recover_guest_mails",
    `WITH lost AS (
       SELECT tenant_id, public_id, next_attempt_at FROM guest_mail WHERE next_attempt_at < now() - interval '30 seconds'
       ORDER BY next_attempt_at LIMIT 1000
     ) ${jobsOf("lost")}`,
    [],
  );
}

/** Deletes mails so many days after they ended: they are full of people. */
export async function sweepMails(now: Date, days: number): Promise<void> {
  await statement(
    "sweep_guest_mails",
    `DELETE FROM guest_mail WHERE ended_at < $1::timestamptz - $2 * interval '1 day'`,
    [now, days],
  );
}
