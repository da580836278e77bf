import type { Profile } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import type { Tenant } from "@/lib/partner/directory";
import type { Call } from "./call";
import type { Operation } from "./operation";

export const PROFILE_HEADER = "x-service-partner-profile-id";
export const RESOLVED_PROFILE_HEADER = "X-Service-Resolved-Partner-Profile-Id";

/**
 * The profile that a request names, or the tenant's Default. Operations whose body carries a sealed value ignore the header.
 * @throws DomainError `PROFILE_NOT_FOUND` (SPEC, Authentication 7; CONTRACT 2)
 */
export function resolveProfile(op: Operation, call: Call, tenant: Tenant): Profile {
  const asked = op.profile === "header" ? call.header(PROFILE_HEADER) : undefined;
  if (asked === undefined) return tenant.defaultProfile;
  const profile = tenant.profiles.get(asked);
  if (!profile) throw new DomainError("PROFILE_NOT_FOUND");
  return profile;
}
