import { z } from "zod";
import { type FieldChange, type Initiator, INITIATORS } from "@/lib/booking/events/event-schemas";
import type { BookingStatus } from "@/lib/booking/status";
import type { PolicySnapshot } from "@/lib/cancellation/schemas";
import type { Context } from "@/lib/core/context";
import { rows } from "@/lib/core/db";
import { formatMoney } from "@/lib/core/money";
import { inTransaction, prisma } from "@/lib/core/prisma";
import type { ClaimedMail } from "../repository";
import { MAX_NOTICES, BELL_KINDS, NOTICE_DAYS, type NoticeKind } from "./limits";

const NoticeRow = z.object({
  publicId: z.string(),
  kind: z.enum(BELL_KINDS),
  at: z.date(),
  isUnread: z.boolean(),
  initiator: z.enum(INITIATORS),
  reason: z.string().nullable(),
  quoteTitle: z.string().nullable(),
  chosenBy: z.string().nullable(),
});
export type NoticeRow = z.output<typeof NoticeRow>;

/**
 * SQL: the user wants notices about bookings that this person made. An operator with access to the tenant is not one of
 * its users, and sees all of them.
 */
const isForReader = (maker: string) => `(coalesce(u.notice_scope, 'AGENCY') = 'AGENCY' OR is_own_booking(${maker}, u))`;

/**
 * Lists the newest notices of a user. Hand-written SQL, because it merges the history, through its index of others'
 * changes, with the present price drops and the travellers' choices.
 */
export function listNotices({ tenantId, now }: Context, reader: string): Promise<NoticeRow[]> {
  return rows(
    NoticeRow,
    "list_notices",
    `WITH happened AS (
       (SELECT h.booking_public_id AS public_id, h.at, notice_kind(h) AS kind,
          coalesce(h.initiator, h.source) AS initiator, h.reason, NULL AS quote_title, NULL AS chosen_by
        FROM booking_history h
        JOIN booking b ON b.tenant_id = h.tenant_id AND b.public_id = h.booking_public_id
        LEFT JOIN staff_user u ON u.public_id = :reader AND u.tenant_id = :tenantId
        WHERE h.tenant_id = :tenantId AND h.version > 1 AND coalesce(h.initiator, h.source) <> 'PARTNER'
          AND h.at > :now::timestamptz - interval '${NOTICE_DAYS} days' AND notice_kind(h) IS NOT NULL
          AND ${isForReader("b.booked_by")}
        ORDER BY h.at DESC LIMIT ${MAX_NOTICES})
       UNION ALL
       SELECT w.booking_public_id, w.found_at, 'PRICE_DROP', 'SYSTEM', NULL, NULL, NULL
       FROM price_watch w
       JOIN booking b ON b.tenant_id = w.tenant_id AND b.public_id = w.booking_public_id AND b.version = w.version
       LEFT JOIN staff_user u ON u.public_id = :reader AND u.tenant_id = :tenantId
       WHERE w.tenant_id = :tenantId AND w.found_at IS NOT NULL AND b.status = 'CONFIRMED' AND b.free_until > :now::timestamptz
         AND ${isForReader("b.booked_by")}
       UNION ALL
       (SELECT q.public_id, (q.choice ->> 'at')::timestamptz, 'QUOTE_CHOSEN', 'SYSTEM', q.choice ->> 'message', q.title,
          q.choice ->> 'name'
        FROM sales_quote q LEFT JOIN staff_user u ON u.public_id = :reader AND u.tenant_id = :tenantId
        WHERE q.tenant_id = :tenantId AND (q.choice ->> 'at')::timestamptz > :now::timestamptz - interval '${NOTICE_DAYS} days'
          AND ${isForReader("q.created_by")}
        ORDER BY 2 DESC LIMIT ${MAX_NOTICES})
     )
     SELECT f.public_id AS "publicId", f.kind, f.at, f.initiator, f.reason, f.quote_title AS "quoteTitle",
       f.chosen_by AS "chosenBy",
       coalesce(f.at > coalesce(u.notices_read_at, u.created_at), false) AS "isUnread"
     FROM happened f LEFT JOIN staff_user u ON u.public_id = :reader AND u.tenant_id = :tenantId
     ORDER BY f.at DESC, f.public_id LIMIT ${MAX_NOTICES}`,
    { tenantId, now, reader },
  );
}

/** Marks what happened up to an instant as read by a user; a mark never moves back. */
export function markRead(context: Context, reader: string, through: Date): Promise<void> {
  return inTransaction(context, async (tx, { audit }) => {
    const { count } = await tx.staffUser.updateMany({
      where: { publicId: reader, OR: [{ noticesReadAt: null }, { noticesReadAt: { lt: through } }] },
      data: { noticesReadAt: through },
    });
    if (count > 0) audit({ subject: reader });
  });
}

/** The data that the mail of a notice shows besides its booking. */
export interface MailedNotice {
  kind: NoticeKind;
  initiator: Initiator;
  reason: string | null;
  changes: FieldChange[];
  /** The fee of a cancellation, as the agency pays it. */
  fee: string | null;
  /** The lower total of a price drop. */
  lowerTotal: string | null;
  currency: string;
}

const WITH_BOOKING = { booking: { select: { realizedPenalty: true, currencyCode: true } } } as const;

/** Reads the subject of a queued mail; undefined if it is outdated. */
export async function findMailedNotice(
  mail: Pick<ClaimedMail, "tenantId" | "bookingPublicId" | "kind" | "bookingVersion">,
): Promise<MailedNotice | undefined> {
  const { tenantId, bookingPublicId, kind } = mail;
  const version = mail.bookingVersion!;
  if (kind === "PRICE_DROP") {
    const drop = await prisma().priceWatch.findFirst({
      where: { tenantId, bookingPublicId, version, total: { not: null }, booking: { status: "CONFIRMED", version } },
      include: WITH_BOOKING,
    });
    if (!drop) return undefined;
    const currency = drop.booking.currencyCode;
    const lowerTotal = formatMoney(drop.total!, currency);
    return { kind, initiator: "SYSTEM", reason: null, changes: [], fee: null, lowerTotal, currency };
  }
  const entry = await prisma().bookingHistory.findFirst({
    where: { tenantId, bookingPublicId, version },
    include: WITH_BOOKING,
  });
  if (!entry) return undefined;
  const penalty = entry.booking.realizedPenalty as PolicySnapshot["realized_penalty"] | null;
  const changes = entry.changes as unknown as FieldChange[];
  return {
    kind: entry.fromStatus === entry.toStatus ? findChangeKind(changes) : (entry.toStatus as BookingStatus),
    initiator: (entry.initiator ?? entry.source) as Initiator,
    reason: entry.reason,
    changes,
    fee: entry.toStatus === "CANCELLED" ? (penalty?.fee ?? null) : null,
    lowerTotal: null,
    currency: entry.booking.currencyCode,
  };
}

/** The kind of a change that leaves the status as it is, as the SQL function `notice_kind` has it. */
function findChangeKind(changes: readonly FieldChange[]): NoticeKind {
  if (changes.some(({ field }) => field.endsWith("arrival_missing"))) return "DETAILS_MISSING";
  if (changes.some(({ field }) => field === "relocated_from")) return "RELOCATED";
  const times = changes.find(({ field }) => field === "schedule_change")?.after as { status: string } | undefined;
  return times?.status === "TO_ACCEPT" ? "NEW_TIMES" : "CHANGED";
}
