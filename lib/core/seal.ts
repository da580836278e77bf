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
    key = createSecretKey(Buffer.from(hkdfSync("sha256", env.appSecret, "", purpose, 32)));
    keys.set(purpose, key);
  }
  return key;
}

/** A JSON value, encrypted and authenticated (AES-256-GCM): for cursors and proofs, whose content is nobody's business. */
export function sealJson(purpose: Purpose, value: unknown): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyOf(purpose), iv);
  const body = Buffer.concat([cipher.update(JSON.stringify(value), "utf8"), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString("base64url");
}

/** The value behind a seal, or undefined when it was altered, cut or made for another purpose. */
export function openJson(purpose: Purpose, sealed: string): unknown {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.length < 29 || bytes.toString("base64url") !== sealed) return undefined;
  try {
    const decipher = createDecipheriv("aes-256-gcm", keyOf(purpose), bytes.subarray(0, 12));
    decipher.setAuthTag(bytes.subarray(12, 28));
    return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString("utf8"));
  } catch {
    return undefined;
  }
}
