// Limits of the desk's requests.

/** Maximum number of nights per calendar request. */
export const CALENDAR_NIGHTS = 62;
