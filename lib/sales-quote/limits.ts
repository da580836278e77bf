/** Maximum number of offers in a quote; sending one needs at least two. */
export const MAX_OFFERS = 10;
export const MIN_SENT_OFFERS = 2;
export const MAX_TITLE = 120;
export const MAX_NOTE = 2000;
export const MAX_VALID_DAYS = 90;
