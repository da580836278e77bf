import { env } from "@/lib/core/env";
import { USER_ROLES } from "../schemas";

export type SsoRole = (typeof USER_ROLES)[number];

/** The OpenID provider for single sign-on. */
export interface SsoConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The provider's name on the sign-in page. */
  name: string;
  scopes: string;
  /** The claim with a user's role; undefined if roles are managed here. */
  roleClaim: string | undefined;
  /** Roles by the claim's values. */
  roles: ReadonlyMap<string, SsoRole>;
  /** The claim with the public id of a user's tenant. */
  tenantClaim: string | undefined;
  /** Whether the provider itself always requires a second factor. */
  hasSecondFactor: boolean;
}

/** The provider of this installation; undefined if none is configured. */
export function ssoConfig(): SsoConfig | undefined {
  if (!env.oidcIssuer || !env.oidcClientId) return undefined;
  return {
    issuer: env.oidcIssuer,
    clientId: env.oidcClientId,
    clientSecret: env.oidcClientSecret,
    name: env.oidcName,
    scopes: env.oidcScopes,
    roleClaim: env.oidcRoleClaim || undefined,
    roles: readRoles(env.oidcRoles),
    tenantClaim: env.oidcTenantClaim || undefined,
    hasSecondFactor: env.oidcSecondFactor,
  };
}

/** Parses `desk-admins=admin,desk=agent` to roles by claim value. By default each role is its own value. */
function readRoles(written: string): ReadonlyMap<string, SsoRole> {
  if (!written) return new Map(USER_ROLES.map((role) => [role, role]));
  return new Map(
    written.split(",").map((entry) => {
      const at = entry.lastIndexOf("=");
      return [entry.slice(0, at).trim(), entry.slice(at + 1).trim() as SsoRole];
    }),
  );
}
