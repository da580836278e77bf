import { env } from "@/lib/core/env";

/** Whether a user needs a second factor, by the tenant's rule or the installation's (`REQUIRE_MFA`). */
export function needsSecondFactor(person: { role: string; isRequired: boolean }): boolean {
  if (env.requireMfa === "everyone") return true;
  return person.isRequired || (env.requireMfa === "operators" && person.role === "operator");
}
