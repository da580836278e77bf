import { DomainError } from "@/lib/core/errors";
import { directory, freshDirectory, type Credential, type Tenant } from "@/lib/partner/directory";
import { readToken } from "@/lib/partner/token";
import type { Call } from "./call";

export interface Caller {
  tenant: Tenant;
  scopes: ReadonlySet<string>;
  /** For the audit: `credential:crd_…` or `staff:usr_…`. */
  actor: string;
  source: "PARTNER" | "STAFF";
  /** Of a person. */
  session?: string;
  /** Of a person: the origin of the page that calls. */
  site?: string | undefined;
  /** An operator who acts for the tenant, which may be suspended. */
  isActing?: boolean;
  /** None for a person: metering is about credentials. */
  credential?: Credential;
  /** A further part of a call that was counted against its limits already: a page of a download. */
  isCounted?: boolean;
}

/**
 * Who calls. Checked without the database: the token is signed, the credential is known to the process.
 * @throws DomainError `auth.missing_bearer`, `auth.invalid_bearer`
 */
export async function authenticate(call: Call): Promise<Caller> {
  const token = bearerOf(call);
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
  // A scope taken from the credential is gone from its older tokens too.
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

/** The credentials of the `Bearer` scheme (RFC 6750, section 2.1), undefined where there are none. */
export function bearerOf(call: Call): string | undefined {
  const header = call.header("authorization") ?? "";
  if (header.slice(0, BEARER.length).toLowerCase() !== BEARER) return undefined;
  return header.slice(BEARER.length).trim() || undefined;
}
