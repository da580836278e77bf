import { followsClockSql, type ClockWithTenants } from "@/lib/core/clock";
import type { Context } from "@/lib/core/context";
import { statement } from "@/lib/core/db";
import { inTransaction, prisma, type Prisma } from "@/lib/core/prisma";
import type { PaperLanguage } from "@/lib/document/languages";
import type { NoticeMail } from "../notice/limits";
import type { ReminderScope } from "./limits";
import type { ChangeReminder } from "./schemas";

/** A user as the reader of reminders and notices. */
export interface ReminderRow {
  name: string;
  isDisabled: boolean;
  /** Days before the deadline; 0 for no reminders. */
  days: number;
  scope: ReminderScope;
  noticeScope: ReminderScope;
  noticeMail: NoticeMail;
  language: PaperLanguage;
  timeZone: string | null;
}

const COLUMNS = {
  name: true,
  disabledAt: true,
  reminderDays: true,
  reminderScope: true,
  noticeScope: true,
  noticeMail: true,
  mailLanguage: true,
  timeZone: true,
} satisfies Prisma.StaffUserSelect;

const toRow = (user: Prisma.StaffUserGetPayload<{ select: typeof COLUMNS }>): ReminderRow => ({
  name: user.name,
  isDisabled: user.disabledAt !== null,
  days: user.reminderDays,
  scope: user.reminderScope as ReminderScope,
  noticeScope: user.noticeScope as ReminderScope,
  noticeMail: user.noticeMail as NoticeMail,
  language: user.mailLanguage,
  timeZone: user.timeZone,
});

export async function findReminder(publicId: string): Promise<ReminderRow | undefined> {
  const user = await prisma().staffUser.findFirst({ where: { publicId }, select: COLUMNS });
  return user ? toRow(user) : undefined;
}

export function updateReminder(
  context: Context,
  publicId: string,
  { days, scope, notice_scope: noticeScope, notice_mail: noticeMail, language, time_zone: timeZone }: ChangeReminder,
): Promise<ReminderRow> {
  return inTransaction(context, async (tx, { audit }) => {
    const { tenantId, ...user } = await tx.staffUser.update({
      where: { publicId },
      data: { reminderDays: days, reminderScope: scope, noticeScope, noticeMail, mailLanguage: language, timeZone },
      select: { ...COLUMNS, tenantId: true },
    });
    audit({ subject: publicId, tenantId });
    return toRow(user);
  });
}

/** SQL: the id of the reminder of booking `b` to user `u`, one for each deadline. */
const MAIL_ID = "'rem_' || md5(concat_ws(' ', b.public_id, u.public_id, extract(epoch FROM b.free_until)))";

/**
 * Queues a reminder of each deadline, once, as many days before it as the user has chosen. For a booking made after
 * that day, the reminder is sent halfway to its deadline. Set-based: one statement for all users.
 * @returns how many were queued, at most `most`
 */
export async function queueReminders(clock: ClockWithTenants, most: number): Promise<number> {
  const queued = await statement(
    "queue_reminders",
    `INSERT INTO guest_mail (tenant_id, public_id, booking_public_id, kind, address, language, reader, deadline)
     SELECT b.tenant_id, ${MAIL_ID}, b.public_id, 'REMINDER', u.email, u.mail_language, u.public_id, b.free_until
     FROM staff_user u JOIN tenant t ON t.id = u.tenant_id AND t.suspended_at IS NULL
     JOIN booking b ON b.tenant_id = u.tenant_id AND b.free_until > :now::timestamptz
       -- The same for all users, so that deadlines are read in their order, of all tenants at once.
       AND b.free_until <= :now::timestamptz + (SELECT max(reminder_days) FROM staff_user WHERE disabled_at IS NULL) * interval '1 day'
       AND b.free_until <= :now::timestamptz + u.reminder_days * interval '1 day'
       AND b.free_until - :now::timestamptz <= (b.free_until - b.created_at) / 2
       AND b.status = 'CONFIRMED' AND b.guest_data_erased_at IS NULL AND ${followsClockSql("b.tenant_id")}
       AND (u.reminder_scope = 'AGENCY' OR b.booked_by = 'staff:' || u.public_id)
     WHERE u.disabled_at IS NULL AND u.reminder_days > 0
       AND NOT EXISTS (SELECT FROM guest_mail m WHERE m.tenant_id = b.tenant_id AND m.public_id = ${MAIL_ID})
     LIMIT :limit ON CONFLICT DO NOTHING RETURNING 1`,
    { ...clock, limit: most },
  );
  return queued.length;
}
