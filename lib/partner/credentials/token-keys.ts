import { createHash, createPrivateKey, createPublicKey, type JsonWebKey, type KeyObject } from "node:crypto";
import { decodeProtectedHeader, type JWTPayload, jwtVerify, type JWTVerifyOptions, SignJWT } from "jose";
import { getKeys, type PurposeKey } from "@/lib/core/secrets/keys";

/** A public key in `/.well-known/jwks.json` (RFC 7517; Ed25519: RFC 8037). */
interface PublicJwk extends JsonWebKey {
  kid: string;
  use: "sig";
  alg: "EdDSA";
}

interface SigningKey {
  privateKey: KeyObject;
  publicKey: KeyObject;
  jwk: PublicJwk;
}

/** The bytes before the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410, section 7). */
const PKCS8_HEAD = Buffer.from("302e020100300506032b657004220420", "hex");

const derived = new WeakMap<readonly PurposeKey[], SigningKey[]>();

/**
 * The key pairs that sign access tokens, the current one first. Any 32 bytes are an Ed25519 private key, so each pair
 * is derived from a secret of APP_SECRET: every process has the same pairs, and none is stored.
 */
function signingKeys(): SigningKey[] {
  const ring = getKeys("access-token-signature");
  let pairs = derived.get(ring);
  if (!pairs) derived.set(ring, (pairs = ring.map(({ key }) => pairOf(key))));
  return pairs;
}

function pairOf(seed: KeyObject): SigningKey {
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8_HEAD, seed.export()]),
    format: "der",
    type: "pkcs8",
  });
  const publicKey = createPublicKey(privateKey);
  const { crv, kty, x } = publicKey.export({ format: "jwk" });
  // The key's thumbprint: its required members in this order (RFC 7638).
  const kid = createHash("sha256").update(JSON.stringify({ crv, kty, x })).digest("base64url");
  return { privateKey, publicKey, jwk: { kty, crv, x, kid, use: "sig", alg: "EdDSA" } };
}

/** The public keys that verify access tokens, one for each secret that is still configured. */
export const publicKeys = (): PublicJwk[] => signingKeys().map(({ jwk }) => jwk);

/** The audience of access tokens: the partner API, at whatever address. */
const AUDIENCE = "partner-api";

/** Signs an access token (of the type in RFC 9068). @param issuedAt seconds of the epoch, as `expiresAt` */
export function signToken(
  claims: JWTPayload,
  { subject, issuedAt, expiresAt }: { subject: string; issuedAt: number; expiresAt: number },
): Promise<string> {
  const { privateKey, jwk } = signingKeys()[0]!;
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "EdDSA", typ: "at+jwt", kid: jwk.kid })
    .setSubject(subject)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(privateKey);
}

/**
 * Verifies an access token.
 * @returns its claims; undefined for any other text
 * @param options further requirements, as for jose's `jwtVerify`
 */
export async function verifyToken(token: string, options: JWTVerifyOptions = {}): Promise<JWTPayload | undefined> {
  const header = headerOf(token);
  if (header?.alg === "HS256") return verifyShared(token, options);
  const pair = signingKeys().find(({ jwk }) => jwk.kid === header?.kid);
  return pair && payloadOf(token, pair.publicKey, { ...options, algorithms: ["EdDSA"], typ: "at+jwt" });
}

/** Verifies a token from before asymmetric keys. An hour after that update there are no more of them. */
async function verifyShared(token: string, options: JWTVerifyOptions): Promise<JWTPayload | undefined> {
  for (const { key } of getKeys("access-token")) {
    const payload = await payloadOf(token, key, { ...options, algorithms: ["HS256"], typ: "at+jwt" });
    if (payload) return payload;
  }
  return undefined;
}

function headerOf(token: string): { alg?: string; kid?: string } | undefined {
  try {
    return decodeProtectedHeader(token);
  } catch {
    return undefined;
  }
}

/**
 * Whether a token is for this API. Tokens of the previous version have no audience; an hour after the update there
 * are no more of them.
 */
const isForUs = ({ aud }: JWTPayload): boolean => aud === undefined || aud === AUDIENCE;

const payloadOf = (token: string, key: KeyObject, options: JWTVerifyOptions): Promise<JWTPayload | undefined> =>
  jwtVerify(token, key, options).then(
    ({ payload }) => (isForUs(payload) ? payload : undefined),
    () => undefined,
  );
