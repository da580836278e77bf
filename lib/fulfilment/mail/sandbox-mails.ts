import { z } from "zod";
import type { Context } from "@/lib/core/context";
import { cutPage, resolveListRequest } from "@/lib/core/cursor";
import { prisma } from "@/lib/core/prisma";
import { composeSupplierMails, type SupplierMail } from "./send-supplier-mails";
import { toMailRecord } from "@/lib/notification/guest-mails";
import { listMails } from "@/lib/notification/list-repository";
import { GuestMailRecord } from "@/lib/notification/schemas";
import { MAIL_KINDS, type MailStatus } from "@/lib/notification/mail-status";
import type { MailList } from "@/lib/sandbox/schemas";

const SandboxMail = GuestMailRecord.extend({
  kind: z.enum([...MAIL_KINDS, "SUPPLIER"]).meta({ description: "SUPPLIER: to the booking's supplier" }),
});
export const SandboxMailPage = z.object({ items: z.array(SandboxMail), next_cursor: z.string().nullable() });
type Mail = z.input<typeof SandboxMail>;

const Position = z.object({ created_at: z.string(), public_id: z.string() });
const LIST = "sandbox-mails";

/** Lists what was mailed to the tenant's guests and users, and to the suppliers of its bookings, newest first. */
export async function listSandboxMails(context: Context, request: z.output<typeof MailList>) {
  const { limit, cursor, ...given } = request;
  const { filters, after } = resolveListRequest(context, LIST, { cursor, filters: given }, Position);
  const from = after && { createdAt: new Date(after.created_at), publicId: after.public_id };
  const guests = await listMails(context.tenantId, filters, from, limit + 1);
  const suppliers = await listSupplierMails(context.tenantId, filters.booking_public_id, from, limit + 1);
  const found = [...guests.map(toMailRecord), ...suppliers].toSorted(newestFirst);
  return cutPage<Mail>(context, LIST, found, limit, ({ created_at, public_id }) => ({
    filters,
    after: { created_at, public_id },
  }));
}

const newestFirst = (a: Mail, b: Mail): number =>
  b.created_at.localeCompare(a.created_at) || (a.public_id < b.public_id ? -1 : 1);

/** The prefix of a supplier's mail sorts after those of all other mails. */
const PREFIX = "smg_";
const publicIdOf = (id: bigint): string => PREFIX + String(id).padStart(18, "0");

async function listSupplierMails(
  tenantId: number,
  bookingPublicId: string | undefined,
  after: { createdAt: Date; publicId: string } | undefined,
  most: number,
): Promise<Mail[]> {
  const afterId = after?.publicId.startsWith(PREFIX) ? BigInt(after.publicId.slice(PREFIX.length)) : -1n;
  const found = await prisma().supplierMessage.findMany({
    where: {
      tenantId,
      channel: "EMAIL",
      state: { not: "NONE" },
      ...(bookingPublicId !== undefined && { bookingPublicId }),
      ...(after && {
        OR: [{ createdAt: { lt: after.createdAt } }, { createdAt: after.createdAt, id: { gt: afterId } }],
      }),
    },
    select: { id: true },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    take: most,
  });
  return (await composeSupplierMails(found.map(({ id }) => id))).map(toSupplierMail);
}

function toSupplierMail({ message, isHeld, subject, html, plain }: SupplierMail): Mail {
  const { state, booking } = message;
  const status: MailStatus =
    isHeld && state === "FAILED"
      ? "HELD"
      : state === "SUPERSEDED"
        ? "OBSOLETE"
        : (state as "QUEUED" | "SENT" | "FAILED");
  return {
    public_id: publicIdOf(message.id),
    kind: "SUPPLIER",
    status,
    booking_public_id: booking.publicId,
    booking_number: Number(booking.bookingNumber),
    recipient: message.recipient,
    subject: subject ?? null,
    attempts: message.attempts,
    last_error: message.lastError,
    created_at: message.createdAt.toISOString(),
    next_attempt_at: message.nextAttemptAt?.toISOString() ?? null,
    sent_at: message.sentAt?.toISOString() ?? null,
    html: html ?? null,
    plain: plain ?? null,
  };
}
