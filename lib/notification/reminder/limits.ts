/** The earliest reminder, in days before the end of free cancellation. */
export const MAX_REMINDER_DAYS = 14;
/** OWN: bookings that the user made. AGENCY: all bookings of the agency. */
export const REMINDER_SCOPES = ["OWN", "AGENCY"] as const;
export type ReminderScope = (typeof REMINDER_SCOPES)[number];
