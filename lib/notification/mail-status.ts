export const MAIL_KINDS = [
  "CONFIRMED",
  "CANCELLED",
  "PART_CANCELLED",
  "CHANGED",
  "VOUCHER",
  "REMINDER",
  "NOTICE",
  "PRICE_DROP",
  "ARRIVAL_MISSING",
] as const;
/** Whether mails of the kind go to a user of the tenant; all others go to a booking's contact. */
export const isToUser = (kind: MailKind): boolean => kind === "REMINDER" || kind === "NOTICE" || kind === "PRICE_DROP";
export type MailKind = (typeof MAIL_KINDS)[number];
/** QUEUED and RETRYING wait to be sent; all others have ended. */
export const MAIL_STATUSES = ["QUEUED", "RETRYING", "SENT", "FAILED", "HELD", "NO_ADDRESS", "OBSOLETE"] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];
