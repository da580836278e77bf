/** Statuses of every product. */
export const BOOKING_STATUSES = ["PENDING", "ON_REQUEST", "CONFIRMED", "CANCELLED", "REJECTED", "FAILED"] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** The ways in which a booking ends other than as it was sold. */
export const OUTCOMES = ["NO_SHOW", "EARLY_DEPARTURE", "WAIVED"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Whether a booking is not decided yet, so that a poll may see its status change. */
export const isOpen = (status: string): boolean => status === "PENDING" || status === "ON_REQUEST";

/** Whether a booking can be edited: until it has ended. */
export const isEditable = (status: string): boolean => isOpen(status) || status === "CONFIRMED";

/**
 * Whether a booking can be cancelled by its status. A PENDING one cannot, because that would race with the
 * finaliser.
 */
export const isCancellable = (status: string): boolean => status === "CONFIRMED" || status === "ON_REQUEST";
