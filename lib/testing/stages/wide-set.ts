/**
 * Whether tests of the wide set run too: each screen in every language, width and theme, random seeds beside the fixed
 * ones, every role at every screen. `npm test` leaves them to `npm run test:all`; a stage, file or title that is named
 * runs whole. `WIDE_TESTS=0` leaves them out there too.
 */
export const isWide = process.env.WIDE_TESTS !== "0";

/** Leaves the wide set out of the tests that this process starts, unless the environment says otherwise. */
export function leaveWideSetOut(): void {
  process.env.WIDE_TESTS ??= "0";
}
