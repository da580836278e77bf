import { env } from "@/lib/core/env";

/** Whether somebody needs a second factor: by their tenant's rule, or by the installation's (`REQUIRE_MFA`). */
export function needsSecondFactor(person: { role: string; isRequired: boolean }): boolean {
  if (env.requireMfa === "everyone") return true;
  return person.isRequired || (env.requireMfa === "operators" && person.role === "operator");
}
