import type { Context } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { findRequirement, updateRequirement } from "./rules-repository";
import { selfOf } from "./sessions";

/** Whether the caller's tenant requires a second factor of all its users. */
export const getSignInRules = (context: Context): Promise<boolean> => findRequirement(context.tenantId);

/** Sets whether the caller's tenant requires a second factor of all its users. @throws DomainError `OWN_FACTOR_MISSING` */
export async function updateSignInRules(context: Context, isRequired: boolean): Promise<boolean> {
  if (!(await updateRequirement(context, selfOf(context), isRequired))) throw new DomainError("OWN_FACTOR_MISSING");
  return isRequired;
}
