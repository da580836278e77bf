// Limits of the desk's requests.

/** Nights per calendar request. */
export const CALENDAR_NIGHTS = 62;
