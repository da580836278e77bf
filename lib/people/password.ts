import { hash, verify } from "@node-rs/argon2";

// argon2id with the memory and passes that OWASP's Password Storage Cheat Sheet asks for at least; slow on purpose.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Verified instead of nothing when there is no password, so that both refusals take the same time. */
const NOBODY = "$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/** A secret's or a password's hash, its costs and salt in it. */
export function hashSecret(secret: string): Promise<string> {
  return hash(secret, COST);
}

/** Whether a secret is the one of a hash; never that of no hash. */
export async function isSecret(kept: string | undefined, secret: string): Promise<boolean> {
  const proven = await verify(kept || NOBODY, secret).catch(() => false);
  return proven && Boolean(kept);
}
