/** The most days before the end of free cancellation at which a mail can remind of it. */
export const MAX_REMINDER_DAYS = 14;
/** OWN: of bookings that the user made. AGENCY: of all bookings of the agency. */
export const REMINDER_SCOPES = ["OWN", "AGENCY"] as const;
export type ReminderScope = (typeof REMINDER_SCOPES)[number];
