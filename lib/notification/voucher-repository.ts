import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { insertAudit } from "@/lib/core/database/audit-sql";
import { statement, type Row } from "@/lib/core/db";
import { inTransaction } from "@/lib/core/prisma";
import type { SendVoucherRequest } from "./schemas";

/** Maximum number of vouchers that are mailed for a booking within 24 hours. */
export const MAX_VOUCHERS_A_DAY = 10;

interface QueuedVoucher extends Row {
  status: string;
  isErased: boolean;
  isQueued: boolean;
  /** Seconds until the oldest of the day's mails no longer counts. */
  waitSeconds: number;
}

/**
 * Queues the mail with a confirmed booking's voucher. A statement of its own locks the booking first: the next one
 * then counts the mails of concurrent requests, so that they cannot exceed the limit.
 * @returns undefined if there is no such booking
 */
export const queueVoucher = (
  context: Context,
  publicId: string,
  mailId: string,
  request: z.output<typeof SendVoucherRequest>,
): Promise<QueuedVoucher | undefined> =>
  inTransaction(context, async () => {
    const { tenantId } = context;
    const locked = await statement(
      "lock_voucher_booking",
      "SELECT 1 FROM booking WHERE tenant_id = :tenantId AND public_id = :publicId FOR UPDATE",
      { tenantId, publicId },
    );
    return locked.length === 0 ? undefined : insertVoucher(context, publicId, mailId, request);
  });

async function insertVoucher(
  { tenantId, actor, operation, now, traceId }: Context,
  publicId: string,
  mailId: string,
  { email, language, note, with_confirmation: hasConfirmation }: z.output<typeof SendVoucherRequest>,
): Promise<QueuedVoucher | undefined> {
  const [row] = await statement<QueuedVoucher>(
    "queue_voucher",
    `WITH mine AS (
       SELECT public_id, status, guest_data_erased_at IS NOT NULL AS is_erased FROM booking
       WHERE tenant_id = :tenantId AND public_id = :publicId
     ), recent AS (
       SELECT count(*) AS sent, min(created_at) AS first FROM guest_mail
       WHERE tenant_id = :tenantId AND booking_public_id = :publicId AND kind = 'VOUCHER' AND created_at > now() - interval '1 day'
     ), mail AS (
       INSERT INTO guest_mail (tenant_id, public_id, booking_public_id, kind, address, language, note, has_confirmation)
       SELECT :tenantId, :mailId, mine.public_id, 'VOUCHER', :email, :language, :note, :hasConfirmation::boolean
       FROM mine, recent WHERE mine.status = 'CONFIRMED' AND NOT mine.is_erased AND recent.sent < :most::int
       RETURNING booking_public_id
     ), audit AS (
       ${insertAudit({ subject: "booking_public_id", from: "mail" })}
     )
     SELECT status, is_erased AS "isErased", EXISTS (SELECT FROM mail) AS "isQueued",
       coalesce(ceil(extract(epoch FROM recent.first + interval '1 day' - now())), 0)::int AS "waitSeconds"
     FROM mine, recent`,
    {
      tenantId,
      publicId,
      mailId,
      email: email ?? null,
      language,
      note: note ?? null,
      hasConfirmation,
      most: MAX_VOUCHERS_A_DAY,
      actor,
      operation,
      now,
      traceId,
    },
  );
  return row;
}
