/** How many days ahead arrivals and deadlines are shown. */
export const AHEAD_DAYS = 7;
/** Rows of each section. */
export const MAX_ROWS = 5;
/** Counting stops at this number: larger figures are of no use, and would take longer. */
export const MAX_COUNTED = 1_000;
/** A property needs new supply if its last night is within this number of months, including the present one. */
export const ENDING_MONTHS = 3;
/** How many UTC days of partners' calls are examined, including today. */
export const EXAMINED_DAYS = 2;
/** A partner has a problem if more than a certain share of at least this number of calls is refused. */
export const MIN_CALLS = 50;
export const REFUSED_SHARE = 0.2;
/** Days without an update after which the nights of a property on sale are stale. */
export const STALE_DAYS = 14;
