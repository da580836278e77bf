import { LRUCache } from "lru-cache";
import { clock } from "@/lib/core/clock";
import { DomainError } from "@/lib/core/errors";
import { signToken, verifyToken } from "./token-keys";
import { verifyClient, type TokenOrigin } from "./verify-client";

/** Seconds that a token lives, in real time: a sandbox's clock does not count. */
export const TOKEN_LIFE = 3600;

/**
 * Issues an access token to a client with a valid secret (RFC 6749, section 4.4).
 * @param scope space-separated; undefined for all scopes of the client
 * @throws DomainError `auth.invalid_client`, `auth.invalid_scope`, `rate_limited`, `TENANT_SUSPENDED`
 */
export async function issueToken(
  clientId: string,
  secret: string,
  scope: string | undefined,
  origin: TokenOrigin,
): Promise<{ token: string; scope: string }> {
  const now = clock.realNow();
  const client = await verifyClient(clientId, secret, origin, now);
  if (client.isSuspended) throw new DomainError("TENANT_SUSPENDED");
  const requestedScopes = scope === undefined ? client.scopes : [...new Set(scope.split(" ").filter(Boolean))];
  if (!requestedScopes.length || requestedScopes.some((s) => !client.scopes.includes(s)))
    throw new DomainError("auth.invalid_scope");
  const issued = Math.floor(now.getTime() / 1000);
  const token = await signToken(
    { scope: requestedScopes.join(" ") },
    { subject: client.publicId, issuedAt: issued, expiresAt: issued + TOKEN_LIFE },
  );
  return { token, scope: requestedScopes.join(" ") };
}

interface TokenClaims {
  /** The credential's public id. */
  credential: string;
  scopes: ReadonlySet<string>;
  /** Milliseconds of the epoch, in real time. */
  issuedAt: number;
  expiresAt: number;
}

// Verified tokens, because checking a signature costs more than the rest of authentication.
const verified = new LRUCache<string, TokenClaims>({ max: 10_000 });

/** The claims of a valid token of ours; undefined for any other text. */
export function readToken(token: string): TokenClaims | undefined | Promise<TokenClaims | undefined> {
  const known = verified.get(token);
  if (known) return known.expiresAt > clock.realNow().getTime() ? known : undefined;
  return verifyToken(token, { requiredClaims: ["sub", "exp"] }).then((payload) => {
    if (!payload) return undefined;
    const claims = {
      credential: payload.sub!,
      scopes: new Set(String(payload.scope).split(" ")),
      issuedAt: (payload.iat ?? 0) * 1000,
      expiresAt: payload.exp! * 1000,
    };
    verified.set(token, claims);
    return claims;
  });
}

/** The public id of the credential that a token was issued to, even if the token has expired. */
export async function findTokenHolder(token: string): Promise<string | undefined> {
  return (await verifyToken(token, { currentDate: new Date(0) }))?.sub;
}
