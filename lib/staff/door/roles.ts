import { type Operation, ROLES, type Role, SCOPES, type Scope } from "@/lib/api/operation";

export { ROLES, type Role };

/** What a role may do at a partner's own operations. */
export const SCOPES_OF: Record<Role, ReadonlySet<Scope>> = {
  agent: new Set<Scope>(["distribution:read", "distribution:booking"]),
  admin: new Set(SCOPES),
  // The catalogue is one for all. Bookings come to an operator by operations of the house.
  operator: new Set<Scope>(["distribution:read"]),
};

const OF_A_PARTNER: readonly Role[] = ["agent", "admin"];

/** Whether an operator who acts for a tenant calls an operation in its name: what only a partner's people may call. */
export function isOfPartner(op: Operation): boolean {
  return mayCall(op, "admin") && !mayCall(op, "operator");
}

/** Whether a role may call an operation at all; its scopes are asked for afterwards, as of a partner. */
export function mayCall(op: Operation, role: Role): boolean {
  return (op.roles ?? OF_A_PARTNER).includes(role);
}

/** A role as it stands in the database; undefined for a word that is none. */
export function roleOf(word: string): Role | undefined {
  return ROLES.find((role) => role === word);
}
