import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** The form of generated client secrets: 256 random bits. */
const GENERATED = /^cs_[\w-]{43}$/;
const FAST = "sha256$";

export const newClientSecret = (): string => `cs_${randomBytes(32).toString("base64url")}`;

/** Whether a secret was generated here. For those a fast hash is enough. */
export const isGenerated = (secret: string): boolean => GENERATED.test(secret);

/**
 * Hashes a client secret. One round of SHA-256 is enough: slow hashes protect passwords that people choose, but
 * nobody can try 2^256 values (NIST SP 800-63B, section 3.1.2.2, look-up secrets). A fast hash also makes refusing a
 * flood of guesses cheap.
 */
export const hashClientSecret = (secret: string): string =>
  FAST + createHash("sha256").update(secret).digest("base64url");

export const isFastHash = (hash: string): boolean => hash.startsWith(FAST);

/** Whether a secret matches a fast hash. Compares in constant time, against timing attacks. */
export function isClientSecret(hash: string, secret: string): boolean {
  const [stored, given] = [Buffer.from(hash), Buffer.from(hashClientSecret(secret))];
  return stored.length === given.length && timingSafeEqual(stored, given);
}
