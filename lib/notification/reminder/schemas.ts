import { z } from "zod";
import { canonicalZone, isZone } from "@/lib/core/dates";
import { PAPER_LANGUAGES } from "@/lib/document/languages";
import { NOTICE_MAILS } from "../notice/limits";
import { MAX_REMINDER_DAYS, REMINDER_SCOPES } from "./limits";

const NoticeScope = z
  .enum(REMINDER_SCOPES)
  .meta({ description: "Of which bookings home and the bell tell what others did. OWN: those that the user made" });
const NoticeMail = z.enum(NOTICE_MAILS).meta({ description: "Of which bookings the same is mailed" });

/** The notices that a user gets, and when a mail reminds the user that free cancellation of a booking ends. */
export const Reminder = z.object({
  days: z.int().meta({ description: "Days before the end of free cancellation; 0: no mail" }),
  scope: z.enum(REMINDER_SCOPES),
  notice_scope: NoticeScope,
  notice_mail: NoticeMail,
  language: z.enum(PAPER_LANGUAGES),
  time_zone: z.string().nullable().meta({ description: "IANA zone of the user; null: never chosen" }),
});

export const ChangeReminder = z.strictObject({
  days: z.int().min(0).max(MAX_REMINDER_DAYS),
  scope: z.enum(REMINDER_SCOPES),
  notice_scope: NoticeScope,
  notice_mail: NoticeMail,
  language: z.enum(PAPER_LANGUAGES),
  time_zone: z
    .string()
    .max(64)
    .refine(isZone, "must be an IANA time zone")
    .transform((name) => canonicalZone(name) ?? name),
});
export type ChangeReminder = z.output<typeof ChangeReminder>;
