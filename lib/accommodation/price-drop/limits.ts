/** The highest saving that an agency can set as the least to be shown, in whole units of a booking's currency. */
export const MAX_MINIMUM_SAVING = 1_000_000;
