/** Offers that a quote may have; it is sent with two or more. */
export const MAX_OFFERS = 10;
export const MIN_SENT_OFFERS = 2;
export const MAX_TITLE = 120;
export const MAX_NOTE = 2000;
export const MAX_VALID_DAYS = 90;
