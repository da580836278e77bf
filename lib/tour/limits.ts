/** So many days a search looks at, the first and the last included: any month. */
export const MAX_DAYS = 31;
