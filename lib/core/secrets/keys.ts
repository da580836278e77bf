import { createSecretKey, hkdfSync, type KeyObject } from "node:crypto";
import { env } from "../env";
import { type NamedSecret, parseKeyList } from "./key-list";

/** The purpose of a key: a value sealed for one purpose cannot be opened for another. */
export type Purpose =
  | "rate-key"
  | "allocation"
  | "cursor"
  | "proof"
  | "access-token"
  | "access-token-signature"
  | "session"
  | "webhook-secret"
  | "second-factor"
  | "passport"
  | "known-device"
  | "sign-in-step"
  | "upload"
  | "shared-link"
  | "confirmation"
  | "cost"
  | "web-server"
  | "key-tag";

/** The key of one purpose. */
export interface PurposeKey {
  /** Id of the secret that the key is derived from. */
  id: string;
  /** A byte of the secret's fingerprint, by which a sealed value finds its key. Two secrets may share it, rarely. */
  tag: number;
  key: KeyObject;
}

let cachedFor: string | undefined;
let secrets: readonly NamedSecret[] = [];
const rings = new Map<Purpose, readonly [PurposeKey, ...PurposeKey[]]>();

/**
 * The secrets in APP_SECRET. The first one seals and signs; the others open and verify values from before a rotation.
 * @throws Error if there is none
 */
export function appSecrets(): readonly NamedSecret[] {
  if (cachedFor !== env.appSecret) {
    const parsed = parseKeyList(env.appSecret, true);
    if (!parsed) throw new Error("APP_SECRET must be set, to 32 characters or more");
    [cachedFor, secrets] = [env.appSecret, parsed];
    rings.clear();
  }
  return secrets;
}

/** The 256-bit keys of a purpose; the first one seals. */
export function getKeys(purpose: Purpose): readonly [PurposeKey, ...PurposeKey[]] {
  const named = appSecrets();
  let ring = rings.get(purpose);
  if (!ring) {
    const [first, ...others] = named.map(({ id, secret }) => ({
      id,
      tag: tagOf(secret),
      key: deriveKey(secret, purpose),
    }));
    ring = [first!, ...others];
    rings.set(purpose, ring);
  }
  return ring;
}

/** The 256-bit key that seals for a purpose. */
export const getCurrentKey = (purpose: Purpose): KeyObject => getKeys(purpose)[0].key;

/** The 256-bit key of a purpose, derived from a secret of enough entropy (RFC 5869). */
export const deriveKey = (secret: string, purpose: Purpose): KeyObject => createSecretKey(derive(secret, purpose));

function derive(secret: string, purpose: Purpose): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));
}

const tagOf = (secret: string): number => derive(secret, "key-tag")[0]!;
