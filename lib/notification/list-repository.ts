import { Conditions, containsWords } from "@/lib/core/database/conditions";
import { sortByIds } from "@/lib/core/lists";
import { statement } from "@/lib/core/db";
import { prisma } from "@/lib/core/prisma";
import type { GuestMailList } from "./schemas";

export type MailRow = Awaited<ReturnType<typeof listMails>>[number];

export const WITH_BOOKING_NUMBER = { booking: { select: { bookingNumber: true } } } as const;

/**
 * Lists mails, newest first. Hand-written SQL, because it searches texts. Keyset pagination over the index (tenant,
 * created_at). `q` is a booking number, or words from the recipient's address or the contact's name, ignoring case and
 * accents.
 */
export async function listMails(
  tenantId: number,
  f: Omit<GuestMailList, "limit" | "cursor">,
  after: { createdAt: Date; publicId: string } | undefined,
  most: number,
) {
  const where = new Conditions({ tenantId, limit: most });
  if (f.status) where.add("status", "m.status = :status", { status: f.status });
  if (f.kind) where.add("kind", "m.kind = :kind", { kind: f.kind });
  if (f.booking_public_id) where.add("booking", "m.booking_public_id = :bookingId", { bookingId: f.booking_public_id });
  if (f.created_from) where.add("from", "m.created_at >= :from", { from: new Date(f.created_from) });
  if (f.created_to) where.add("to", "m.created_at < :to", { to: new Date(f.created_to) });
  if (f.q !== undefined) where.add("q", `EXISTS (${MATCHING_BOOKING})`, { q: f.q });
  if (after)
    where.add("after", "(m.created_at < :afterAt OR (m.created_at = :afterAt AND m.public_id > :afterId))", {
      afterAt: after.createdAt,
      afterId: after.publicId,
    });
  const rows = await statement<{ public_id: string }>(
    where.name("list_guest_mails"),
    `SELECT m.public_id FROM guest_mail m WHERE ${where.sql("m.tenant_id = :tenantId")}
     ORDER BY m.created_at DESC, m.public_id LIMIT :limit`,
    where.values,
  );
  const ids = rows.map((row) => row.public_id);
  const found = await prisma().guestMail.findMany({
    where: { tenantId, publicId: { in: ids } },
    include: WITH_BOOKING_NUMBER,
  });
  return sortByIds(ids, found);
}

const SEARCHED =
  "concat_ws(chr(10), m.recipient, b.contact ->> 'first_name', b.contact ->> 'last_name', b.contact ->> 'email')";
/** SQL: the booking of the mail `m`, if that booking or the mail matches `:q`. */
const MATCHING_BOOKING = `SELECT FROM booking b WHERE b.tenant_id = m.tenant_id AND b.public_id = m.booking_public_id
  AND (b.booking_number::text = :q OR ${containsWords(SEARCHED, ":q")})`;

/** Finds a tenant's mail, or null. */
export async function findMail(tenantId: number, publicId: string): Promise<MailRow | null> {
  return prisma().guestMail.findFirst({
    where: { tenantId, publicId },
    include: WITH_BOOKING_NUMBER,
  });
}
