import { hash, verify } from "@node-rs/argon2";

// argon2id with the minimum memory and iterations of OWASP's Password Storage Cheat Sheet; slow on purpose.
const HASH_PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Verified for a user without a password, so that both refusals take the same time. */
const DUMMY_HASH = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/** Hashes a secret or password; the result includes parameters and salt. */
export function hashSecret(secret: string): Promise<string> {
  return hash(secret, HASH_PARAMETERS);
}

/** Whether a secret matches a hash; always false without a hash. */
export async function isSecret(storedHash: string | undefined, secret: string): Promise<boolean> {
  const proven = await verify(storedHash || DUMMY_HASH, secret).catch(() => false);
  return proven && Boolean(storedHash);
}
