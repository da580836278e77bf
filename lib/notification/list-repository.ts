import type { Context } from "@/lib/core/context";
import { database, statement } from "@/lib/core/db";
import { insertAudit } from "@/lib/core/database/audit-sql";
import type { GuestMailList } from "./schemas";

export type MailRow = Awaited<ReturnType<typeof listMails>>[number];

const WITH_NUMBER = { booking: { select: { bookingNumber: true } } } as const;

/** Lists mails, newest first, by keyset pagination over the index on (tenant, created_at, public_id). */
export async function listMails(
  tenantId: number,
  f: Omit<GuestMailList, "limit" | "cursor">,
  after: { createdAt: Date; publicId: string } | undefined,
  most: number,
) {
  return database().prisma.guestMail.findMany({
    where: {
      tenantId,
      AND: [
        after
          ? {
              OR: [
                { createdAt: { lt: after.createdAt } },
                { createdAt: after.createdAt, publicId: { gt: after.publicId } },
              ],
            }
          : {},
        f.status ? { status: f.status } : {},
        f.kind ? { kind: f.kind } : {},
        f.booking_public_id ? { bookingPublicId: f.booking_public_id } : {},
        f.created_from ? { createdAt: { gte: new Date(f.created_from) } } : {},
        f.created_to ? { createdAt: { lt: new Date(f.created_to) } } : {},
        f.q ? { OR: mentions(f.q) } : {},
      ],
    },
    include: WITH_NUMBER,
    orderBy: [{ createdAt: "desc" }, { publicId: "asc" }],
    take: most,
  });
}

/** Matches a booking's number exactly, or a part of the recipient's address. */
function mentions(q: string) {
  const number = /^\d{1,15}$/.test(q) ? [{ booking: { bookingNumber: BigInt(q) } }] : [];
  return [...number, { recipient: { contains: q, mode: "insensitive" as const } }];
}

/** Finds a tenant's mail, or null. */
export async function findMail(tenantId: number, publicId: string): Promise<MailRow | null> {
  return database().prisma.guestMail.findFirst({
    where: { tenantId, publicId },
    include: WITH_NUMBER,
  });
}

/** Queues an ended mail again, with a new message id for the receiver, and writes the audit entry. */
export async function requeueMail(
  { tenantId, actor, operation, now, traceId }: Context,
  publicId: string,
): Promise<void> {
  await statement(
    "requeue_guest_mail",
    `WITH again AS (
       UPDATE guest_mail SET status = 'QUEUED', round = round + 1, attempts = 0, last_error = NULL, next_attempt_at = now(), ended_at = NULL
       WHERE tenant_id = :tenantId AND public_id = :publicId AND ended_at IS NOT NULL RETURNING public_id
     )
     ${insertAudit({ subject: "public_id", from: "again" })}`,
    { tenantId, publicId, actor, operation, now, traceId },
  );
}
