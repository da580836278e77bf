/** Most nights of a stay. */
export const MAX_NIGHTS = 30;
/** Check-in lies from the property's today to this many days ahead. */
export const MAX_DAYS_AHEAD = 730;
/** Check-ins that one calendar shows: two months. */
export const MAX_CALENDAR_DAYS = 62;
/** Seconds that a rate key lives. */
export const RATE_KEY_LIFE = 3600;
