import type { KeyObject } from "node:crypto";
import { env } from "./env";
import { parseKeyList } from "./key-list";
import { appSecrets, deriveKey, type Purpose } from "./keys";
import { decrypt, encrypt } from "./seal";

/** What the database stores sealed: secrets that the service must read again, so that a hash will not do. */
export type StoredPurpose = Extract<Purpose, "webhook-secret" | "second-factor">;

/** A secret as the database stores it: columns `sealed bytea` and `key_id text`. */
export interface SealedSecret {
  sealed: Buffer;
  keyId: string;
}

/** Keys by their ids; the first one seals, every one opens. */
export type Ring = ReadonlyMap<string, KeyObject>;

/**
 * The ring of a purpose: the keys of WEBHOOK_KEYS, then those of APP_SECRET, so that either may change at any time.
 * @param listed `id:secret,id:secret`, as WEBHOOK_KEYS is written
 * @throws Error for a list that is not written so, or an id on both lists
 */
export function readRing(purpose: StoredPurpose, listed = env.webhookKeys): Ring {
  const own = appSecrets();
  const named = listed === "" ? [] : parseKeyList(listed, false);
  if (!named || named.some(({ id }) => own.some((secret) => secret.id === id))) {
    throw new Error(
      "WEBHOOK_KEYS must be id:secret,id:secret, each id once and none of APP_SECRET's, each secret of 32 characters or more",
    );
  }
  return new Map([...named, ...own].map(({ id, secret }) => [id, deriveKey(secret, purpose)]));
}

const rings = new Map<string, Ring>();
function ownRing(purpose: StoredPurpose): Ring {
  const name = `${purpose} ${env.webhookKeys} ${env.appSecret}`;
  let ring = rings.get(name);
  if (!ring) rings.set(name, (ring = readRing(purpose)));
  return ring;
}

/** The id of the key that seals now. */
export const sealingKeyId = (purpose: StoredPurpose, ring = ownRing(purpose)): string => ring.keys().next().value!;

/** @param owner public id of what the secret belongs to: in another one's row it does not open */
export function sealStored(
  purpose: StoredPurpose,
  secret: string,
  owner: string,
  ring = ownRing(purpose),
): SealedSecret {
  const keyId = sealingKeyId(purpose, ring);
  return { sealed: encrypt(ring.get(keyId)!, secret, owner), keyId };
}

/**
 * Opens a stored secret by the key that its row names or, where that key got another id since, by any other.
 * @throws Error that names the key when none opens it
 */
export function openStored(
  purpose: StoredPurpose,
  { sealed, keyId }: SealedSecret,
  owner: string,
  ring = ownRing(purpose),
): string {
  const named = ring.get(keyId);
  for (const key of named ? [named, ...ring.values()] : ring.values()) {
    const secret = decrypt(key, sealed, owner);
    if (secret !== undefined) return secret;
  }
  throw new Error(
    `The ${purpose} of ${owner} is sealed under the key ${keyId}, which neither APP_SECRET nor WEBHOOK_KEYS holds`,
  );
}
