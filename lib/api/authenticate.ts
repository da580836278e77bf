import { DomainError } from "@/lib/core/errors";
import { getPartnerDirectory, getFreshPartnerDirectory, type Credential, type Tenant } from "@/lib/partner/directory";
import { readToken } from "@/lib/partner/credentials/token";
import type { Call } from "./call";

export interface Caller {
  tenant: Tenant;
  scopes: ReadonlySet<string>;
  /** How the audit names the caller: `credential:crd_…` or `staff:usr_…`. */
  actor: string;
  source: "PARTNER" | "STAFF";
  /** A signed-in user's session. */
  session?: string;
  /** The origin of the page from which a user calls. */
  site?: string | undefined;
  /** Whether an operator acts for the tenant, which is possible even if the tenant is suspended. */
  isActing?: boolean;
  /** The calling credential; absent for users, who are not metered. */
  credential?: Credential;
  /** Whether the call was counted against the limits before, as further pages of a download are. */
  isCounted?: boolean;
  /** The instant of the call, if it is not now: past calls write the demo's history. */
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
  const known = getPartnerDirectory();
  const partners = known instanceof Promise ? await known : known;
  const credential =
    partners.credentials.get(claims.credential) ??
    (await getFreshPartnerDirectory(claims.issuedAt)).credentials.get(claims.credential);
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
