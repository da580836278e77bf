// What the desk takes at a time.

/** Nights of the calendar. */
export const CALENDAR_NIGHTS = 62;
