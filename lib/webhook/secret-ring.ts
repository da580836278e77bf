import type { KeyObject } from "node:crypto";
import { env } from "@/lib/core/env";
import { decrypt, deriveKey, encrypt, keyOf } from "@/lib/core/seal";

/** A signing secret as it is kept: encrypted, under a key of this name. */
export interface SealedSecret {
  sealed: Buffer;
  keyId: string;
}

/** A new secret in clear, to be shown once, and as it is kept. */
export interface NewSecret extends SealedSecret {
  secret: string;
  last4: string;
}

/** Keys by their names; the first one seals, every one opens. */
export type Ring = Map<string, KeyObject>;

/** The key that is derived from the installation's own secret. */
const OWN = "app";

/**
 * A ring as it is written in WEBHOOK_KEYS. The installation's own opens whatever else is named, so that
 * WEBHOOK_KEYS may be set at any time.
 * @param named `id:secret,id:secret`
 * @throws Error for a ring that is not written so; a secret has 32 characters or more
 */
export function readRing(named: string): Ring {
  const ring: Ring = new Map();
  for (const entry of named.split(",").filter(Boolean)) {
    const [, id, secret] = /^\s*([A-Za-z0-9_-]{1,32}):(\S{32,})\s*$/.exec(entry) ?? [];
    if (!id || !secret || id === OWN || ring.has(id))
      throw new Error(
        "WEBHOOK_KEYS must be id:secret,id:secret, each id once and each secret of 32 characters or more",
      );
    ring.set(id, deriveKey(secret, "webhook-secret"));
  }
  return ring.set(OWN, keyOf("webhook-secret"));
}

let known: Ring | undefined;
/** The ring of this process. */
export const ownRing = (): Ring => (known ??= readRing(env.webhookKeys));

/** The name of the key that seals. */
export const sealingKey = (keys = ownRing()): string => keys.keys().next().value!;

/** @param owner public id of the endpoint: under another one's name the secret does not open */
export function sealSecret(secret: string, owner: string, keys = ownRing()): SealedSecret {
  const keyId = sealingKey(keys);
  return { sealed: encrypt(keys.get(keyId)!, secret, owner), keyId };
}

/** @throws Error that names the key when it is not on the ring, or is another than the one that sealed */
export function openSecret({ sealed, keyId }: SealedSecret, owner: string, keys = ownRing()): string {
  const key = keys.get(keyId);
  const secret = key && decrypt(key, sealed, owner);
  if (secret === undefined) throw new Error(`The webhook secret of ${owner} is sealed under the key ${keyId}, which WEBHOOK_KEYS does not hold`); // prettier-ignore
  return secret;
}
