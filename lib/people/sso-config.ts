import { env } from "@/lib/core/env";
import { USER_ROLES } from "./schemas";

export type SsoRole = (typeof USER_ROLES)[number];

/** The company's own OpenID provider. */
export interface SsoConfig {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** As the sign-in page calls it. */
  name: string;
  scopes: string;
  /** The claim that gives each person's role; undefined: roles are set here. */
  roleClaim: string | undefined;
  /** Values of that claim, and the roles that they stand for. */
  roles: ReadonlyMap<string, SsoRole>;
  /** The claim that names each person's tenant by its public id. */
  tenantClaim: string | undefined;
  /** Whether the provider always asks for a second factor itself. */
  hasSecondFactor: boolean;
}

/** The provider of this installation; undefined where none is configured. */
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

/** `desk-admins=admin,desk=agent` by its values; without any, each role's own name stands for it. */
export function readRoles(written: string): ReadonlyMap<string, SsoRole> {
  if (!written) return new Map(USER_ROLES.map((role) => [role, role]));
  return new Map(
    written.split(",").map((entry) => {
      const at = entry.lastIndexOf("=");
      return [entry.slice(0, at).trim(), entry.slice(at + 1).trim() as SsoRole];
    }),
  );
}
