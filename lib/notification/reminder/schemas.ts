import { z } from "zod";
import { canonicalZone, isZone } from "@/lib/core/dates";
import { PAPER_LANGUAGES } from "@/lib/document/languages";
import { MAX_REMINDER_DAYS, REMINDER_SCOPES } from "./limits";

/** When a user is reminded by mail that the free cancellation of bookings ends. */
export const Reminder = z.object({
  days: z.int().meta({ description: "Days before the end of free cancellation; 0: no mail" }),
  scope: z.enum(REMINDER_SCOPES),
  language: z.enum(PAPER_LANGUAGES),
  time_zone: z.string().nullable().meta({ description: "IANA zone of the user; null: never chosen" }),
});

export const ChangeReminder = z.strictObject({
  days: z.int().min(0).max(MAX_REMINDER_DAYS),
  scope: z.enum(REMINDER_SCOPES),
  language: z.enum(PAPER_LANGUAGES),
  time_zone: z
    .string()
    .max(64)
    .refine(isZone, "must be an IANA time zone")
    .transform((name) => canonicalZone(name) ?? name),
});
export type ChangeReminder = z.output<typeof ChangeReminder>;
