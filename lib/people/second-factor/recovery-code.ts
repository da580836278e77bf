import { createHash } from "node:crypto";
import { randomSource } from "@/lib/core/ids";
import { RECOVERY_CODES } from "./second-factor-limits";

/** Crockford's base 32: no letter can be mistaken for a digit. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const IS_CODE = /^[0-9A-HJKMNP-TV-Z]+$/;
const LETTERS = 16;

/** Creates ten codes of 80 random bits, such as `7K3M-9QXA-T2VD-HW5R`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from({ length: LETTERS }, () => ALPHABET[randomSource.byte() & 31]!).join("");
    return letters.match(/.{4}/g)!.join("-");
  });
}

/**
 * Normalizes a typed code: removes the grouping, and replaces letters that look like digits; undefined if it is no
 * code.
 */
export function readRecoveryCode(typed: string): string | undefined {
  if (typed.length > 60) return undefined;
  const letters = typed.toUpperCase().replace(/[\s-]/g, "").replaceAll("O", "0").replace(/[IL]/g, "1");
  return letters.length === LETTERS && IS_CODE.test(letters) ? letters : undefined;
}

/**
 * The hash of a recovery code. A fast one is safe for 80 random bits (NIST SP 800-63B, section 5.1.2.2). It includes
 * the owner's id, so that equal codes of two users have different hashes.
 */
export function hashRecoveryCode(owner: string, code: string): string {
  return createHash("sha256")
    .update(`${owner}:${readRecoveryCode(code) ?? ""}`)
    .digest("base64url");
}
