/**
 * Acts on many bookings at once. CANCEL cancels for the supplier, free of charge; bookings that wait are declined,
 * and stays that have begun end early. RELOCATE moves confirmed stays that have not begun to another property. WAIVE
 * waives the fees of cancelled bookings.
 */
export const BULK_ACTS = ["CANCEL", "RELOCATE", "WAIVE"] as const;
export type BulkAct = (typeof BULK_ACTS)[number];

/** Maximum number of bookings in one act, so that the call ends in time and its preview can be read. */
export const MAX_BULK_BOOKINGS = 500;

/** The groupings of the report on allotments. */
export const ALLOTMENT_GROUPINGS = ["property", "room", "day", "month"] as const;

/** The groupings of the production report. */
export const PRODUCTION_GROUPINGS = ["property", "tenant", "market"] as const;
