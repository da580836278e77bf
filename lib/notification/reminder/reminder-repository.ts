import type { Context } from "@/lib/core/context";
import { insertAudit } from "@/lib/core/database/audit-sql";
import { statement, type Row } from "@/lib/core/db";
import type { PaperLanguage } from "@/lib/document/languages";
import type { ReminderScope } from "./limits";
import type { ChangeReminder } from "./schemas";

/** A user as the reader of reminders. */
export interface ReminderRow extends Row {
  name: string;
  isDisabled: boolean;
  /** 0: none. */
  days: number;
  scope: ReminderScope;
  language: PaperLanguage;
  timeZone: string | null;
}

const COLUMNS = `name, disabled_at IS NOT NULL AS "isDisabled", reminder_days AS days, reminder_scope AS scope,
  mail_language AS language, time_zone AS "timeZone"`;

export async function findReminder(userPublicId: string): Promise<ReminderRow | undefined> {
  const [row] = await statement<ReminderRow>(
    "find_reminder",
    `SELECT ${COLUMNS} FROM staff_user WHERE public_id = :userPublicId`,
    { userPublicId },
  );
  return row;
}

export async function updateReminder(
  { now, actor, operation, traceId }: Context,
  userPublicId: string,
  { days, scope, language, time_zone: timeZone }: ChangeReminder,
): Promise<ReminderRow> {
  const [row] = await statement<ReminderRow>(
    "update_reminder",
    `WITH changed AS (
      UPDATE staff_user SET reminder_days = :days::smallint, reminder_scope = :scope, mail_language = :language, time_zone = :timeZone
      WHERE public_id = :userPublicId RETURNING tenant_id, ${COLUMNS}
    ), audit AS (
      ${insertAudit({ tenant: "tenant_id", subject: ":userPublicId", from: "changed" })}
    )
    SELECT name, "isDisabled", days, scope, language, "timeZone" FROM changed`,
    { userPublicId, days, scope, language, timeZone, now, actor, operation, traceId },
  );
  return row!;
}

/** SQL: the id of the mail that reminds the user `u` of the booking `b`: one for each deadline. */
const MAIL_ID = "'rem_' || md5(concat_ws(' ', b.public_id, u.public_id, extract(epoch FROM b.free_until)))";

/**
 * Queues the mails of deadlines that are as near as their readers want to know, each once. A booking that was made
 * later than that is mailed halfway to its deadline, not at once.
 * @param now by the domain's clock
 * @returns how many, at most `most`
 */
export async function queueReminders(now: Date, most: number): Promise<number> {
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
       AND b.status = 'CONFIRMED' AND b.guest_data_erased_at IS NULL
       AND (u.reminder_scope = 'AGENCY' OR b.booked_by = 'staff:' || u.public_id)
     WHERE u.disabled_at IS NULL AND u.reminder_days > 0
       AND NOT EXISTS (SELECT FROM guest_mail m WHERE m.tenant_id = b.tenant_id AND m.public_id = ${MAIL_ID})
     LIMIT :limit ON CONFLICT DO NOTHING RETURNING 1`,
    { now, limit: most },
  );
  return queued.length;
}
