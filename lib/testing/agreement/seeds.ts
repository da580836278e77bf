import { isWide } from "../stages/wide-set";

/** Of a random run; FUZZ_SEED repeats one. */
const drawn = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));

const FIXED_SEED = 20_261_120;

/** A fixed seed, and in the wide set, or when FUZZ_SEED repeats a run, a random one. */
export const SEEDS: readonly (readonly [name: string, seed: number])[] = [
  ["the fixed seed", FIXED_SEED],
  ...(isWide || process.env.FUZZ_SEED !== undefined ? ([[`FUZZ_SEED=${drawn}`, drawn]] as const) : []),
];

/** What a run must have covered is expected with the fixed seed only: a random run may have none of a rare case and be right. */
export const isFixedSeed = (seed: number): boolean => seed === FIXED_SEED;
