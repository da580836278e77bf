/** Days after a trip's end until which its link works. */
export const DAYS_AFTER_TRIP = 30;
