import { type Operation, ROLES, type Role, type Scope } from "@/lib/api/operation";

export { ROLES, type Role };

/** The scopes that a role has for partner operations. */
export const SCOPES_OF: Record<Role, ReadonlySet<Scope>> = {
  agent: new Set<Scope>(["distribution:read", "distribution:booking"]),
  // Only credentials that operators create, and operators themselves, write supply.
  admin: new Set<Scope>(["distribution:read", "distribution:booking", "distribution:webhooks"]),
  // The catalogue is the same for all. Operators see bookings through operators' operations.
  operator: new Set<Scope>(["distribution:read"]),
};

const OF_A_PARTNER: readonly Role[] = ["agent", "admin"];

/**
 * Whether an operator with access to a tenant calls an operation for that tenant: all operations of partners' users,
 * and the whole public API, so that the tenant's contract limits content.
 */
export function isOfPartner(op: Operation): boolean {
  return mayCall(op, "admin") && (op.audience === "partner" || !mayCall(op, "operator"));
}

/** Whether a role may call an operation at all; scopes are checked afterwards, as for partners. */
export function mayCall(op: Operation, role: Role): boolean {
  return (op.roles ?? OF_A_PARTNER).includes(role);
}

/** Finds a role by its stored name; undefined for an unknown one. */
export function findRole(word: string): Role | undefined {
  return ROLES.find((role) => role === word);
}
