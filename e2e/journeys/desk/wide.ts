/** Marks tests of the wide set, which `npm test` leaves to `npm run test:all`. */
export const WIDE_TAG = "@wide";

/** The details of a test of a matrix: it is of the wide set unless it is one of the examples that always run. */
export const wideUnless = (isExample: boolean): { tag?: string } => (isExample ? {} : { tag: WIDE_TAG });
