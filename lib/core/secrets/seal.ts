import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  randomFillSync,
  timingSafeEqual,
  type KeyObject,
} from "node:crypto";
import { keysOf, type Purpose } from "./keys";

/** Bytes of an initialization vector, as GCM recommends. */
const IV_LENGTH = 12;
/** Random vectors that are drawn together: a draw of its own costs as much as the encryption. */
const vectors = Buffer.alloc(512 * IV_LENGTH);
let usedVectors = vectors.length;

/** A vector that was never used before; valid until the next call. */
function nextVector(): Buffer {
  if (usedVectors === vectors.length) {
    randomFillSync(vectors);
    usedVectors = 0;
  }
  return vectors.subarray(usedVectors, (usedVectors += IV_LENGTH));
}

/**
 * Encrypts and authenticates a text (AES-256-GCM).
 * @param owner the record it belongs to; it cannot be opened for another one
 */
export function encrypt(key: KeyObject, text: string, owner = ""): Buffer {
  const iv = nextVector();
  const cipher = createCipheriv("aes-256-gcm", key, iv);
  // No owner is the same as an empty one, and a search seals a hundred offers.
  if (owner) cipher.setAAD(Buffer.from(owner));
  const body = cipher.update(text, "utf8");
  // GCM is a stream cipher: the end adds nothing but the tag.
  cipher.final();
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Decrypts; undefined when the value was altered or truncated, or key or owner differ. */
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
 * Seals a JSON value (encrypted and authenticated), prefixed with its key's tag. For cursors, whose content is private.
 */
export function sealJson(purpose: Purpose, value: unknown): string {
  const { tag, key } = keysOf(purpose)[0];
  return Buffer.concat([Buffer.of(tag), encrypt(key, JSON.stringify(value))]).toString("base64url");
}

/** Opens a sealed value; undefined when it was altered, truncated or sealed for another purpose. */
export function openJson(purpose: Purpose, sealed: string): unknown {
  const bytes = Buffer.from(sealed, "base64url");
  if (bytes.toString("base64url") !== sealed) return undefined;
  const ring = keysOf(purpose);
  for (const { tag, key } of ring) {
    const text = bytes[0] === tag ? decrypt(key, bytes.subarray(1)) : undefined;
    if (text !== undefined) return JSON.parse(text);
  }
  // Change-feed cursors live for weeks, and some were sealed before seals had tags.
  for (const { key } of ring) {
    const text = decrypt(key, bytes);
    if (text !== undefined) return JSON.parse(text);
  }
  return undefined;
}

/** Characters of a signature: 132 bits. */
const SIGNATURE = 22;
const SIGNED = new RegExp(String.raw`^(([\w-]+)\.([\w-]+))\.([\w-]{${SIGNATURE}})$`);

/**
 * Makes signed texts that have a value in common (HMAC-SHA-256). Anybody can read them, nobody can make or alter one:
 * for the hundreds of offers of a search, because encrypting costs five times as much.
 * @param common a JSON value, which is serialized once
 * @returns a function from a text's own JSON value to the text
 */
export function jsonSigner(purpose: Purpose, common: unknown): (own: unknown) => string {
  const { key } = keysOf(purpose)[0];
  const start = encodeJson(common);
  return (own) => {
    const values = `${start}.${encodeJson(own)}`;
    return `${values}.${signatureOf(key, values)}`;
  };
}

/** The common and the own value of a signed text; undefined when it was altered or signed for another purpose. */
export function openSigned(purpose: Purpose, signed: string): [common: unknown, own: unknown] | undefined {
  const parts = SIGNED.exec(signed);
  if (!parts) return undefined;
  const [, values, common, own, signature] = parts as unknown as [string, string, string, string, string];
  const given = Buffer.from(signature);
  if (!keysOf(purpose).some(({ key }) => timingSafeEqual(given, Buffer.from(signatureOf(key, values)))))
    return undefined;
  return [decodeJson(common), decodeJson(own)];
}

const encodeJson = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64url");
const decodeJson = (text: string): unknown => JSON.parse(Buffer.from(text, "base64url").toString());

function signatureOf(key: KeyObject, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url").slice(0, SIGNATURE);
}
