import { SCOPES, type Scope } from "@/lib/api/operation";

export const ROLES = ["agent", "admin", "operator"] as const;
export type Role = (typeof ROLES)[number];

/** What a role may do at a partner's own operations (CONTRACT 10). */
export const SCOPES_OF: Record<Role, ReadonlySet<Scope>> = {
  agent: new Set<Scope>(["distribution:read", "distribution:booking"]),
  admin: new Set(SCOPES),
  // Of no tenant: its own operations come without these.
  operator: new Set<Scope>(),
};

/** A role as it stands in the database; undefined for a word that is none. */
export function roleOf(word: string): Role | undefined {
  return ROLES.find((role) => role === word);
}
