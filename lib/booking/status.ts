/** Statuses of every product. */
export const BOOKING_STATUSES = ["PENDING", "ON_REQUEST", "CONFIRMED", "CANCELLED", "REJECTED", "FAILED"] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** How a booking ended otherwise than it was sold. */
export const OUTCOMES = ["NO_SHOW", "EARLY_DEPARTURE", "WAIVED"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Not decided yet: a poll may see the status change. */
export const isOpen = (status: string): boolean => status === "PENDING" || status === "ON_REQUEST";

/** False once the booking has ended. */
export const isEditable = (status: string): boolean => isOpen(status) || status === "CONFIRMED";

/** Not while PENDING: that would race with the finaliser. */
export const isCancellable = (status: string): boolean => status === "CONFIRMED" || status === "ON_REQUEST";
