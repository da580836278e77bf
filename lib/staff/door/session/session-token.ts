import { base64url, decodeProtectedHeader, EncryptJWT, jwtDecrypt } from "jose";
import type { JWT, JWTDecodeParams, JWTEncodeParams, JWTOptions } from "next-auth/jwt";
import { clock } from "@/lib/core/clock";
import { appSecrets, getKeys } from "@/lib/core/secrets/keys";
import { SESSION_SECONDS } from "./session-cookie";

/** A key's tag of one byte, encoded for a JWT's header. */
const kidOf = (tag: number): string => base64url.encode(Uint8Array.of(tag));

/**
 * Encrypts a session cookie's text with the first key of APP_SECRET, whose id is in its header.
 * @param maxAge seconds
 */
export async function encodeSession(token: JWT, maxAge = SESSION_SECONDS): Promise<string> {
  const { tag, key } = getKeys("session")[0];
  const now = Math.floor(clock.realNow().getTime() / 1000);
  return new EncryptJWT(token)
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid: kidOf(tag) })
    .setIssuedAt(now)
    .setExpirationTime(now + maxAge)
    .encrypt(key);
}

/** Decrypts a cookie; null if it is not ours, was altered or has expired. */
export async function decodeSession(token: string | undefined): Promise<JWT | null> {
  const kid = token && kidIn(token);
  if (!token || !kid) return null;
  for (const { key } of getKeys("session").filter(({ tag }) => kidOf(tag) === kid)) {
    const claims = await jwtDecrypt(token, key, { currentDate: clock.realNow() }).catch(() => null);
    if (claims) return claims.payload;
  }
  return null;
}

function kidIn(token: string): string | undefined {
  try {
    return decodeProtectedHeader(token).kid;
  } catch {
    return undefined;
  }
}

/** How next-auth reads and writes its session cookie. */
export const sessionJwt: Partial<JWTOptions> = {
  encode: ({ token = {}, maxAge }: JWTEncodeParams) => encodeSession(token, maxAge),
  decode: ({ token }: JWTDecodeParams) => decodeSession(token),
};

/** The secret for next-auth's CSRF token and the cookies of a sign-in in progress. */
export const authSecret = (): string => appSecrets()[0]!.secret;
