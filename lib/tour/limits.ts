/** Maximum days of a search, inclusive, enough for any month. */
export const MAX_DAYS = 31;
