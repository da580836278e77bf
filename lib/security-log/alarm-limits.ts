/** Failures within this time open an alarm on their subject. */
export const ALARM_WINDOW_MINUTES = 15;
export const MIN_ALARM_FAILURES = 10;
/** Maximum number of addresses that an alarm lists. */
export const MAX_ALARM_ADDRESSES = 20;
