/**
 * What is done to many bookings at once. CANCEL: for the supplier, free of charge; of those that wait, declines; what has
 * begun ends early. RELOCATE: confirmed stays that have not begun, to another property. WAIVE: the fees of cancelled ones.
 */
export const BULK_ACTS = ["CANCEL", "RELOCATE", "WAIVE"] as const;
export type ManyAct = (typeof BULK_ACTS)[number];

/** Maximum number of bookings in one act, so that the call ends in time and its preview can be read. */
export const MAX_BULK_BOOKINGS = 500;

/** What production is summed by. */
export const PRODUCTION_GROUPINGS = ["property", "tenant", "market"] as const;
