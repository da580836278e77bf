/** Maximum days of a search, first and last included: any month. */
export const MAX_DAYS = 31;
