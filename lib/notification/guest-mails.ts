import { z } from "zod";
import { clock } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { resolveListRequest, cutPage } from "@/lib/core/cursor";
import { DomainError } from "@/lib/core/errors";
import { inTransaction } from "@/lib/core/prisma";
import { findMail, listMails, type MailRow } from "./list-repository";
import type { MailKind, MailStatus } from "./mail-status";
import type { GuestMailItem, GuestMailList, GuestMailPage, GuestMailRecord } from "./schemas";

interface Mails {
  rows: MailRow[];
  nextCursor: string | null;
}

const Position = z.object({ created_at: z.string(), public_id: z.string() });

/** Lists the tenant's mails to guests, newest first. @throws DomainError for an invalid cursor */
export async function listOwnGuestMails(context: Context, request: GuestMailList): Promise<Mails> {
  const { limit, cursor, ...given } = request;
  const { filters, after } = resolveListRequest(context, "guest-mails", { cursor, filters: given }, Position);
  const from = after && { createdAt: new Date(after.created_at), publicId: after.public_id };
  const rows = await listMails(context.tenantId, filters, from, limit + 1);
  return cutPage(context, "guest-mails", rows, limit, ({ createdAt, publicId }) => ({
    filters,
    after: { created_at: createdAt.toISOString(), public_id: publicId },
  }));
}

/**
 * Returns a tenant's mail with its content.
 * @throws DomainError `NOT_FOUND`
 */
export async function getGuestMail({ tenantId }: Context, publicId: string): Promise<MailRow> {
  const mail = await findMail(tenantId, publicId);
  if (!mail) throw new DomainError("NOT_FOUND", { message: "No such mail" });
  return mail;
}

/**
 * Composes a mail again and sends it to the contact's current address. A mail that is still queued stays as it is, so
 * that two clicks do not send it twice.
 * @throws DomainError `NOT_FOUND`
 */
export function resendGuestMail(context: Context, publicId: string): Promise<MailRow> {
  const { tenantId } = context;
  return inTransaction(context, async (tx, { audit }) => {
    const { count } = await tx.guestMail.updateMany({
      where: { tenantId, publicId, endedAt: { not: null } },
      data: {
        status: "QUEUED",
        // Gives the message a new id, so that the mailbox does not drop it as a repetition.
        round: { increment: 1 },
        attempts: 0,
        lastError: null,
        nextAttemptAt: clock.realNow(),
        endedAt: null,
      },
    });
    if (count > 0) audit({ subject: publicId });
    return getGuestMail(context, publicId);
  });
}

export function toMailPage({ rows, nextCursor }: Mails): z.input<typeof GuestMailPage> {
  return { items: rows.map(toItem), next_cursor: nextCursor };
}

export function toMailRecord(row: MailRow): z.input<typeof GuestMailRecord> {
  return { ...toItem(row), html: row.html, plain: row.plain };
}

function toItem(row: MailRow): z.input<typeof GuestMailItem> {
  return {
    public_id: row.publicId,
    kind: row.kind as MailKind,
    status: row.status as MailStatus,
    booking_public_id: row.bookingPublicId,
    booking_number: Number(row.booking.bookingNumber),
    recipient: row.recipient,
    subject: row.subject,
    attempts: row.attempts,
    last_error: row.lastError,
    created_at: row.createdAt.toISOString(),
    next_attempt_at: row.nextAttemptAt?.toISOString() ?? null,
    sent_at: row.sentAt?.toISOString() ?? null,
  };
}
