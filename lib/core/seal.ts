import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, randomBytes, type KeyObject } from "node:crypto";
import { env } from "./env";

/** What a key is for: one purpose's seals never pass for another's. */
type Purpose = "rate-key" | "allocation" | "cursor" | "proof" | "access-token" | "webhook-secret";

const keys = new Map<Purpose, KeyObject>();

/** The 256-bit key of a purpose, derived from the installation's secret (RFC 5869). */
export function keyOf(purpose: Purpose): KeyObject {
  let key = keys.get(purpose);
  if (!key) {
    if (env.appSecret.length < 32) throw new Error("APP_SECRET must be set, to 32 characters or more");
    key = deriveKey(env.appSecret, purpose);
    keys.set(purpose, key);
  }
  return key;
}

/** The 256-bit key of a purpose, derived from any secret of enough entropy (RFC 5869). */
export function deriveKey(secret: string, purpose: Purpose): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", purpose, 32)));
}

/**
 * A text, encrypted and authenticated (AES-256-GCM).
 * @param owner what it belongs to: beside another one's name it does not open
 */
export function encrypt(key: KeyObject, text: string, owner = ""): Buffer {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(owner));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** What `encrypt` was given, or undefined when it was altered or cut, or key or owner are others. */
export function decrypt(key: KeyObject, sealed: Uint8Array, owner = ""): string | undefined {
  if (sealed.length < 28) return undefined;
  try {
    const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, 12)).setAAD(Buffer.from(owner));
    decipher.setAuthTag(sealed.subarray(12, 28));
    return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}

/** A JSON value, encrypted and authenticated: for cursors and proofs, whose content is nobody's business. */
export function sealJson(purpose: Purpose, value: unknown): string {
  return encrypt(keyOf(purpose), JSON.stringify(value)).toString("base64url");
}

/** The value behind a seal, or undefined when it was altered, cut or made for another purpose. */
export function openJson(purpose: Purpose, sealed: string): unknown {
  const bytes = Buffer.from(sealed, "base64url");
  const text = bytes.toString("base64url") === sealed ? decrypt(keyOf(purpose), bytes) : undefined;
  return text === undefined ? undefined : JSON.parse(text);
}
