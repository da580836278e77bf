import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from "node:crypto";
import { keysOf, type Purpose } from "./keys";

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

/** A JSON value, encrypted and authenticated, behind its key's tag: for cursors and proofs, whose content is private. */
export function sealJson(purpose: Purpose, value: unknown): string {
  const { tag, key } = keysOf(purpose)[0];
  return Buffer.concat([Buffer.of(tag), encrypt(key, JSON.stringify(value))]).toString("base64url");
}

/** The value behind a seal, or undefined when it was altered, cut or made for another purpose. */
export function openJson(purpose: Purpose, sealed: string): unknown {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.toString("base64url") !== sealed) return undefined;
  const ring = keysOf(purpose);
  for (const { tag, key } of ring) {
    const text = bytes[0] === tag ? decrypt(key, bytes.subarray(1)) : undefined;
    if (text !== undefined) return JSON.parse(text);
  }
  // Cursors of the change feed live for weeks, and some were sealed before seals had tags.
  for (const { key } of ring) {
    const text = decrypt(key, bytes);
    if (text !== undefined) return JSON.parse(text);
  }
  return undefined;
}
