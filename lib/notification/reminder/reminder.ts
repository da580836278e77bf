import type { z } from "zod";
import type { Context } from "@/lib/core/context";
import { getOwnUserId } from "@/lib/people/sessions";
import { findReminder, updateReminder as store, type ReminderRow, queueReminders } from "./reminder-repository";
import type { ChangeReminder, Reminder } from "./schemas";
import { listClocks } from "@/lib/core/clock";

/** Returns when the caller wants reminders of ending free cancellation. */
export async function getReminder(context: Context): Promise<ReminderRow> {
  return (await findReminder(getOwnUserId(context)))!;
}

/** Sets when the caller wants reminders. Mails that were sent stay. */
export function updateReminder(context: Context, change: ChangeReminder): Promise<ReminderRow> {
  return store(context, getOwnUserId(context), change);
}

export const toReminder = (row: ReminderRow): z.input<typeof Reminder> => ({
  days: row.days,
  scope: row.scope,
  notice_scope: row.noticeScope,
  notice_mail: row.noticeMail,
  language: row.language,
  time_zone: row.timeZone,
});

/** Maximum number of mails per statement. */
const BATCH = 500;

/** Queues reminders of free cancellations that end soon. @returns whether there may be more */
export async function queueDueReminders(): Promise<boolean> {
  let isFull = false;
  for (const clock of listClocks()) isFull = (await queueReminders(clock, BATCH)) === BATCH || isFull;
  return isFull;
}
