/** A generator that repeats itself for the same seed, so that generated supply is the same everywhere. */
export interface SeededRandom {
  /** 0 (inclusive) to 1 (exclusive). */
  next: () => number;
  /** A whole number between two others, both inclusive. */
  whole: (least: number, most: number) => number;
  pick: <T>(from: readonly T[]) => T;
  /** Whether something of a given probability (0 to 1) happens. */
  chance: (probability: number) => boolean;
}

/** Mulberry32: small, fast, and good enough to look natural. It protects nothing. */
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

/** A seed of a text, so that each record can have a generator of its own whatever stands before it (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
