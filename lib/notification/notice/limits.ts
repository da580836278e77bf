import type { BookingStatus } from "@/lib/booking/status";

/**
 * What happened to a booking without its agency: it got a status, was changed otherwise, has become cheaper, or lacks what the driver
 * of a transfer needs.
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
] as const satisfies readonly (BookingStatus | "CHANGED" | "PRICE_DROP" | "DETAILS_MISSING")[];
export type NoticeKind = (typeof NOTICE_KINDS)[number];
/** What the bell tells: besides bookings, that a traveller chose an offer of a quote. */
export const BELL_KINDS = [...NOTICE_KINDS, "QUOTE_CHOSEN"] as const;

/** The bookings about which a user gets mails. OWN: those that the user made, and those of former users. */
export const NOTICE_MAILS = ["NONE", "OWN", "AGENCY"] as const;
export type NoticeMail = (typeof NOTICE_MAILS)[number];
/** Notices of one list, which is the bell's. */
export const MAX_NOTICES = 20;
/** Older notices are no longer listed; the bookings' histories still show the changes. */
export const NOTICE_DAYS = 30;
