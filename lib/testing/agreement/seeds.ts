import { isWide } from "../stages/wide-set";

/** The seed of a random run; set FUZZ_SEED to repeat one. */
const drawn = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));

const FIXED_SEED = 20_261_120;

/** A fixed seed, and in the wide set, or if FUZZ_SEED is set, a random one. */
export const SEEDS: readonly (readonly [name: string, seed: number])[] = [
  ["the fixed seed", FIXED_SEED],
  ...(isWide || process.env.FUZZ_SEED !== undefined ? ([[`FUZZ_SEED=${drawn}`, drawn]] as const) : []),
];

/**
 * Whether a seed is the fixed one. Only then a test may expect what a run has covered: a random run may lack a rare
 * case.
 */
export const isFixedSeed = (seed: number): boolean => seed === FIXED_SEED;
