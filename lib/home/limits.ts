/** Days ahead of arrivals and deadlines. */
export const AHEAD_DAYS = 7;
/** Rows of each section. */
export const MAX_ROWS = 5;
/** Counts stop here: larger figures are not useful, and counting would get slower with each row. */
export const MAX_COUNTED = 1_000;
/** A property whose nights end within so many months needs new supply: the present month and those that follow. */
export const ENDING_MONTHS = 3;
/** UTC days of partners' calls, today included. */
export const TROUBLE_DAYS = 2;
/** A partner with at least so many calls, of which more than a share is refused, has a problem of its own. */
export const MIN_CALLS = 50;
export const REFUSED_SHARE = 0.2;
/** Days after which the nights of a property on sale are stale: nobody has sent them since. */
export const STALE_DAYS = 14;
