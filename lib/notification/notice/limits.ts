/**
 * What others did to a booking: it got a status, was changed, has become cheaper, lacks details that a transfer's driver
 * needs, replaces one that its hotel could not keep, or has new flight times to accept.
 */
const NOTICE_KINDS = [
  "CONFIRMED",
  "CANCELLED",
  "REJECTED",
  "FAILED",
  "ON_REQUEST",
  "PENDING",
  "CHANGED",
  "PRICE_DROP",
  "DETAILS_MISSING",
  "RELOCATED",
  "NEW_TIMES",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];
/** The kinds of the bell's notices: those of bookings, and that a traveller chose an offer of a quote. */
export const BELL_KINDS = [...NOTICE_KINDS, "QUOTE_CHOSEN"] as const;

/** The bookings about which a user gets mails. OWN: those that the user made, and those of former users. */
export const NOTICE_MAILS = ["NONE", "OWN", "AGENCY"] as const;
export type NoticeMail = (typeof NOTICE_MAILS)[number];
/** Maximum notices in the bell's list. */
export const MAX_NOTICES = 20;
/** Older notices are no longer listed; the bookings' histories still show the changes. */
export const NOTICE_DAYS = 30;
