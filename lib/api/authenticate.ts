import { DomainError } from "@/lib/core/errors";
import { directory, freshDirectory, type Credential, type Tenant } from "@/lib/partner/directory";
import { readToken } from "@/lib/partner/credentials/token";
import type { Call } from "./call";

export interface Caller {
  tenant: Tenant;
  scopes: ReadonlySet<string>;
  /** Recorded in the audit: `credential:crd_…` or `staff:usr_…`. */
  actor: string;
  source: "PARTNER" | "STAFF";
  /** The session of a signed-in user. */
  session?: string;
  /** The origin of the calling page, for users. */
  site?: string | undefined;
  /** An operator who acts for the tenant, even a suspended one. */
  isActing?: boolean;
  /** Absent for users: only credentials are metered. */
  credential?: Credential;
  /** Part of a call that was already counted against the limits: a page of a download. */
  isCounted?: boolean;
  /** The instant of the call, when it is not now: the demo's history is written by calls of the past. */
  at?: Date;
}

/**
 * Identifies the caller without the database: the token is signed, and credentials are cached in the process.
 * @throws DomainError `auth.missing_bearer`, `auth.invalid_bearer`
 * @see docs/authentication#refused-tokens
 */
export async function authenticate(call: Call): Promise<Caller> {
  const token = readBearer(call);
  if (token === undefined) throw new DomainError("auth.missing_bearer");
  const reading = readToken(token);
  const claims = reading instanceof Promise ? await reading : reading;
  if (!claims) throw new DomainError("auth.invalid_bearer");
  const known = directory();
  const partners = known instanceof Promise ? await known : known;
  const credential =
    partners.credentials.get(claims.credential) ??
    (await freshDirectory(claims.issuedAt)).credentials.get(claims.credential);
  if (!credential) throw new DomainError("auth.invalid_bearer");
  // A scope removed from the credential is also removed from its older tokens.
  const scopes = new Set([...claims.scopes].filter((scope) => credential.scopes.has(scope)));
  return {
    tenant: credential.tenant,
    scopes,
    actor: `credential:${credential.publicId}`,
    source: "PARTNER",
    credential,
  };
}

const BEARER = "bearer ";

/** The `Bearer` token of a call (RFC 6750, section 2.1); undefined without one. */
export function readBearer(call: Call): string | undefined {
  const header = call.header("authorization") ?? "";
  if (header.slice(0, BEARER.length).toLowerCase() !== BEARER) return undefined;
  return header.slice(BEARER.length).trim() || undefined;
}
