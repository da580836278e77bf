import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** The form of a generated client secret: 256 random bits. */
const GENERATED = /^cs_[\w-]{43}$/;
const FAST = "sha256$";

export const newClientSecret = (): string => `cs_${randomBytes(32).toString("base64url")}`;

/** Whether a secret was generated here. A fast hash is enough for those. */
export const isGenerated = (secret: string): boolean => GENERATED.test(secret);

/**
 * Hashes a client secret. One round of SHA-256 is enough: slow hashes protect passwords that people choose, but 2^256
 * values cannot be enumerated (NIST SP 800-63B, section 3.1.2.2, look-up secrets). A fast hash also makes a flood of
 * guesses cheap to refuse.
 */
export const hashClientSecret = (secret: string): string =>
  FAST + createHash("sha256").update(secret).digest("base64url");

export const isFastHash = (hash: string): boolean => hash.startsWith(FAST);

/** Whether a secret matches a fast hash; compared in constant time, against timing attacks. */
export function isClientSecret(hash: string, secret: string): boolean {
  const [stored, given] = [Buffer.from(hash), Buffer.from(hashClientSecret(secret))];
  return stored.length === given.length && timingSafeEqual(stored, given);
}
