/** Statuses of every product. */
export const BOOKING_STATUSES = ["PENDING", "ON_REQUEST", "CONFIRMED", "CANCELLED", "REJECTED", "FAILED"] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** Still to be decided: a poll may see them change. */
export const isOpen = (status: string): boolean => status === "PENDING" || status === "ON_REQUEST";

/** Not once it has ended. */
export const isEditable = (status: string): boolean => isOpen(status) || status === "CONFIRMED";

/** PENDING is not: it races the finaliser. */
export const isCancellable = (status: string): boolean => status === "CONFIRMED" || status === "ON_REQUEST";
