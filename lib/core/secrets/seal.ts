import { createCipheriv, createDecipheriv, randomFillSync, type KeyObject } from "node:crypto";
import { getKeys, type Purpose } from "./keys";

/** Bytes of an initialization vector, as GCM recommends. */
const IV_LENGTH = 12;
/** Random vectors, drawn many at a time because a single draw costs as much as the encryption. */
const vectors = Buffer.alloc(512 * IV_LENGTH);
let usedVectors = vectors.length;

/** A vector that was not used before; valid until the next call. */
function nextVector(): Buffer {
  if (usedVectors === vectors.length) {
    randomFillSync(vectors);
    usedVectors = 0;
  }
  return vectors.subarray(usedVectors, (usedVectors += IV_LENGTH));
}

/**
 * Encrypts and authenticates a text (AES-256-GCM).
 * @param owner the record that it belongs to; it cannot be opened for another one
 */
export function encrypt(key: KeyObject, text: string, owner = ""): Buffer {
  const iv = nextVector();
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  // Skipped for an empty owner, which has the same effect: a search seals a hundred offers.
  if (owner) cipher.setAAD(Buffer.from(owner));
  const body = cipher.update(text, "utf8");
  // GCM is a stream cipher: finishing adds only the tag.
  cipher.final();
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Decrypts; undefined if the value was altered or truncated, or if key or owner differ. */
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

/**
 * Seals a JSON value (encrypted and authenticated), with its key's tag in front. For what partners carry but must not
 * read: cursors, proofs, allocations.
 */
export function sealJson(purpose: Purpose, value: unknown): string {
  const { tag, key } = getKeys(purpose)[0];
  return Buffer.concat([Buffer.of(tag), encrypt(key, JSON.stringify(value))]).toString("base64url");
}

/** Opens a sealed value; undefined if it was altered, truncated, or sealed for another purpose. */
export function openJson(purpose: Purpose, sealed: string): unknown {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.toString("base64url") !== sealed) return undefined;
  const ring = getKeys(purpose);
  for (const { tag, key } of ring) {
    const text = bytes[0] === tag ? decrypt(key, bytes.subarray(1)) : undefined;
    if (text !== undefined) return JSON.parse(text);
  }
  // Tries every key: change-feed cursors live for weeks, and older ones have no tag.
  for (const { key } of ring) {
    const text = decrypt(key, bytes);
    if (text !== undefined) return JSON.parse(text);
  }
  return undefined;
}

/**
 * Seals a value again if another key than the current one sealed it.
 * @returns the same text if the current key sealed it; undefined if no key opens it
 */
export function resealJson(purpose: Purpose, sealed: string): string | undefined {
  const [{ tag, key }] = getKeys(purpose);
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes[0] === tag && decrypt(key, bytes.subarray(1)) !== undefined) return sealed;
  const value = openJson(purpose, sealed);
  return value === undefined ? undefined : sealJson(purpose, value);
}
