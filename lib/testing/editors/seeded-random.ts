/** A deterministic random generator, so that a failing run can be repeated. */
export interface SeededRandom {
  /** 0 (inclusive) to 1 (exclusive). */
  next: () => number;
  /** An integer between two others, both inclusive. */
  whole: (least: number, most: number) => number;
  pick: <T>(from: readonly T[]) => T;
  /** true with the given probability (0 to 1). */
  chance: (probability: number) => boolean;
}

/** Mulberry32: small, fast, and natural-looking. Not for security. */
export function seededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    whole: (least, most) => least + Math.floor(next() * (most - least + 1)),
    pick: (from) => from[Math.floor(next() * from.length)]!,
    chance: (probability) => next() < probability,
  };
}
