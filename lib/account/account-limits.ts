/** The ways in which an account limits its bookings. */
export const ACCOUNT_KINDS = ["OFF", "CREDIT_LINE", "PREPAID"] as const;

export const ENTRY_KINDS = ["BOOKED", "CHANGED", "CANCELLED", "REJECTED", "PENALTY", "ADJUSTMENT", "PAYMENT"] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

export const STATEMENT_STATUSES = ["OPEN", "ISSUED", "PAID"] as const;
export type StatementStatus = (typeof STATEMENT_STATUSES)[number];

/** Days between a booking's pay-by date and the end of its free cancellation. */
export const MAX_PAY_BY_DAYS = 365;
