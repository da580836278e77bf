/**
 * Whether the wide set runs too: files named `*.wide.*`, random seeds beside the fixed ones, and more runs of long loops.
 * `npm test` leaves it to `npm run test:all`; a stage, file or title that is named runs whole. `WIDE_TESTS=0` leaves it
 * out there too.
 */
export const isWide = process.env.WIDE_TESTS !== "0";

/** The files of the wide set. */
export const WIDE_FILES = "**/*.wide.*";

/** A third of the runs of a long loop, and in the wide set all. */
export const countRuns = (all: number): number => (isWide ? all : Math.ceil(all / 3));
