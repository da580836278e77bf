/** Days ahead of arrivals and deadlines. */
export const AHEAD_DAYS = 7;
/** Rows of each section. */
export const MAX_ROWS = 5;
/** Counts stop here: larger figures are not useful, and counting would get slower with each row. */
export const MAX_COUNTED = 1_000;
