import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/** How a client secret looks that was made here: 256 bits of chance. */
const GENERATED = /^cs_[\w-]{43}$/;
const FAST = "sha256$";

export const newClientSecret = (): string => `cs_${randomBytes(32).toString("base64url")}`;

/** Whether a secret was made here, and so is as safe behind a fast hash as behind a slow one. */
export const isGenerated = (secret: string): boolean => GENERATED.test(secret);

/**
 * A client secret's hash. One round of SHA-256 is enough: slow hashes protect what people choose, and nobody tries 2^256
 * secrets (NIST SP 800-63B, section 3.1.2.2, look-up secrets). So a flood of guesses costs next to nothing.
 */
export const hashClientSecret = (secret: string): string =>
  FAST + createHash("sha256").update(secret).digest("base64url");

export const isFastHash = (hash: string): boolean => hash.startsWith(FAST);

/** Whether a secret is the one of a fast hash. */
export function isClientSecret(hash: string, secret: string): boolean {
  const [kept, given] = [Buffer.from(hash), Buffer.from(hashClientSecret(secret))];
  return kept.length === given.length && timingSafeEqual(kept, given);
}
