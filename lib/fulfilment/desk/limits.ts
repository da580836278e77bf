/**
 * What is done to many bookings at once. CANCEL: of confirmed ones, for the supplier, free of charge. WAIVE: of the fees of
 * cancelled ones.
 */
export const MANY_ACTS = ["CANCEL", "WAIVE"] as const;

/** Maximum number of bookings in one act, so that the call ends in time and its preview can be read. */
export const MAX_MANY = 500;

/** What production is summed by. */
export const PRODUCTION_BY = ["property", "tenant", "market"] as const;
