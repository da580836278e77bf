export const MAIL_KINDS = ["CONFIRMED", "CANCELLED", "PART_CANCELLED", "CHANGED", "VOUCHER", "REMINDER"] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
/** QUEUED and RETRYING wait to be sent; all others have ended. */
export const MAIL_STATUSES = ["QUEUED", "RETRYING", "SENT", "FAILED", "HELD", "NO_ADDRESS", "OBSOLETE"] as const;
export type MailStatus = (typeof MAIL_STATUSES)[number];
