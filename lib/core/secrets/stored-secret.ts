import type { KeyObject } from "node:crypto";
import { env } from "../env";
import { parseKeyList } from "./key-list";
import { appSecrets, deriveKey, type Purpose } from "./keys";
import { decrypt, encrypt } from "./seal";

/** Encryption at rest, for secrets that the service needs in plain text, so that a hash is not enough. */
export type StoredPurpose = Extract<Purpose, "webhook-secret" | "second-factor">;

/** An encrypted secret as it is stored: columns `sealed bytea` and `key_id text`. */
export interface SealedSecret {
  sealed: Buffer;
  keyId: string;
}

/** Keys by id; the first one seals, all open. */
export type KeyRing = ReadonlyMap<string, KeyObject>;

/**
 * The keys of a purpose: those of WEBHOOK_KEYS, then those of APP_SECRET, so that either can be rotated at any time.
 * @param listed `id:secret,id:secret`, as in WEBHOOK_KEYS
 * @throws Error for a malformed list, or an id that both have
 */
export function readKeyRing(purpose: StoredPurpose, listed = env.webhookKeys): KeyRing {
  const own = appSecrets();
  const named = listed === "" ? [] : parseKeyList(listed, false);
  if (!named || named.some(({ id }) => own.some((secret) => secret.id === id))) {
    throw new Error(
      "WEBHOOK_KEYS must be id:secret,id:secret, each id once and none of APP_SECRET's, each secret of 32 characters or more",
    );
  }
  return new Map([...named, ...own].map(({ id, secret }) => [id, deriveKey(secret, purpose)]));
}

const rings = new Map<string, KeyRing>();
function ownRing(purpose: StoredPurpose): KeyRing {
  const name = `${purpose} ${env.webhookKeys} ${env.appSecret}`;
  let ring = rings.get(name);
  if (!ring) rings.set(name, (ring = readKeyRing(purpose)));
  return ring;
}

/** The id of the key that seals at present. */
export const sealingKeyId = (purpose: StoredPurpose, ring = ownRing(purpose)): string => ring.keys().next().value!;

/** @param owner public id of the record that the secret belongs to; it cannot be opened for another one */
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
 * Opens a stored secret with the key that its row names. If that key was given a new id, tries all keys.
 * @throws Error that names the key if none fits
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
    `The ${purpose} of ${owner} is sealed under the key ${keyId}, which neither APP_SECRET nor WEBHOOK_KEYS contains`,
  );
}
