import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { getOwnId } from "@/lib/people/sessions";
import { findReminder, updateReminder as store, type ReminderRow, queueReminders } from "./reminder-repository";
import type { ChangeReminder, Reminder } from "./schemas";
import { clock } from "@/lib/core/clock";

/** Returns when the caller is reminded that free cancellation ends. */
export async function getReminder(context: Context): Promise<ReminderRow> {
  return (await findReminder(getOwnId(context)))!;
}

/** Sets when the caller is reminded. Mails that are sent already stay. */
export function updateReminder(context: Context, change: ChangeReminder): Promise<ReminderRow> {
  return store(context, getOwnId(context), change);
}

export const toReminder = (row: ReminderRow): z.input<typeof Reminder> => ({
  days: row.days,
  scope: row.scope,
  notice_scope: row.noticeScope,
  notice_mail: row.noticeMail,
  language: row.language,
  time_zone: row.timeZone,
});

/** Maximum number of mails that one statement queues. */
const BATCH = 500;

/**
 * Queues the mails that remind users of free cancellations that end soon.
 * @returns whether more may be due
 */
export async function queueDueReminders(): Promise<boolean> {
  return (await queueReminders(clock.now(), BATCH)) === BATCH;
}
