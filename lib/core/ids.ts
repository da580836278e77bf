import { randomBytes, randomFillSync } from "node:crypto";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const pool = Buffer.alloc(8192);
let used = pool.length;

/** The source of randomness; tests replace it. */
export const randomSource = {
  /** One random byte. */
  byte(): number {
    if (used === pool.length) {
      randomFillSync(pool);
      used = 0;
    }
    return pool[used++]!;
  },
  hex: (bytes: number): string => randomBytes(bytes).toString("hex"),
};

export type IdPrefix =
  | "prp"
  | "rom"
  | "rtp"
  | "bkg"
  | "trp"
  | "whe"
  | "whd"
  | "plc"
  | "zon"
  | "veh"
  | "tou"
  | "flt"
  | "pkg"
  | "prf"
  | "pbk"
  | "chg"
  | "evt"
  | "ten"
  | "crd"
  | "ses"
  | "usr"
  | "fac"
  | "itm"
  | "opt"
  | "cab"
  | "viw"
  | "req"
  | "alm"
  | "dev"
  | "acc"
  | "upl"
  | "imp"
  | "gml"
  | "quo"
  | "nte";

/**
 * Creates a public id: a prefix, 8 characters of time (milliseconds, so that ids sort by creation) and 14 random
 * characters (83 bits). At most 40 characters of [A-Za-z0-9_].
 */
export function newId(prefix: IdPrefix, at: Date): string {
  let time = at.getTime();
  let head = "";
  for (let i = 0; i < 8; i++) {
    head = ALPHABET[time % 62]! + head;
    time = Math.floor(time / 62);
  }
  let tail = "";
  while (tail.length < 14) {
    const byte = randomSource.byte();
    if (byte < 248) tail += ALPHABET[byte % 62]!; // 248 = 4 × 62, so that all letters are equally likely.
  }
  return `${prefix}_${head}${tail}`;
}

/** Reads the creation time from an id; undefined for ids without one. */
export function readCreationTime(id: string): Date | undefined {
  const head = /^[a-z]{3}_([0-9A-Za-z]{8})/.exec(id)?.[1];
  if (head === undefined) return undefined;
  let time = 0;
  for (const letter of head) time = time * 62 + ALPHABET.indexOf(letter);
  return new Date(time);
}

/** A W3C trace id: 32 hexadecimal digits, never all zero. */
export function newTraceId(): string {
  let id = "";
  for (let i = 0; i < 16; i++) id += HEX[randomSource.byte()]!;
  return id === NO_TRACE ? newTraceId() : id;
}
const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));
const NO_TRACE = "0".repeat(32);
