const drawn = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Two seeds: one that never changes, and another one each time, which FUZZ_SEED repeats. */
export const SEEDS: readonly (readonly [name: string, seed: number])[] = [
  ["the fixed seed", 20_261_120],
  [`FUZZ_SEED=${drawn}`, drawn],
];
