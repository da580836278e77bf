import type { Profile } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import type { Tenant } from "@/lib/partner/directory";
import type { Call } from "./call";
import type { Operation } from "./operation";

export const PROFILE_HEADER = "x-service-partner-profile-id";
export const RESOLVED_PROFILE_HEADER = "X-Service-Resolved-Partner-Profile-Id";

/** Body fields that may contain a sealed profile; the header is then ignored. */
const SEALED = ["proof", "cursor"] as const;

/** Whether a body contains a sealed value with a profile. */
function carriesSealedProfile(body: unknown): boolean {
  return SEALED.some((field) => (body as Record<string, unknown> | undefined)?.[field] !== undefined);
}

/**
 * Resolves the profile that a request names, or the tenant's Default. With a sealed value in the body the header is
 * ignored.
 * @throws DomainError `PROFILE_NOT_FOUND`
 * @see docs/authentication#profiles
 */
export function resolveProfile(op: Operation, call: Call, tenant: Tenant, body: unknown): Profile {
  const sealed = op.profile !== "header" || carriesSealedProfile(body);
  const publicId = sealed ? undefined : call.header(PROFILE_HEADER);
  if (publicId === undefined) return tenant.defaultProfile;
  const profile = tenant.profiles.get(publicId);
  if (!profile) throw new DomainError("PROFILE_NOT_FOUND");
  return profile;
}
