/** Most nights of a stay (CONTRACT 4). */
export const MAX_NIGHTS = 30;
/** Check-in lies from the property's today to this many days ahead (CONTRACT 4). */
export const MAX_DAYS_AHEAD = 730;
/** Check-ins that one calendar shows (CONTRACT 11): two months. */
export const MAX_CALENDAR_DAYS = 62;
/** Seconds that a rate key lives (CONTRACT 4). */
export const RATE_KEY_LIFE = 3600;
