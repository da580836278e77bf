const drawn = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Two seeds: a fixed one, and a random one that FUZZ_SEED repeats. */
export const SEEDS: readonly (readonly [name: string, seed: number])[] = [
  ["the fixed seed", 20_261_120],
  [`FUZZ_SEED=${drawn}`, drawn],
];
